import { londonDay } from '../london-day.ts'
import type { CheckEvent, CheckFacts, RehireEvent, RightToWorkEvent } from './right-to-work-event.ts'

/** Leaves out corrected checks, and those taken back. A finding that there is no right is never taken back. */
function counting(events: readonly RightToWorkEvent[]): RightToWorkEvent[] {
  const superseded = new Set(events.flatMap((event) => (event.type === 'check' ? [event.supersedes] : [])))
  const takenBack = Math.max(-1, ...events.flatMap(({ type, seq }) => (type === 'taken_back' ? [seq] : [])))
  return events.filter(
    (event) =>
      event.type !== 'check' ||
      (!superseded.has(event.id) && (event.seq > takenBack || isNegative(event.facts))),
  )
}

interface Placed {
  event: RightToWorkEvent
  /** The engagement that it belongs to, the first one 0. */
  period: number
}

/**
 * Orders what counts by when it was true: an earlier check that is entered today stands where it was made, in the
 * engagement of that day, and one that was completed later where it was recorded first.
 */
export function inOrder(all: readonly RightToWorkEvent[], rehires: readonly RehireEvent[]): Placed[] {
  const checks = new Map(all.flatMap((event) => (event.type === 'check' ? [[event.id, event]] : [])))
  const firstOf = (event: CheckEvent): CheckEvent => {
    const before = event.supersedes === null ? undefined : checks.get(event.supersedes)
    return before && before.facts.checkedAt === event.facts.checkedAt ? firstOf(before) : event
  }
  const timeOf = (event: RightToWorkEvent) => {
    if (event.type !== 'check') return event.recordedAt.getTime()
    const { recordedAt, facts } = firstOf(event)
    const checkedAt = new Date(facts.checkedAt)
    const isEarlier = facts.kind === 'recorded' || londonDay(checkedAt) < londonDay(recordedAt)
    return (isEarlier ? checkedAt : recordedAt).getTime()
  }
  const follows = (event: RightToWorkEvent, rehire: RehireEvent) => {
    if (event === rehire) return true
    const isLater = event.seq > rehire.seq
    if (event.type !== 'check') return isLater
    const madeAt = new Date(event.facts.checkedAt)
    // An employee who is rehired before their last day may be checked for it at once.
    return isLater && (madeAt >= rehire.recordedAt || londonDay(madeAt) > rehire.before.leaveDate)
  }
  const placed = counting(all).map((event) => ({
    event,
    period: rehires.filter((rehire) => follows(event, rehire)).length,
    // An engagement begins with the re-hire, whatever was recorded of it for an earlier day.
    rank: event.type === 'rehired' ? 0 : 1,
    time: timeOf(event),
  }))
  return placed.toSorted(
    (a, b) => a.period - b.period || a.rank - b.rank || a.time - b.time || a.event.seq - b.event.seq,
  )
}

/** A negative notice, or a check that found no right: what could not be shown is neither (rule 28). */
export function isNegative({ outcome, failKind, pvn }: CheckFacts): boolean {
  return (outcome === 'fail' && failKind !== 'not_shown') || pvn?.positive === false
}
