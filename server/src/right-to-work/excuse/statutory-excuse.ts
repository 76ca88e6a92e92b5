import type {
  ExcuseReason,
  ExcuseWarning,
  MissingPart,
  RightToWork,
} from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { daysAfter, lastDay, londonDay } from '../london-day.ts'
import type { RuleBook, Rules } from '../rules/rules.ts'
import { judgeCheck, type Judgement } from './judge-check.ts'
import type { CheckEvent, CheckFacts, Engagement, RightToWorkEvent } from './right-to-work-event.ts'
import { type JudgedCheck, lastCovered, situationAfter, type Walk, walkEvents } from './walk-events.ts'

/** A statutory excuse, and what it rests on. */
export interface Excuse extends RightToWork {
  missing: MissingPart[]
  reason: ExcuseReason | null
  warnings: ExcuseWarning[]
  /**
   * The last day of what it rests on, or would rest on if nothing were missing, by which a check is to be made again; it
   * stays when that is over.
   */
  followUpDue: string | null
}

/**
 * The statutory excuse that follows from what was recorded about an employee. The latest check that passed and is
 * complete decides; a lapse outweighs what was recorded before it. Only what was recorded by then counts.
 */
export function statutoryExcuse(
  events: readonly RightToWorkEvent[],
  engagement: Engagement,
  book: RuleBook,
  at: Date,
): Excuse {
  const recorded = events.filter(({ recordedAt }) => recordedAt <= at)
  const today = londonDay(at)
  const walk = walkEvents(recorded, { engagement, book, today })
  const outcome = notRequiredBy(walk, book.inForce(today)) ?? excuseOf(walk, today, book)
  const shown = walk.base ?? (outcome.state === 'provisional' ? walk.open : undefined)
  const isRequired = outcome.state !== 'not_required'
  return {
    ...outcome,
    endedOn: outcome.state === 'lapsed' ? (lastCovered(walk, book) ?? null) : null,
    conditions: shown && isRequired ? shownConditions(shown.event.facts) : [],
    warnings: warningsOf(engagement, shown, { rules: book.inForce(today), today }),
    gaps: isRequired ? [...walk.gaps] : [],
    followUpDue: isRequired ? ((walk.base ?? openOf(walk))?.judgement.until ?? null) : null,
    rulesVersion: (walk.base ?? walk.open)?.event.rulesVersion ?? book.inForce(today).version,
  }
}

/** The checks that passed and were not corrected, taken back or outweighed: complete, or lacking something. */
export function usableChecks(
  events: readonly RightToWorkEvent[],
  engagement: Engagement,
  { book, at }: { book: RuleBook; at: Date },
): readonly JudgedCheck[] {
  return walkEvents(events, { engagement, book, today: londonDay(at) }).usable
}

/** Judges a check as if it followed the recorded events. */
export function judgeNext(
  events: readonly RightToWorkEvent[],
  engagement: Engagement,
  { book, at }: { book: RuleBook; at: Date },
  { facts, rules }: { facts: CheckFacts; rules: Rules },
): Judgement {
  const today = londonDay(at)
  const walk = walkEvents(events, { engagement, book, today })
  return judgeCheck(facts, { engagement: walk.engagement, ...situationAfter(walk, book), rules, today })
}

/** Lists the warnings that the card shows beside the state. */
function warningsOf(
  { engagement, identityOverdue }: Engagement,
  shown: JudgedCheck | undefined,
  { rules, today }: { rules: Rules; today: string },
): ExcuseWarning[] {
  const isShared = engagement && rules.scope.extendedLiability.includes(engagement)
  return [
    ...(identityOverdue ? (['identity_overdue'] as const) : []),
    ...(shown && areTermDatesDue(shown.event, rules, today) ? (['term_dates_end'] as const) : []),
    ...(isShared ? (['extended_liability'] as const) : []),
  ]
}

function areTermDatesDue({ facts }: CheckEvent, { conditions }: Rules, today: string): boolean {
  const { conditionKind, termDatesUntil } = facts
  if (conditionKind !== 'student' || termDatesUntil === undefined) return false
  return daysAfter(termDatesUntil, -conditions.termDatesWarnDays) <= today
}

/** Returns the check that gives an excuse once its missing parts are added. */
function openOf({ open, isLapsed, isBarred }: Walk): JudgedCheck | undefined {
  return !isLapsed && !isBarred && open?.judgement.worth === 'incomplete' ? open : undefined
}

type Outcome = Pick<Excuse, 'state' | 'until' | 'rules' | 'missing' | 'reason'>

function excuseOf(walk: Walk, today: string, book: RuleBook): Outcome {
  const { base, open, loss, isLapsed, isBarred } = walk
  if (base) return excuseOfBase(base, walk, today, book)
  const missing = open?.judgement.missing ?? loss.missing
  if (isLapsed || isBarred) return { ...loss, state: isLapsed ? 'lapsed' : 'none', until: null, missing }
  const { judgement } = openOf(walk) ?? {}
  if (judgement && (judgement.until === null || today <= judgement.until)) {
    return { state: 'provisional', until: null, rules: judgement.rules, missing, reason: null }
  }
  if (judgement) {
    // A part that is added now gives no excuse for today.
    return { state: 'none', until: null, rules: [judgement.untilRule], missing, reason: 'permission_ended' }
  }
  const { rules, reason } = open?.judgement ?? loss
  return { state: 'none', until: null, rules, missing, reason }
}

function excuseOfBase(base: JudgedCheck, walk: Walk, today: string, book: RuleBook): Outcome {
  const { until, rules, missing: lacking } = base.judgement
  const { conditionKind, termDatesUntil } = base.event.facts
  // Term dates are evidence until they end. The excuse stays.
  const areOver = conditionKind === 'student' && termDatesUntil !== undefined && termDatesUntil < today
  const ofBase = areOver ? [...lacking, 'term_dates' as const] : lacking
  if (until === null) return { state: 'continuous', until, rules, missing: ofBase, reason: null }
  // The parts that a later check lacks to take its place.
  const missing = [...new Set([...ofBase, ...(walk.open?.judgement.missing ?? [])])]
  if (today <= until) return { state: 'time_limited', until, rules, missing, reason: null }
  const { graceEvidence } = walk
  if (graceEvidence) {
    const graceUntil = lastDay(until, book.of(graceEvidence.rulesVersion).grace)
    if (today <= graceUntil)
      return { state: 'grace', until: graceUntil, rules: [14], missing: ['pvn'], reason: null }
    return { state: 'lapsed', until: null, rules: [14], missing, reason: 'grace_ended' }
  }
  return { state: 'lapsed', until: null, rules, missing, reason: 'permission_ended' }
}

interface NotRequired extends Pick<RightToWork, 'state' | 'until' | 'rules'> {
  state: 'not_required'
  missing: []
  reason: ExcuseReason
}

/**
 * Returns the reason why no check is required (rule 19). Undefined when one is required, or when a check gives an
 * excuse or shows that there is no right: that comes first.
 */
function notRequiredBy(walk: Walk & { engagement: Engagement }, rules: Rules): NotRequired | undefined {
  const { engagement, notRequired, base, isKnown } = walk
  if (isKnown) return undefined
  const answer = (reason: ExcuseReason): NotRequired => {
    return { state: 'not_required', until: null, rules: [19], missing: [], reason }
  }
  if (isBeforeScope(engagement, rules) && !base) return answer('before_scope')
  // The check may have run out since: that was known when this was recorded.
  const isOutweighed = base && (base !== notRequired?.base || !walk.isOver)
  return notRequired && !isOutweighed ? answer(notRequired.because) : undefined
}

/** Engaged otherwise than as employee before checks were required for that. */
function isBeforeScope(
  { engagement, startDate }: Pick<Engagement, 'engagement' | 'startDate'>,
  { scope }: Rules,
): boolean {
  return (
    Boolean(engagement && !scope.before.includes(engagement)) && startDate !== null && startDate < scope.from
  )
}

type Limits = Pick<CheckFacts, 'conditions' | 'weeklyHoursLimit' | 'occupationLimit' | 'conditionKind'>

const whenLimited: Partial<Record<NonNullable<Limits['conditionKind']>, string>> = {
  student: ' in term time, Monday to Sunday',
  supplementary: ' beside the sponsored job',
}

/** The limits on the work, as they are shown wherever the employee is (rule 9). */
function shownConditions(limits: Limits): string[] {
  const { conditions = [], weeklyHoursLimit, occupationLimit, conditionKind } = limits
  const hours = weeklyHoursLimit === 1 ? '1 hour' : `${weeklyHoursLimit} hours`
  const most = weeklyHoursLimit === 0 ? 'No work' : `At most ${hours} a week`
  const when = (conditionKind && whenLimited[conditionKind]) ?? ''
  return [
    ...(weeklyHoursLimit === undefined ? [] : [`${most}${when}`]),
    ...(occupationLimit === undefined ? [] : [`Only as: ${occupationLimit}`]),
    ...conditions,
  ]
}
