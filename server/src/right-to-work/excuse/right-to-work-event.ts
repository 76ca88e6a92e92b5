import type {
  EvidencePart,
  EngagementKind,
  EngagementOrigin,
  NewCheck,
} from '@bonafide/shared/contract/right-to-work/checks.ts'
import { londonDay } from '../london-day.ts'

/**
 * The facts of a check that decide. Nationality and issuing country count for the route `digital` alone (rules 2 and
 * 18).
 */
export type CheckFacts = Pick<
  NewCheck,
  | 'kind'
  | 'route'
  | 'documentCode'
  | 'documentExpires'
  | 'documentClipped'
  | 'isVignette'
  | 'citizenship'
  | 'nationality'
  | 'issuingCountry'
  | 'companion'
  | 'nameAccepted'
  | 'permission'
  | 'permissionStart'
  | 'permissionEnd'
  | 'applicationDate'
  | 'applicationKind'
  | 'evidenceSeenOn'
  | 'conditions'
  | 'weeklyHoursLimit'
  | 'occupationLimit'
  | 'conditionKind'
  | 'termDatesUntil'
  | 'jobFits'
  | 'pvn'
  | 'likeness'
  | 'originalSeen'
  | 'beforeWorkStarted'
  | 'workNotBegun'
  | 'madeBy'
  | 'provider'
  | 'checkedAt'
  | 'outcome'
  | 'failKind'
> & {
  /** True when the name on the evidence is the invited one (rule 8). */
  nameMatches: boolean
  /** True when a family name of the evidence is among the invited names; otherwise no other difference is accepted. */
  familyNameAgrees: boolean
  files: readonly { fileId: string; part: EvidencePart }[]
}

interface RecordedEvent {
  /** In the order in which an employee's events were recorded. */
  seq: number
  recordedAt: Date
}

export interface CheckEvent extends RecordedEvent {
  type: 'check'
  id: string
  supersedes: string | null
  rulesVersion: string
  facts: CheckFacts
}

/** No check is required, as a user has recorded (rule 19). */
export interface NotRequiredEvent extends RecordedEvent {
  type: 'not_required'
  because: 'under_16' | 'volunteer' | 'other'
}

/** A new engagement that began after the employee had left (rule 29). */
export interface RehireEvent extends RecordedEvent {
  type: 'rehired'
  /** The engagement that had ended. */
  before: Engagement & { leaveDate: string }
  /** The contract never ended. */
  sameContract: boolean
}

/** A record of an employee's right to work. It never changes afterwards. */
export type RightToWorkEvent =
  | CheckEvent
  | NotRequiredEvent
  | RehireEvent
  /** The organisation knows that there is no right to work any more (rule 15). */
  | (RecordedEvent & { type: 'lapse'; knownSince: string })
  /** The organisation has taken back what had passed: what was recorded before proves nothing. */
  | (RecordedEvent & { type: 'taken_back' })
  /** A check is required again. */
  | (RecordedEvent & { type: 'required' })

/** The facts of an engagement that decide. */
export interface Engagement {
  /** For a TUPE transfer the day of the transfer. */
  startDate: string | null
  origin: EngagementOrigin | null
  engagement?: EngagementKind | null
  /** True when a substitute's identity should have been confirmed again by now (rule 22). */
  identityOverdue?: boolean
}

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
