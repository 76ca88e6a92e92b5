import type { EvidencePart } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { londonDay } from '../london-day.ts'
import type { NeededPart, Rules } from '../rules/rules.ts'
import type { CheckFacts } from './right-to-work-event.ts'

/** Lists the parts that the route and the document of a check need. */
export function needsOf(check: CheckFacts, rules: Rules): { part: NeededPart; rule: number }[] {
  const { route, documentCode } = check
  const document = documentCode && rules.documents[documentCode]
  const isAboutDocument = route === 'document' || route === 'ecs'
  const needs = {
    ...rules.routes[route].needs,
    ...(isAboutDocument && document?.needs),
    ...(isAboutDocument && document?.mustBeCurrent && { document_expires: 27 }),
  }
  // For an earlier check the needs of its own day apply (rule 24).
  const without: readonly NeededPart[] = [
    ...(document?.without ?? []),
    ...(isOfBefore(check, rules) ? (['register_note'] as const) : []),
  ]
  return (Object.entries(needs) as [NeededPart, number][])
    .map(([part, rule]) => ({ part, rule }))
    .filter(({ part }) => !without.includes(part))
}

/** A permission with a limit or an end has to allow this very job (rule 9). */
export function needsJob(check: CheckFacts, rules: Rules): boolean {
  const { route, documentCode, permission } = check
  if (route === 'digital' || isOfBefore(check, rules)) return false
  if (route === 'ecs' && documentCode !== 'A4') return true
  const gives = route === 'document' && documentCode && rules.documents[documentCode]?.gives
  const isLimited = permission === 'time_limited' || permission === 'pending_application'
  return hasConditions(check) || isLimited || gives === 'permission' || gives === 'notice'
}

/** Tells an earlier check from before the first rules, which has the parts of its day (rule 24). */
export const isOfBefore = (check: CheckFacts, rules: Rules) =>
  check.kind === 'recorded' && dayOf(check) < rules.effectiveFrom

/** Term dates that were over on the day of the check are no evidence of them (rule 9). */
export function hasTermDates(check: CheckFacts): boolean {
  const { termDatesUntil } = check
  return termDatesUntil !== undefined && termDatesUntil >= dayOf(check) && hasFile(check, 'term_dates')
}

export function hasPart(check: CheckFacts, part: NeededPart): boolean {
  switch (part) {
    case 'ni_copy':
      return hasFile(check, 'ni_document')
    case 'notice_copy':
      return hasFile(check, 'notice')
    case 'report_copy':
      return hasFile(check, 'provider_report')
    case 'likeness':
      return check.likeness !== undefined
    case 'copy':
      return hasFile(check, check.route === 'online' ? 'result_page' : 'document')
    case 'original_seen':
      return check.originalSeen === true
    case 'citizenship':
      return check.citizenship === true
    case 'document_expires':
      return check.documentExpires !== undefined
    case 'nationality':
      return check.nationality !== undefined && check.issuingCountry !== undefined
    case 'ni_document':
      return check.companion === 'ni_document'
    case 'pvn':
      return check.pvn?.positive === true
    case 'register_note':
      return isRegisterNoted(check)
    case 'occupation_limit':
      return check.occupationLimit !== undefined
  }
}

export function hasFile({ files }: CheckFacts, part: EvidencePart): boolean {
  return files.some((file) => file.part === part)
}

/** The register is looked up on the day of the check (rule 18). */
function isRegisterNoted(check: CheckFacts): boolean {
  const lookedUpAt = check.provider?.registerCheckedAt
  return lookedUpAt !== undefined && londonDay(new Date(lookedUpAt)) === dayOf(check)
}

export function hasConditions({
  conditions,
  weeklyHoursLimit,
  occupationLimit,
  conditionKind,
}: CheckFacts): boolean {
  return (
    Boolean(conditions?.length) ||
    weeklyHoursLimit !== undefined ||
    occupationLimit !== undefined ||
    conditionKind !== undefined
  )
}

/** The day of a check in London. */
export const dayOf = ({ checkedAt }: CheckFacts) => londonDay(new Date(checkedAt))
