import type { ExcuseReason } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { daysAfter, lastDay, londonDay } from '../london-day.ts'
import type { RuleBook } from '../rules/rules.ts'
import { beginOf, countsFrom, type Judgement, judgeCheck } from './judge-check.ts'
import {
  type CheckEvent,
  type CheckFacts,
  type Engagement,
  inOrder,
  isNegative,
  type NotRequiredEvent,
  type RehireEvent,
  type RightToWorkEvent,
} from './right-to-work-event.ts'

export interface JudgedCheck {
  event: CheckEvent
  judgement: Judgement
}

/** The reason of a missing excuse, used when no passed check explains it better. */
type Loss = Pick<Judgement, 'rules' | 'missing'> & { reason: ExcuseReason }

interface Gap {
  from: string
  to: string
}

/** The state of an employee after some of the events. */
export interface Walk {
  /** The check that the excuse rests on. */
  base?: JudgedCheck
  /** The evidence of an application in time, for days of grace after it. */
  graceEvidence?: CheckEvent
  /** The latest check that passed and gives no excuse. */
  open?: JudgedCheck
  loss: Loss
  isLapsed: boolean
  /** True once a record or a failed check shows that there is no right, since the last complete check. */
  isKnown: boolean
  /** True when that was known before a rehire, after which only a complete check counts (rule 29). */
  isBarred: boolean
  /** The useful checks since the last loss; complete checks alone once it is known that there is no right. */
  usable: readonly JudgedCheck[]
  /** True when a check was complete before work started, so that later checks are not the first. */
  hasBeenInTime: boolean
  /** The recorded exemption, and the check that the excuse rested on at that time. */
  notRequired?: Pick<NotRequiredEvent, 'because'> & { base: JudgedCheck | undefined }
  /** The last day of an excuse that was lost. */
  lostAfter?: string
  /** Days without an excuse between two. */
  gaps: readonly Gap[]
  /** True when the check that the excuse rests on has run out. */
  isOver: boolean
}

const atFirst = {
  loss: { rules: [1], missing: [], reason: 'no_check' },
  isLapsed: false,
  isKnown: false,
  isBarred: false,
  usable: [],
  hasBeenInTime: false,
  gaps: [],
  isOver: false,
} as const satisfies Walk

interface Way {
  /** The present engagement. */
  engagement: Engagement
  book: RuleBook
  /** The day in London for which everything is judged. */
  today: string
}

/**
 * Walks through the events of an employee that count, each judged by its own engagement. The returned `engagement` is
 * the present one: when the contract continued, it began with the one before.
 */
export function walkEvents(
  events: readonly RightToWorkEvent[],
  { engagement, book, today }: Way,
): Walk & { engagement: Engagement } {
  const rehires = events.filter((event) => event.type === 'rehired').toSorted((a, b) => a.seq - b.seq)
  const engagements = engagementsOf(rehires, engagement)
  let walk: Walk = atFirst
  for (const { event, period } of inOrder(events, rehires)) {
    walk = afterEvent(walk, event, { engagement: engagements[period] ?? engagement, book, today })
  }
  const end = lastCovered(walk, book)
  const present = engagements.at(-1) ?? engagement
  return { ...walk, engagement: present, isOver: end !== undefined && end < today }
}

function afterEvent(walk: Walk, event: RightToWorkEvent, way: Way): Walk {
  switch (event.type) {
    case 'check':
      return afterCheck(walk, event, way)
    case 'lapse':
      return afterLoss(walk, {
        isLapsed: true,
        reason: 'known_loss',
        since: event.knownSince,
        book: way.book,
      })
    case 'rehired':
      return afterRehire(walk, event)
    case 'not_required':
      return { ...walk, notRequired: { because: event.because, base: walk.base } }
    case 'required':
      return required(walk)
    case 'taken_back':
      return walk
  }
}

function required(walk: Walk): Walk {
  const { notRequired: _, ...rest } = walk
  return rest
}

/** Returns each engagement as its checks are judged: when the contract continued, work began with the one before. */
function engagementsOf(rehires: readonly RehireEvent[], present: Engagement): Engagement[] {
  const all: Engagement[] = [...rehires.map(({ before }) => before), present]
  rehires.forEach(({ sameContract }, index) => {
    const [earlier, later] = [all[index], all[index + 1]]
    if (!sameContract || !earlier || !later) return
    all[index + 1] = { ...later, startDate: earlier.startDate, origin: earlier.origin }
  })
  return all
}

function afterCheck(walk: Walk, event: CheckEvent, { engagement, book, today }: Way): Walk {
  const { facts } = event
  const rules = book.of(event.rulesVersion)
  if (isNegative(facts)) {
    const reason = facts.pvn?.positive === false ? 'negative_notice' : 'failed'
    const isLapsed = walk.isLapsed || walk.base !== undefined
    return afterLoss(walk, { isLapsed, reason, since: countsFrom(facts, rules), book })
  }
  const judgement = judgeCheck(facts, { engagement, ...situationAfter(walk, book), rules, today })
  if (facts.outcome !== 'pass') {
    const isEvidence = isGraceEvidence(facts, walk.base, (first) => lastDay(first, rules.grace))
    return isEvidence ? { ...walk, graceEvidence: event } : afterNoResult(walk, facts, judgement)
  }
  const judged = { event, judgement }
  const isUsable = judgement.worth === 'complete' || (judgement.worth === 'incomplete' && !walk.isKnown)
  const usable = isUsable ? [...walk.usable, judged] : walk.usable
  const { notRequired } = walk
  const kept = notRequired ? { notRequired } : {}
  if (judgement.worth === 'complete') {
    const gaps = gapsBefore(walk, beginOf(facts, rules), { engagement, book })
    return {
      ...atFirst,
      ...kept,
      ...graceKept(walk, judged),
      base: judged,
      usable,
      gaps,
      hasBeenInTime: true,
    }
  }
  // The check found that the permission has ended, which is believed. The end of a notice or a vignette proves nothing.
  if (judgement.worth === 'ended' && judgement.endsWithPermission && walk.base)
    return {
      ...atFirst,
      ...kept,
      ...graceKept(walk, judged),
      base: judged,
      gaps: walk.gaps,
      hasBeenInTime: true,
    }
  const isBetter = judgement.worth === 'incomplete' || walk.open?.judgement.worth !== 'incomplete'
  return isBetter ? { ...walk, open: judged, usable } : walk
}

/** Returns the part of the history by which the next check is judged. */
export function situationAfter(walk: Walk, book: RuleBook) {
  return { isFirst: !walk.hasBeenInTime, coveredUntil: lastCovered(walk, book) }
}

/** The evidence for days of grace stays with a check that finds the same end of the permission. */
function graceKept({ base, graceEvidence }: Walk, { judgement }: JudgedCheck): Pick<Walk, 'graceEvidence'> {
  const isSame = judgement.endsWithPermission && judgement.until === base?.judgement.until
  return isSame && graceEvidence ? { graceEvidence } : {}
}

/** Moves on after a check on hold or a failed one: neither takes an excuse away (rule 28). */
function afterNoResult(walk: Walk, { outcome, nameMatches }: CheckFacts, { missing }: Judgement): Walk {
  if (walk.isLapsed || walk.isKnown || walk.isBarred) return walk
  if (outcome === 'fail') return { ...walk, loss: { rules: [28], missing: [], reason: 'failed' } }
  return { ...walk, loss: { rules: nameMatches ? [1] : [8], missing, reason: 'held' } }
}

interface Lost {
  isLapsed: boolean
  reason: ExcuseReason
  /** The first day without it. */
  since: string
  book: RuleBook
}

function afterLoss(walk: Walk, { isLapsed, reason, since, book }: Lost): Walk {
  const { hasBeenInTime, gaps, isBarred, notRequired } = walk
  const end = lastCovered(walk, book)
  const lostAfter = walk.base ? earlierOf(daysAfter(since, -1), end) : walk.lostAfter
  return {
    ...atFirst,
    ...(lostAfter && { lostAfter }),
    ...(notRequired && { notRequired }),
    loss: { rules: [15], missing: [], reason },
    isLapsed,
    isKnown: true,
    isBarred,
    gaps,
    hasBeenInTime,
  }
}

/** A new engagement begins with nothing but what is known of no right (rule 29). */
function afterRehire(walk: Walk, { sameContract }: RehireEvent): Walk {
  if (sameContract) return required(walk)
  if (!walk.isKnown && !walk.isBarred) return atFirst
  return {
    ...atFirst,
    loss: { rules: [15], missing: [], reason: 'known_loss' },
    isKnown: true,
    isBarred: true,
  }
}

/** The last day of the excuse that there is or was last; undefined where it has no end, or there was none. */
export function lastCovered({ base, graceEvidence, lostAfter }: Walk, book: RuleBook): string | undefined {
  const until = base?.judgement.until
  if (!until) return base ? undefined : lostAfter
  return graceEvidence ? lastDay(until, book.of(graceEvidence.rulesVersion).grace) : until
}

function gapsBefore(
  walk: Walk,
  begin: string,
  { engagement: { startDate }, book }: Pick<Way, 'engagement' | 'book'>,
): readonly Gap[] {
  const end = lastCovered(walk, book)
  if (end === undefined) return walk.gaps
  const after = daysAfter(end, 1)
  const from = startDate && startDate > after ? startDate : after
  const to = daysAfter(begin, -1)
  return from <= to ? [...walk.gaps, { from, to }] : walk.gaps
}

const earlierOf = (a: string, b: string | undefined) => (b !== undefined && b < a ? b : a)

/**
 * Evidence, seen by the day the permission ended, of an application that was pending on it, and recorded before the days
 * of grace are over (rule 14).
 */
function isGraceEvidence(
  check: CheckFacts,
  base: JudgedCheck | undefined,
  graceAfter: (until: string) => string,
): boolean {
  const { kind, route, permission, outcome, applicationKind, applicationDate, evidenceSeenOn } = check
  const { until = null, endsWithPermission = false } = base?.judgement ?? {}
  return (
    kind === 'followup' &&
    route === 'ecs' &&
    outcome === 'hold' &&
    permission === 'pending_application' &&
    endsWithPermission &&
    until !== null &&
    applicationKind !== undefined &&
    applicationDate !== undefined &&
    applicationDate <= until &&
    evidenceSeenOn !== undefined &&
    evidenceSeenOn <= until &&
    check.files.some(({ part }) => part === 'application') &&
    londonDay(new Date(check.checkedAt)) <= graceAfter(until)
  )
}
