import type { EvidencePart } from '@bonafide/shared/contract/evidence-parts.ts'
import type { ExcuseReason, MissingPart } from '@bonafide/shared/contract/statutory-excuse.ts'
import { daysAfter, londonDay, monthsAfter } from '../london-day.ts'
import type { NeededPart, Rules } from '../rules/rules.ts'
import { type Duration, durationOf } from './duration-of.ts'
import type { CheckFacts, Engagement } from './right-to-work-event.ts'

/** What a check is worth by itself. */
export interface Judgement {
  /**
   * `ended`: nothing is missing, but what it found has come to an end · `worthless`: it gives nothing, whatever is added.
   */
  worth: 'complete' | 'incomplete' | 'ended' | 'worthless'
  /** The last day that it gives; null for no end. */
  until: string | null
  /** Whether that day is the end of a permission, after which there may be days of grace. */
  endsWithPermission: boolean
  rules: number[]
  missing: MissingPart[]
  reason: ExcuseReason | null
}

interface Situation {
  engagement: Engagement
  /** Nothing that was complete before work started has been recorded before it. */
  isFirst: boolean
  rules: Rules
  /** The day in London for which it is judged. */
  today: string
}

/** Judges one check that has passed. */
export function judgeCheck(check: CheckFacts, situation: Situation): Judgement {
  const { rules } = situation
  const refusal = refusalOf(check, situation) ?? (situation.isFirst ? lateness(check, situation) : undefined)
  if (refusal) return worthless(refusal)
  const duration = durationOf(check, rules)
  if ('reason' in duration) return worthless(duration)
  const missing = missingOf(check, situation)
  const judgement = {
    until: duration.until,
    endsWithPermission: duration.endsWithPermission,
    missing: missing.map(({ part }) => part),
    reason: null,
  }
  const end = endOf(check, situation, duration)
  if (end) {
    const isEnded = end.reason === 'ended_before_check' && !missing.length
    return { ...judgement, worth: isEnded ? 'ended' : 'worthless', rules: [end.rule], reason: end.reason }
  }
  if (missing.length)
    return { ...judgement, worth: 'incomplete', rules: unique(missing.map(({ rule }) => rule)) }
  return { ...judgement, worth: 'complete', rules: rulesOf(check, situation, duration) }
}

/** The day from which on a check counts: a user may attest the likeness later than it was made (rule 7). */
export function countsFrom({ checkedAt, likeness }: Pick<CheckFacts, 'checkedAt' | 'likeness'>): string {
  const days = [checkedAt, likeness?.at ?? checkedAt].map((moment) => londonDay(new Date(moment)))
  return days.toSorted().at(-1) as string
}

interface Refusal {
  rule: number
  reason: ExcuseReason
}

function worthless({ rule, reason }: Refusal): Judgement {
  return { worth: 'worthless', until: null, endsWithPermission: false, rules: [rule], missing: [], reason }
}

/** What no part that is added later can put right. */
function refusalOf(check: CheckFacts, { engagement, rules }: Situation): Refusal | undefined {
  const { route, documentCode, documentClipped, madeBy } = check
  const document = documentCode && rules.documents[documentCode]
  const { since } = rules.routes[route]
  if (documentClipped) return { rule: 25, reason: 'document_clipped' }
  if (madeBy && (madeBy.who === 'other' || (madeBy.who === 'transferor' && engagement.origin !== 'tupe')))
    return { rule: 24, reason: 'made_by_other' }
  if (since && dayOf(check) < since) return { rule: 24, reason: 'route_not_permitted' }
  if (route === 'digital') return refusalOfDigital(check, rules)
  if (route === 'document' && !document) return { rule: 6, reason: 'route_not_permitted' }
  if (route !== 'online' && document?.mustBeCurrent && isExpired(check, 0))
    return { rule: 27, reason: 'document_expired' }
  return undefined
}

function refusalOfDigital(check: CheckFacts, { documents, digital }: Rules): Refusal | undefined {
  const { documentCode, provider, issuingCountry, nationality } = check
  const isOther = (country: string | undefined, known: readonly string[]) =>
    country !== undefined && !known.includes(country)
  const reason = (): ExcuseReason | undefined => {
    if (!documentCode || !documents[documentCode]?.routes.includes('digital')) return 'route_not_permitted'
    if (isOther(issuingCountry, digital.issuedBy) || isOther(nationality, digital.nationalities))
      return 'not_british_citizen'
    if (isExpired(check, digital.expiredUpToMonths)) return 'document_expired'
    if (!provider || !digital.gpg45Levels.includes(provider.gpg45Level)) return 'level_too_low'
    return provider.onRegister ? undefined : 'provider_not_registered'
  }
  const found = reason()
  return found && { rule: 18, reason: found }
}

function isExpired(check: CheckFacts, monthsAllowed: number): boolean {
  const { documentExpires } = check
  return documentExpires !== undefined && monthsAfter(documentExpires, monthsAllowed) < dayOf(check)
}

/**
 * A first check is complete before work starts (rule 1), with the attestation of likeness (rule 7); after a transfer
 * there are some days more (rule 21).
 */
function lateness(check: CheckFacts, { engagement, rules, today }: Situation): Refusal | undefined {
  const { startDate, origin } = engagement
  if (!startDate) return undefined
  const isTransfer = origin === 'tupe'
  const due = isTransfer ? daysAfter(startDate, rules.tupe.days) : startDate
  const rule = isTransfer ? 21 : 1
  if (countsFrom(check) > due) return { rule, reason: 'late' }
  return !check.likeness && today > due ? { rule, reason: 'late' } : undefined
}

/** Where what the check found has ended before it counts, or begins too late. */
function endOf(
  check: CheckFacts,
  { engagement: { startDate, origin }, isFirst }: Situation,
  { until, rule }: Duration,
): Refusal | undefined {
  if (until !== null && until < countsFrom(check)) return { rule, reason: 'ended_before_check' }
  if (!isFirst || !startDate || origin === 'tupe') return undefined
  if (until !== null && until < startDate) return { rule, reason: 'ends_before_start' }
  if (check.permissionStart && check.permissionStart > startDate)
    return { rule: 12, reason: 'begins_after_start' }
  return undefined
}

interface Missing {
  part: MissingPart
  rule: number
}

function missingOf(check: CheckFacts, { engagement, isFirst, rules }: Situation): Missing[] {
  const { conditionKind, nameMatches, nameAccepted, familyNameAgrees } = check
  const isNameSettled =
    nameMatches || hasFile(check, 'name_change') || (nameAccepted !== undefined && familyNameAgrees)
  const timing = isFirst ? timingOf(check, engagement) : undefined
  const needed: (Missing | false)[] = [
    ...needsOf(check, rules).filter(({ part }) => !hasPart(check, part)),
    needsJob(check, rules) && !check.jobFits && { part: 'job_fits', rule: 9 },
    conditionKind === 'student' && !hasTermDates(check) && { part: 'term_dates', rule: 9 },
    conditionKind === 'supplementary' && !hasFile(check, 'sponsor') && { part: 'sponsor_evidence', rule: 9 },
    !isNameSettled && { part: 'name_change', rule: 8 },
    timing !== undefined && { part: timing, rule: 1 },
  ]
  return needed.filter((missing) => missing !== false)
}

/** What the route and the document of a check need. */
function needsOf(check: CheckFacts, rules: Rules): { part: NeededPart; rule: number }[] {
  const { route, documentCode } = check
  const document = documentCode && rules.documents[documentCode]
  const isAboutDocument = route === 'document' || route === 'ecs'
  const needs = {
    ...rules.routes[route].needs,
    ...(isAboutDocument && document?.needs),
    ...(isAboutDocument && document?.mustBeCurrent && { document_expires: 27 }),
  }
  // Of an earlier check those of its day (rule 24).
  const without: readonly NeededPart[] = [
    ...(document?.without ?? []),
    ...(isOfBefore(check, rules) ? (['register_note'] as const) : []),
  ]
  return (Object.entries(needs) as [NeededPart, number][])
    .map(([part, rule]) => ({ part, rule }))
    .filter(({ part }) => !without.includes(part))
}

/** A permission with a limit or an end has to allow this very job (rule 9). */
function needsJob(check: CheckFacts, rules: Rules): boolean {
  const { route, documentCode, permission } = check
  if (route === 'digital' || isOfBefore(check, rules)) return false
  if (route === 'ecs' && documentCode !== 'A4') return true
  const gives = route === 'document' && documentCode && rules.documents[documentCode]?.gives
  const isLimited = permission === 'time_limited' || permission === 'pending_application'
  return hasConditions(check) || isLimited || gives === 'permission' || gives === 'notice'
}

const isOfBefore = (check: CheckFacts, rules: Rules) =>
  check.kind === 'recorded' && dayOf(check) < rules.effectiveFrom

/** Term dates that were over on the day of the check are no evidence of them (rule 9). */
function hasTermDates(check: CheckFacts): boolean {
  const { termDatesUntil } = check
  return termDatesUntil !== undefined && termDatesUntil >= dayOf(check) && hasFile(check, 'term_dates')
}

function timingOf(check: CheckFacts, { startDate, origin }: Engagement): MissingPart | undefined {
  // What was attested for the day of the check says nothing of a later one, on which the likeness was.
  const isOfThatDay = countsFrom(check) === dayOf(check)
  const notBegun = isOfThatDay && check.workNotBegun === true
  const beforeWork = check.beforeWorkStarted === true
  if (!startDate) return notBegun || (!isOfThatDay && beforeWork) ? undefined : 'start_date'
  const isFirstDay = origin !== 'tupe' && countsFrom(check) === startDate
  return isFirstDay && !beforeWork && !notBegun ? 'before_work_started' : undefined
}

function hasPart(check: CheckFacts, part: NeededPart): boolean {
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

function hasFile({ files }: CheckFacts, part: EvidencePart): boolean {
  return files.some((file) => file.part === part)
}

/** The register is looked up on the day of the check (rule 18). */
function isRegisterNoted(check: CheckFacts): boolean {
  const lookedUpAt = check.provider?.registerCheckedAt
  return lookedUpAt !== undefined && londonDay(new Date(lookedUpAt)) === dayOf(check)
}

/** The rules that a complete check rests on. */
function rulesOf(check: CheckFacts, situation: Situation, { rule }: Duration): number[] {
  const { engagement, isFirst, rules } = situation
  const { route, documentCode, nameMatches, nameAccepted } = check
  const ofRoute = rules.routes[route].rule
  const ofDocument = route === 'document' && documentCode ? rules.documents[documentCode]?.needs : undefined
  return unique([
    rule,
    ...(ofRoute ? [ofRoute] : []),
    ...(ofDocument?.ni_document ? [ofDocument.ni_document] : []),
    ...(ofDocument?.citizenship ? [ofDocument.citizenship] : []),
    ...(!nameMatches && nameAccepted ? [8] : []),
    ...(hasConditions(check) || check.jobFits ? [9] : []),
    ...(isFirst && engagement.origin === 'tupe' ? [21] : []),
    ...(check.kind === 'recorded' ? [24] : []),
  ])
}

function hasConditions({
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

const dayOf = ({ checkedAt }: CheckFacts) => londonDay(new Date(checkedAt))

const unique = (rules: number[]) => [...new Set(rules)].toSorted((a, b) => a - b)
