import type {
  CheckRoute,
  EngagementKind,
  ExcuseState,
  NewCheck,
} from '@bonafide/shared/contract/right-to-work.ts'
import type { OpenedRecord } from '../../checks/check-record.ts'
import type { PackContents } from '../pack-contents.ts'

/** What results of test providers are marked with wherever they are shown. */
export const testMark = 'TEST: no statutory excuse'

const states: Record<ExcuseState, string> = {
  none: 'No statutory excuse',
  provisional: 'Provisional: a check passed, and a part of it is missing',
  continuous: 'Continuous: it has no end',
  time_limited: 'Time-limited',
  grace: 'Grace: the permission has ended, an application made in time is on record',
  lapsed: 'Lapsed: there was an excuse, and there is none any more',
}

export function stateText(state: ExcuseState, until: string | null): string {
  return until ? `${states[state]}, until the end of ${until}` : states[state]
}

export const missingNames: Readonly<Record<string, string>> = {
  likeness: 'attestation of likeness',
  copy: 'copy',
  ni_document: 'document with the National Insurance number',
  name_change: 'document of the change of name',
  register_note: 'look-up in the register',
  original_seen: 'original seen',
  pvn: 'Positive Verification Notice',
  start_date: 'start date',
  before_work_started: 'confirmation that it was before work started',
}

export const routeNames: Record<CheckRoute, string> = {
  online: 'Home Office online check',
  digital: 'digital verification service',
  document: 'document in hand',
  ecs: 'Employer Checking Service',
}

export const permissionNames: Record<NewCheck['permission'], string> = {
  unlimited: 'unlimited',
  settled: 'settled status',
  pre_settled: 'pre-settled status',
  time_limited: 'time-limited',
  pending_application: 'application pending',
}

export const engagementNames: Record<EngagementKind, string> = {
  employee: 'employee',
  worker: 'worker',
  subcontractor: 'individual sub-contractor',
  platform: 'through a matching service',
  agency: 'through an agency',
  substitute: 'substitute',
}

const kinds: Record<OpenedRecord['kind'], string> = {
  initial: 'initial check',
  followup: 'follow-up check',
  tupe: 'check after a transfer',
  recorded: 'earlier check, entered later',
  lapse: 'knowledge of no right to work',
  taken_back: 'result invalidated',
}

export function recordTitle({ seq, kind }: Pick<OpenedRecord, 'seq' | 'kind'>): string {
  return `Record ${seq}: ${kinds[kind]}`
}

/** A moment to the minute, in the time that all servers share. */
export function moment(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

export function resultText(
  { status, assurance, method, completedAt }: PackContents['results']['identity'],
  mark: string,
): string {
  if (status === 'pending') return 'pending'
  const when = completedAt ? `, ${moment(completedAt)}` : ''
  const result = `${status === 'pass' ? 'passed' : 'failed'}${method ? ` by ${method}` : ''}${when}`
  return assurance === 'none' ? `${result}. ${mark}` : result
}
