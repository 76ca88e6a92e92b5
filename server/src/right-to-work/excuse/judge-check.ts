import type { ExcuseReason, MissingPart } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { daysAfter, londonDay, monthsAfter } from '../london-day.ts'
import type { Rules } from '../rules/rules.ts'
import { type Duration, durationOf } from './duration-of.ts'
import {
  dayOf,
  hasConditions,
  hasFile,
  hasPart,
  hasTermDates,
  isOfBefore,
  needsJob,
  needsOf,
} from './needed-parts.ts'
import type { CheckFacts, Engagement } from './right-to-work-event.ts'

/** The worth of a check by itself. */
export interface Judgement {
  /**
   * `ended`: nothing is missing, but what it found has come to an end · `worthless`: it gives nothing, whatever is added.
   */
  worth: 'complete' | 'incomplete' | 'ended' | 'worthless'
  /** The last day that it gives; null for no end. */
  until: string | null
  /** The rule that says so. */
  untilRule: number
  /** True when that day is the end of a permission, after which there may be days of grace. */
  endsWithPermission: boolean
  rules: number[]
  missing: MissingPart[]
  reason: ExcuseReason | null
}

interface Situation {
  engagement: Engagement
  /** True when no check that was complete before work started is recorded earlier. */
  isFirst: boolean
  /** The last day of the excuse before it; undefined where there was none, or it has no end. */
  coveredUntil: string | undefined
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
    untilRule: duration.rule,
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

/**
 * The day from which on a check counts: the likeness may be attested later than it was made (rule 7), and a notice that it
 * needs may come later.
 */
export function countsFrom(check: CheckFacts, rules: Rules): string {
  const { checkedAt, likeness, pvn, permission } = check
  const days = [checkedAt, likeness?.at ?? checkedAt].map((moment) => londonDay(new Date(moment)))
  const isOfNotice =
    permission === 'pending_application' || needsOf(check, rules).some(({ part }) => part === 'pvn')
  return latestOf(...days, isOfNotice ? pvn?.date : undefined)
}

/** The first day that a check covers: what it found may begin later than it counts. */
export function beginOf(check: CheckFacts, rules: Rules): string {
  return latestOf(countsFrom(check, rules), check.permissionStart)
}

function latestOf(...days: (string | undefined)[]): string {
  return (
    days
      .filter((day) => day !== undefined)
      .toSorted()
      .at(-1) ?? ''
  )
}

interface Refusal {
  rule: number
  reason: ExcuseReason
}

function worthless({ rule, reason }: Refusal): Judgement {
  return {
    worth: 'worthless',
    until: null,
    untilRule: rule,
    endsWithPermission: false,
    rules: [rule],
    missing: [],
    reason,
  }
}

/** Returns the reason that no later addition can put right. */
function refusalOf(check: CheckFacts, { engagement, rules }: Situation): Refusal | undefined {
  const { route, documentCode, documentClipped, madeBy } = check
  const document = documentCode && rules.documents[documentCode]
  const { since } = rules.routes[route]
  if (documentClipped) return { rule: 25, reason: 'document_clipped' }
  if (
    madeBy &&
    (madeBy.who === 'other' || (madeBy.who === 'transferor' && !isBeforeTransfer(check, engagement)))
  )
    return { rule: 24, reason: 'made_by_other' }
  if (since && dayOf(check) < since) return { rule: 24, reason: 'route_not_permitted' }
  if (route === 'digital') return refusalOfDigital(check, rules)
  if (route === 'document' && !document?.routes.includes(route))
    return { rule: 6, reason: 'route_not_permitted' }
  if (route !== 'online' && document?.mustBeCurrent && isExpired(check, 0))
    return { rule: 27, reason: 'document_expired' }
  return undefined
}

/** True when the check was made before a transfer, by the employer of that time. */
function isBeforeTransfer(check: CheckFacts, { origin, startDate }: Engagement): boolean {
  return origin === 'tupe' && (startDate === null || dayOf(check) <= startDate)
}

function refusalOfDigital(check: CheckFacts, rules: Rules): Refusal | undefined {
  const { documents, digital } = rules
  const { documentCode, provider, issuingCountry, nationality } = check
  const isOther = (country: string | undefined, known: readonly string[]) =>
    country !== undefined && !known.includes(country)
  const reason = (): ExcuseReason | undefined => {
    if (!documentCode || !documents[documentCode]?.routes.includes('digital')) return 'route_not_permitted'
    if (isOther(issuingCountry, digital.issuedBy) || isOther(nationality, digital.nationalities))
      return 'not_british_citizen'
    if (isExpired(check, digital.expiredUpToMonths)) return 'document_expired'
    if (!provider || !digital.gpg45Levels.includes(provider.gpg45Level)) return 'level_too_low'
    return provider.onRegister || isOfBefore(check, rules) ? undefined : 'provider_not_registered'
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
  if (countsFrom(check, rules) > due) return { rule, reason: 'late' }
  return !check.likeness && today > due ? { rule, reason: 'late' } : undefined
}

/** Returns a refusal when the finding of the check ended before it counts, or begins too late. */
function endOf(check: CheckFacts, situation: Situation, { until, rule }: Duration): Refusal | undefined {
  const { startDate, origin } = situation.engagement
  if (until !== null && until < countsFrom(check, situation.rules))
    return { rule, reason: 'ended_before_check' }
  // After a transfer the new employer may check later; a check of the former one had to last until then.
  const hasTime = origin === 'tupe' && check.madeBy?.who !== 'transferor'
  if (situation.isFirst && !hasTime && until !== null && startDate && until < startDate)
    return { rule, reason: 'ends_before_start' }
  const { permissionStart } = check
  const due = beginDue(check, situation)
  return permissionStart && due && permissionStart > due
    ? { rule: 12, reason: 'begins_after_start' }
    : undefined
}

/** The day by which a permission has to begin: that of the start; for who works already, when it is needed. */
function beginDue(
  check: CheckFacts,
  { engagement, isFirst, coveredUntil, rules }: Situation,
): string | undefined {
  const { startDate, origin } = engagement
  if (isFirst && origin !== 'tupe') return startDate ?? undefined
  return latestOf(
    countsFrom(check, rules),
    startDate ?? undefined,
    coveredUntil && daysAfter(coveredUntil, 1),
  )
}

interface Missing {
  part: MissingPart
  rule: number
}

function missingOf(check: CheckFacts, situation: Situation): Missing[] {
  const { isFirst, rules } = situation
  const { conditionKind, nameMatches, nameAccepted, familyNameAgrees } = check
  const isNameSettled =
    nameMatches || hasFile(check, 'name_change') || (nameAccepted !== undefined && familyNameAgrees)
  const timing = isFirst ? timingOf(check, situation) : undefined
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

function timingOf(check: CheckFacts, { engagement, rules }: Situation): MissingPart | undefined {
  const { startDate, origin } = engagement
  const from = countsFrom(check, rules)
  // A statement about the day of the check does not hold for a later day, on which the likeness was attested.
  const isOfThatDay = from === dayOf(check)
  const notBegun = isOfThatDay && check.workNotBegun === true
  const beforeWork = check.beforeWorkStarted === true
  // A permission that is still to begin allows no work before, whenever that starts.
  const isToBegin = beginOf(check, rules) > from
  if (!startDate) return !isToBegin && (notBegun || (!isOfThatDay && beforeWork)) ? undefined : 'start_date'
  const isFirstDay = origin !== 'tupe' && from === startDate
  return isFirstDay && !beforeWork && !notBegun ? 'before_work_started' : undefined
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

const unique = (rules: number[]) => [...new Set(rules)].toSorted((a, b) => a - b)
