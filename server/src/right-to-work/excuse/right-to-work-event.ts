import type { EngagementOrigin, NewCheck } from '@bonafide/shared/contract/right-to-work.ts'

/** What of a check decides. Nothing that tells a nationality is among it. */
export type CheckFacts = Pick<
  NewCheck,
  | 'kind'
  | 'route'
  | 'documentCode'
  | 'documentExpires'
  | 'documentClipped'
  | 'companion'
  | 'nameChangeFileId'
  | 'permission'
  | 'permissionStart'
  | 'permissionEnd'
  | 'applicationDate'
  | 'conditions'
  | 'weeklyHoursLimit'
  | 'occupationLimit'
  | 'pvn'
  | 'likeness'
  | 'originalSeen'
  | 'beforeWorkStarted'
  | 'provider'
  | 'fileIds'
  | 'checkedAt'
  | 'outcome'
> & {
  /** Whether the name on the evidence is the invited one (rule 8). */
  nameMatches: boolean
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

/** What is recorded about an employee's right to work, and never changed afterwards. */
export type RightToWorkEvent =
  | CheckEvent
  /** The organisation knows that there is no right to work any more (rule 15). */
  | (RecordedEvent & { type: 'lapse' })
  /** The organisation has taken back what had passed: what was recorded before proves nothing. */
  | (RecordedEvent & { type: 'taken_back' })

/** What of an engagement decides. */
export interface Engagement {
  /** Of a TUPE transfer its day. */
  startDate: string | null
  origin: EngagementOrigin | null
}
