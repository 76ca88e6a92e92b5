import type { EvidencePart } from '@bonafide/shared/contract/evidence-parts.ts'
import type { EngagementKind, EngagementOrigin, NewCheck } from '@bonafide/shared/contract/right-to-work.ts'

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
