import type {
  EvidencePart,
  CheckRoute,
  EngagementKind,
  NewCheck,
} from '@bonafide/shared/contract/right-to-work/checks.ts'
import type {
  ExcuseReason,
  ExcuseState,
  ExcuseWarning,
  MissingPart,
} from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import type { OpenedRecord } from '../../checks/check-record.ts'
import type { PackContents } from '../pack-contents.ts'

/** Marks results of test providers wherever they are shown. */
export const testMark = 'TEST: no statutory excuse'

/** Rule 20, as every report says it. */
export const liabilityText = 'The employer alone remains liable for the right to work of those it employs.'

// The plain name and the legal one.
const states: Record<ExcuseState, string> = {
  none: 'Not covered: no statutory excuse',
  provisional: 'Almost covered: provisional, a check passed and a part of it is missing',
  continuous: 'Covered, no end date: continuous statutory excuse',
  time_limited: 'Covered: time-limited statutory excuse',
  grace:
    'Covered, 28-day grace: the permission has ended, evidence of an application made in time is on record',
  lapsed: 'Cover ended: lapsed, there was a statutory excuse and there is none any more',
  not_required: 'Not required: no check is required, and there is no statutory excuse',
}

export function stateText(state: ExcuseState, until: string | null): string {
  return until ? `${states[state]}, until the end of ${until}` : states[state]
}

/** The condition of cover that has no end. */
export const continuousText =
  'No follow-up is due. You lose your cover if you learn, or have reason to believe, that they have no right to work, or if the work goes beyond its limits.'

const reasons: Record<ExcuseReason, string> = {
  no_check: 'no check has been recorded',
  late: 'the check was complete only after work began',
  failed: 'the last check failed',
  held: 'the check is on hold',
  negative_notice: 'the Employer Checking Service gave a negative notice',
  known_loss: 'the employer knows that there is no right to work',
  document_clipped: 'the passport is clipped, so it was cancelled',
  document_expired: 'the document had expired on the day of the check',
  route_not_permitted: 'this document cannot be checked by this route',
  level_too_low: 'the digital check did not reach the medium level of confidence',
  provider_not_registered: 'the provider was not on the register for right to work',
  notice_missing: 'there is no Positive Verification Notice',
  application_late: 'the application was made after the permission had ended',
  end_unknown: 'the day on which the permission ends is not known',
  ended_before_check: 'the permission had ended on the day of the check',
  ends_before_start: 'the permission ends before the start date',
  begins_after_start: 'the permission begins after the start date',
  permission_ended: 'the permission has ended',
  grace_ended: 'the 28 days of grace are over',
  not_british_citizen:
    'a digital check gives nothing for this passport: it is of no British or Irish citizen',
  made_by_other:
    'the check was made neither by the employer’s own staff nor by the employer before a transfer',
  before_scope: 'engaged otherwise than as employee before 1 October 2026',
  under_16: 'under 16',
  volunteer: 'volunteer',
  other: 'another reason, which is on record',
}

export function reasonText(reason: string | null): string | undefined {
  return reason === null ? undefined : (named(reasons, reason) ?? reason.replaceAll('_', ' '))
}

const warnings: Record<ExcuseWarning, string> = {
  identity_overdue: 'their identity was not confirmed again in time',
  term_dates_end: 'their term dates end within 30 days, or have ended',
  extended_liability:
    'this is the check of the person: whoever benefits from the work has duties of their own (terms, right to audit, ' +
    'control of substitution), of which notes are no excuse',
}

export const warningText = (warning: string) => named(warnings, warning) ?? warning.replaceAll('_', ' ')

const missingNames: Record<MissingPart, string> = {
  likeness: 'attestation of likeness',
  copy: 'copy',
  original_seen: 'original seen',
  citizenship: 'confirmation that the passport says British citizen',
  document_expires: 'expiry of the document',
  nationality: 'nationality and issuing country',
  ni_document: 'document with the National Insurance number',
  ni_copy: 'copy of the document with the National Insurance number',
  notice_copy: 'copy of the notice',
  report_copy: 'report of the provider',
  name_change: 'document of the change of name',
  register_note: 'look-up in the register',
  pvn: 'Positive Verification Notice',
  job_fits: 'confirmation that the permission allows the job',
  term_dates: 'evidence of the term dates',
  sponsor_evidence: 'letter of the sponsor',
  occupation_limit: 'occupation that the notice allows',
  start_date: 'start date',
  before_work_started: 'confirmation that it was before work started',
}

export const missingText = (part: string) => named(missingNames, part) ?? part.replaceAll('_', ' ')

const partNames: Record<EvidencePart, string> = {
  document: 'the document',
  ni_document: 'the document with the National Insurance number',
  notice: 'the notice of the Employer Checking Service',
  result_page: 'the result page of the online check',
  provider_report: 'the report of the provider',
  name_change: 'the change of name',
  term_dates: 'the term dates',
  sponsor: 'the letter of the sponsor',
  application: 'the pending application',
}

/** Returns what a file shows, in words. */
export const partsText = (parts: readonly EvidencePart[]) => parts.map((part) => partNames[part]).join(', ')

export const makerNames: Record<NonNullable<NewCheck['madeBy']>['who'], string> = {
  own_staff: 'the employer’s own staff',
  transferor: 'the employer before a transfer',
  other: 'somebody else',
}

/** Returns the name and role of the maker of an earlier check. */
export const madeByText = ({ who, name }: NonNullable<NewCheck['madeBy']>) => `${name}, ${makerNames[who]}`

const named = (names: Readonly<Record<string, string>>, code: string) =>
  Object.hasOwn(names, code) ? names[code] : undefined

export const routeNames: Record<CheckRoute, string> = {
  online: 'Home Office online check',
  digital: 'digital verification service',
  document: 'document in hand',
  ecs: 'Employer Checking Service',
}

export const permissionNames: Record<NonNullable<NewCheck['permission']>, string> = {
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
  recorded: 'check made before it was recorded here',
  lapse: 'knowledge of no right to work',
  taken_back: 'result invalidated',
  not_required: 'no check required',
  required: 'a check is required again',
  rehired: 'hired again',
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
