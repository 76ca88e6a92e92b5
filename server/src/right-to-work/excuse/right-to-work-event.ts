import type { EvidencePart } from '@bonafide/shared/contract/evidence-parts.ts'
import type { EngagementKind, EngagementOrigin, NewCheck } from '@bonafide/shared/contract/right-to-work.ts'

/** What of a check decides. Nationality and issuing country are looked at by the route `digital` alone (rules 2 and 18). */
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
  /** Whether the name on the evidence is the invited one (rule 8). */
  nameMatches: boolean
  /** Whether a family name of the evidence is among the invited names, without which no other difference is accepted. */
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

/** A new engagement began after somebody had left (rule 29). */
export interface RehireEvent extends RecordedEvent {
  type: 'rehired'
  /** The engagement that had ended. */
  before: Engagement & { leaveDate: string }
  /** The contract never ended. */
  sameContract: boolean
}

/** What is recorded about an employee's right to work, and never changed afterwards. */
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

/** What of an engagement decides. */
export interface Engagement {
  /** Of a TUPE transfer its day. */
  startDate: string | null
  origin: EngagementOrigin | null
  engagement?: EngagementKind | null
  /** Whether a substitute's identity was to be confirmed again by now (rule 22). */
  identityOverdue?: boolean
}
