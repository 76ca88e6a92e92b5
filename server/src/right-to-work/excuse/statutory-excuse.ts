import type { ExcuseReason, MissingPart, RightToWork } from '@bonafide/shared/contract/right-to-work.ts'
import { daysAfter, londonDay } from '../london-day.ts'
import type { RuleBook, Rules } from '../rules/rules.ts'
import { type Judgement, judgeCheck } from './judge-check.ts'
import type { CheckEvent, CheckFacts, Engagement, RightToWorkEvent } from './right-to-work-event.ts'
import { shownConditions } from './shown-conditions.ts'

/** A statutory excuse, and what it rests on. */
export interface Excuse extends RightToWork {
  missing: MissingPart[]
  reason: ExcuseReason | null
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
  const walk = walkEvents(recorded, engagement, book)
  const today = londonDay(at)
  const excuse = excuseOf(walk, today, book)
  const shown = walk.base ?? (excuse.state === 'provisional' ? walk.open : undefined)
  return {
    ...excuse,
    conditions: shown ? shownConditions(shown.event.facts) : [],
    followUpDue: (walk.base ?? openOf(walk))?.judgement.until ?? null,
    rulesVersion: (walk.base ?? walk.open)?.event.rulesVersion ?? book.inForce(today).version,
  }
}

/** The checks that passed and were not corrected, taken back or outweighed: complete, or lacking something. */
export function usableChecks(
  events: readonly RightToWorkEvent[],
  engagement: Engagement,
  book: RuleBook,
): readonly CheckEvent[] {
  return walkEvents(events, engagement, book).usable
}

/** What a check would be worth after what was recorded. */
export function judgeNext(
  events: readonly RightToWorkEvent[],
  engagement: Engagement,
  book: RuleBook,
  { facts, rules }: { facts: CheckFacts; rules: Rules },
): Judgement {
  const { hasBeenInTime } = walkEvents(events, engagement, book)
  return judgeCheck(facts, { engagement, isFirst: !hasBeenInTime, rules })
}

function walkEvents(events: readonly RightToWorkEvent[], engagement: Engagement, book: RuleBook): Walk {
  return inOrder(counting(events)).reduce((walk, event) => {
    if (event.type === 'check') return afterCheck(walk, event, { engagement, book })
    return event.type === 'lapse' ? afterLoss(walk, { isLapsed: true, reason: 'known_loss' }) : walk
  }, atFirst)
}

interface JudgedCheck {
  event: CheckEvent
  judgement: Judgement
}

/** Why there is no excuse, where no check that passed tells more. */
type Loss = Pick<Judgement, 'rules' | 'missing'> & { reason: ExcuseReason }

/** Where an employee stands after some of the events. */
interface Walk {
  /** The check that the excuse rests on. */
  base?: JudgedCheck
  /** The evidence of an application in time, for days of grace after it. */
  graceEvidence?: CheckEvent
  /** The latest check that passed and gives no excuse. */
  open?: JudgedCheck
  loss: Loss
  isLapsed: boolean
  /** What passed since the last loss, and is worth something. */
  usable: readonly CheckEvent[]
  /** Whether a check was complete before work started, so that those after it are not the first. */
  hasBeenInTime: boolean
}

const atFirst: Walk = {
  loss: { rules: [1], missing: [], reason: 'no_check' },
  isLapsed: false,
  usable: [],
  hasBeenInTime: false,
}

/** Without what was corrected, and what was taken back. That somebody has no right is not taken back. */
function counting(events: readonly RightToWorkEvent[]): RightToWorkEvent[] {
  const superseded = new Set(events.flatMap((event) => (event.type === 'check' ? [event.supersedes] : [])))
  const takenBack = Math.max(-1, ...events.flatMap(({ type, seq }) => (type === 'taken_back' ? [seq] : [])))
  return events.filter(
    (event) =>
      event.type !== 'check' ||
      (!superseded.has(event.id) && (event.seq > takenBack || isNegative(event.facts))),
  )
}

/** By when it was true: an earlier check that is entered today stands where it was made. */
function inOrder(events: readonly RightToWorkEvent[]): RightToWorkEvent[] {
  const timeOf = (event: RightToWorkEvent) => {
    if (event.type !== 'check') return event.recordedAt.getTime()
    const checkedAt = new Date(event.facts.checkedAt)
    const isEarlier = londonDay(checkedAt) < londonDay(event.recordedAt)
    return (isEarlier ? checkedAt : event.recordedAt).getTime()
  }
  return events.toSorted((a, b) => timeOf(a) - timeOf(b) || a.seq - b.seq)
}

function afterCheck(
  walk: Walk,
  event: CheckEvent,
  { engagement, book }: { engagement: Engagement; book: RuleBook },
): Walk {
  const { facts } = event
  if (isNegative(facts)) {
    const reason = facts.pvn?.positive === false ? 'negative_notice' : 'failed'
    return afterLoss(walk, { isLapsed: walk.isLapsed || walk.base !== undefined, reason })
  }
  const rules = book.of(event.rulesVersion)
  const judgement = judgeCheck(facts, { engagement, isFirst: !walk.hasBeenInTime, rules })
  if (facts.outcome === 'hold') {
    return isGraceEvidence(facts, walk.base, rules.grace.days)
      ? { ...walk, graceEvidence: event }
      : afterHold(walk, facts, judgement)
  }
  const judged = { event, judgement }
  const isUsable = judgement.worth === 'complete' || judgement.worth === 'incomplete'
  const usable = isUsable ? [...walk.usable, event] : walk.usable
  if (judgement.worth === 'complete') return { ...atFirst, base: judged, usable, hasBeenInTime: true }
  // It finds that the permission has ended, which is believed.
  if (judgement.worth === 'ended' && walk.base) return { ...atFirst, base: judged, hasBeenInTime: true }
  const isBetter = judgement.worth === 'incomplete' || walk.open?.judgement.worth !== 'incomplete'
  return isBetter ? { ...walk, open: judged, usable } : walk
}

/** What is on hold takes nothing away. */
function afterHold(walk: Walk, { nameMatches }: CheckFacts, { missing }: Judgement): Walk {
  if (walk.isLapsed) return walk
  return { ...walk, loss: { rules: nameMatches ? [1] : [8], missing, reason: 'held' } }
}

function afterLoss(
  { hasBeenInTime }: Walk,
  { isLapsed, reason }: { isLapsed: boolean; reason: ExcuseReason },
): Walk {
  return { loss: { rules: [15], missing: [], reason }, isLapsed, usable: [], hasBeenInTime }
}

function isNegative({ outcome, pvn }: CheckFacts): boolean {
  return outcome === 'fail' || pvn?.positive === false
}

/** Evidence of an application that was made while the permission ran, recorded before the days of grace are over. */
function isGraceEvidence(check: CheckFacts, base: JudgedCheck | undefined, graceDays: number): boolean {
  const { kind, route, permission, applicationDate, fileIds, checkedAt } = check
  const { until = null, endsWithPermission = false } = base?.judgement ?? {}
  return (
    kind === 'followup' &&
    route === 'ecs' &&
    permission === 'pending_application' &&
    endsWithPermission &&
    until !== null &&
    applicationDate !== undefined &&
    applicationDate <= until &&
    Boolean(fileIds?.length) &&
    londonDay(new Date(checkedAt)) <= daysAfter(until, graceDays)
  )
}

/** What is worth an excuse once its missing parts are there. */
function openOf({ open, isLapsed }: Walk): JudgedCheck | undefined {
  return !isLapsed && open?.judgement.worth === 'incomplete' ? open : undefined
}

type Outcome = Pick<Excuse, 'state' | 'until' | 'rules' | 'missing' | 'reason'>

function excuseOf(walk: Walk, today: string, book: RuleBook): Outcome {
  const { base, open, loss, isLapsed } = walk
  if (base) return excuseOfBase(base, walk, today, book)
  const missing = open?.judgement.missing ?? loss.missing
  if (isLapsed) return { ...loss, state: 'lapsed', until: null, missing }
  const { judgement } = openOf(walk) ?? {}
  if (judgement && (judgement.until === null || today <= judgement.until)) {
    return { state: 'provisional', until: null, rules: judgement.rules, missing, reason: null }
  }
  if (judgement) {
    // No part that is added now gives one for today.
    const ended = judgement.endsWithPermission ? 12 : 13
    return { state: 'none', until: null, rules: [ended], missing, reason: 'permission_ended' }
  }
  const { rules, reason } = open?.judgement ?? loss
  return { state: 'none', until: null, rules, missing, reason }
}

function excuseOfBase({ judgement }: JudgedCheck, walk: Walk, today: string, book: RuleBook): Outcome {
  const { until, rules } = judgement
  if (until === null) return { state: 'continuous', until, rules, missing: judgement.missing, reason: null }
  // What a later check lacks to take its place.
  const missing = [...new Set([...judgement.missing, ...(walk.open?.judgement.missing ?? [])])]
  if (today <= until) return { state: 'time_limited', until, rules, missing, reason: null }
  const { graceEvidence } = walk
  if (graceEvidence) {
    const graceUntil = daysAfter(until, book.of(graceEvidence.rulesVersion).grace.days)
    if (today <= graceUntil)
      return { state: 'grace', until: graceUntil, rules: [14], missing: ['pvn'], reason: null }
    return { state: 'lapsed', until: null, rules: [14], missing, reason: 'grace_ended' }
  }
  return { state: 'lapsed', until: null, rules, missing, reason: 'permission_ended' }
}
