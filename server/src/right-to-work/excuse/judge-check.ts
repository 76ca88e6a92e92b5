import type { ExcuseReason, MissingPart } from '@bonafide/shared/contract/right-to-work.ts'
import { daysAfter, londonDay } from '../london-day.ts'
import type { Rules } from '../rules/rules.ts'
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
}

/** Judges one check that has passed. */
export function judgeCheck(check: CheckFacts, situation: Situation): Judgement {
  const { rules } = situation
  const refusal = refusalOf(check, rules) ?? (situation.isFirst ? lateness(check, situation) : undefined)
  if (refusal) return worthless(refusal)
  const duration = durationOf(check, rules)
  if ('reason' in duration) return worthless(duration)
  const missing = missingOf(check, situation)
  const gaps = missing.filter(({ part }) => part !== 'start_date')
  // A notice is what the excuse rests on: without it there is nothing to complete.
  if (gaps.some(({ part }) => part === 'pvn')) {
    return { ...worthless({ rule: 13, reason: 'notice_missing' }), missing: ['pvn'] }
  }
  const judgement = {
    until: duration.until,
    endsWithPermission: duration.endsWithPermission,
    missing: missing.map(({ part }) => part),
    reason: null,
  }
  const end = endOf(check, situation, duration)
  if (end) {
    const isEnded = end.reason === 'ended_before_check' && !gaps.length
    return { ...judgement, worth: isEnded ? 'ended' : 'worthless', rules: [end.rule], reason: end.reason }
  }
  if (gaps.length) return { ...judgement, worth: 'incomplete', rules: unique(gaps.map(({ rule }) => rule)) }
  return { ...judgement, worth: 'complete', rules: rulesOf(check, situation, duration) }
}

interface Refusal {
  rule: number
  reason: ExcuseReason
}

function worthless({ rule, reason }: Refusal): Judgement {
  return { worth: 'worthless', until: null, endsWithPermission: false, rules: [rule], missing: [], reason }
}

/** What no part that is added later can put right. */
function refusalOf(check: CheckFacts, rules: Rules): Refusal | undefined {
  const { route, documentCode, documentExpires, documentClipped, provider } = check
  const document = documentCode && rules.documents[documentCode]
  const isExpired = documentExpires !== undefined && documentExpires < dayOf(check)
  if (documentClipped) return { rule: 25, reason: 'document_clipped' }
  if (route === 'digital') {
    if (!document?.routes.includes('digital')) return { rule: 18, reason: 'route_not_permitted' }
    if (isExpired) return { rule: 18, reason: 'document_expired' }
    if (!provider || !rules.digital.gpg45Levels.includes(provider.gpg45Level))
      return { rule: 18, reason: 'level_too_low' }
    if (!provider.onRegister) return { rule: 18, reason: 'provider_not_registered' }
  }
  if (route === 'document') {
    if (!document) return { rule: 6, reason: 'route_not_permitted' }
    if (document.mustBeCurrent && isExpired)
      return { rule: document.gives === 'continuous' ? 10 : 12, reason: 'document_expired' }
  }
  return undefined
}

/** A first check is complete before work starts (rule 1); after a transfer there are some days more (rule 21). */
function lateness(check: CheckFacts, { engagement, rules }: Situation): Refusal | undefined {
  const { startDate, origin } = engagement
  if (!startDate) return undefined
  const isTransfer = origin === 'tupe'
  const due = isTransfer ? daysAfter(startDate, rules.tupe.days) : startDate
  return dayOf(check) > due ? { rule: isTransfer ? 21 : 1, reason: 'late' } : undefined
}

/** Where what the check found has ended before it counts, or begins too late. */
function endOf(
  check: CheckFacts,
  { engagement: { startDate, origin }, isFirst }: Situation,
  { until, rule }: Duration,
): Refusal | undefined {
  if (until !== null && until < dayOf(check)) return { rule, reason: 'ended_before_check' }
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
  const { route, documentCode } = check
  const isAboutDocument = route === 'document' || route === 'ecs'
  const ofDocument = isAboutDocument && documentCode ? rules.documents[documentCode].needs : {}
  const needs = Object.entries({ ...rules.routes[route].needs, ...ofDocument }) as [MissingPart, number][]
  const missing = needs.filter(([part]) => !hasPart(check, part)).map(([part, rule]) => ({ part, rule }))
  if (!check.nameMatches && !check.nameChangeFileId) missing.push({ part: 'name_change', rule: 8 })
  const timing = isFirst ? timingOf(check, engagement) : undefined
  return timing ? [...missing, { part: timing, rule: 1 }] : missing
}

function timingOf(check: CheckFacts, { startDate, origin }: Engagement): MissingPart | undefined {
  if (!startDate) return 'start_date'
  const isSameDay = origin !== 'tupe' && dayOf(check) === startDate
  return isSameDay && !check.beforeWorkStarted ? 'before_work_started' : undefined
}

function hasPart(check: CheckFacts, part: MissingPart): boolean {
  switch (part) {
    case 'likeness':
      return check.likeness !== undefined
    case 'copy':
      return (check.fileIds?.length ?? 0) > 0
    case 'original_seen':
      return check.originalSeen === true
    case 'ni_document':
      return check.companion === 'ni_document'
    case 'pvn':
      return check.pvn?.positive === true
    case 'register_note':
      return isRegisterNoted(check)
    default:
      return true
  }
}

/** The register is looked up on the day of the check (rule 18). */
function isRegisterNoted(check: CheckFacts): boolean {
  const lookedUpAt = check.provider?.registerCheckedAt
  return lookedUpAt !== undefined && londonDay(new Date(lookedUpAt)) === dayOf(check)
}

/** The rules that a complete check rests on. */
function rulesOf(check: CheckFacts, { engagement, isFirst, rules }: Situation, { rule }: Duration): number[] {
  const ofRoute = rules.routes[check.route].rule
  const needsNi =
    check.route === 'document' && check.documentCode && rules.documents[check.documentCode].needs
  return unique([
    rule,
    ...(ofRoute ? [ofRoute] : []),
    ...(needsNi && needsNi.ni_document ? [needsNi.ni_document] : []),
    ...(hasConditions(check) ? [9] : []),
    ...(isFirst && engagement.origin === 'tupe' ? [21] : []),
    ...(check.kind === 'recorded' ? [24] : []),
  ])
}

function hasConditions({ conditions, weeklyHoursLimit, occupationLimit }: CheckFacts): boolean {
  return Boolean(conditions?.length) || weeklyHoursLimit !== undefined || occupationLimit !== undefined
}

const dayOf = ({ checkedAt }: CheckFacts) => londonDay(new Date(checkedAt))

const unique = (rules: number[]) => [...new Set(rules)].toSorted((a, b) => a - b)
