import * as v from 'valibot'
import { day } from '#contract/days.ts'
import { EmployeeId } from '#contract/employees/employees.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, line } from '#contract/text.ts'
import { Appointment } from './appointments.ts'
import { Likeness, NewCheck } from './checks.ts'
import { PreparationPhoto, SentChoice } from './choice.ts'
import { FollowUp, FollowUpRequestState } from './follow-ups.ts'
import { RightToWork } from './statutory-excuse.ts'

const text = v.nullish(v.string())

/** A right-to-work check as it was recorded. For an erased employee it keeps only fields that tell nothing of them. */
export const RecordedCheck = v.object({
  id: v.string(),
  employeeId: v.string(),
  kind: v.string(),
  /** The time when it was entered: with `recorded` later than `checkedAt`. */
  recordedAt: Instant,
  checkedAt: v.nullish(Instant),
  /** The user who made the check and attests the likeness. */
  checkedBy: text,
  checkedByName: text,
  route: text,
  documentCode: text,
  documentNumberMasked: text,
  issuingCountry: text,
  nationality: text,
  citizenship: v.nullish(v.boolean()),
  documentExpires: text,
  isVignette: v.nullish(v.boolean()),
  documentClipped: v.nullish(v.boolean()),
  companion: text,
  /** The end of the share code: no more of it is kept. */
  shareCodeLast3: text,
  dateOfBirth: text,
  nameOnEvidence: text,
  /** The agreement of the name on the evidence with the invited one: `match`, `partial` or `mismatch`. */
  nameMatch: text,
  nameChangeFileId: text,
  nameAccepted: v.nullish(v.object({ reason: v.string() })),
  permission: text,
  permissionStart: text,
  permissionEnd: text,
  applicationDate: text,
  applicationKind: text,
  evidenceSeenOn: text,
  conditions: v.optional(v.array(v.string()), []),
  weeklyHoursLimit: v.nullish(v.number()),
  occupationLimit: text,
  conditionKind: text,
  termDatesUntil: text,
  jobFits: v.nullish(v.object({ jobTitle: v.string() })),
  pvn: v.nullish(v.object({ reference: v.string(), date: v.string(), positive: v.boolean() })),
  /** `by` is null on an earlier check: `madeBy` says whose it is. */
  likeness: v.nullish(v.object({ by: text, at: Instant, mode: v.string() })),
  /** The finding of the provider of a digital check. It is shown, and never stands for the attestation (rule 7). */
  providerLikeness: v.nullish(v.object({ at: Instant, result: v.string() })),
  originalSeen: v.nullish(v.boolean()),
  beforeWorkStarted: v.nullish(v.boolean()),
  workNotBegun: v.nullish(v.boolean()),
  madeBy: v.nullish(v.object({ who: v.string(), name: v.string() })),
  /** The copies, each with what it shows and its SHA-256 before it was sealed; one that shows several parts comes for each. */
  files: v.optional(
    v.array(
      v.object({
        fileId: v.string(),
        part: v.string(),
        sha256: v.string(),
        bytes: v.number(),
        mime: v.string(),
        label: text,
        capturedAt: Instant,
      }),
    ),
    [],
  ),
  provider: v.nullish(
    v.object({
      name: v.string(),
      reference: v.string(),
      gpg45Level: v.string(),
      gpg45Profile: text,
      onRegister: v.boolean(),
      registerCheckedAt: v.nullish(Instant),
    }),
  ),
  outcome: text,
  failKind: text,
  reason: text,
  rulesVersion: v.string(),
  /** The check that it corrects, and the one that corrects it: it counts for nothing then. */
  supersedes: text,
  supersededBy: text,
  /** The hash of the record before it, and its own: SHA-256, in hex. */
  prevHash: v.string(),
  hash: v.string(),
})
export type RecordedCheck = v.InferOutput<typeof RecordedCheck>

/** The worth of a check that is not recorded yet, and the problems with it. */
export const CheckPreview = v.object({
  rightToWork: RightToWork,
  problems: v.array(
    v.object({
      field: v.string(),
      /** The number of the rule that it follows from. */
      rule: v.nullable(v.number()),
      message: v.string(),
      /** True when the check would be refused. A true fact that gives no excuse does not block: it is recorded. */
      blocks: v.boolean(),
    }),
  ),
})
export type CheckPreview = v.InferOutput<typeof CheckPreview>

/** The organisation's knowledge that there is no right to work any more (rule 15). */
export const Lapse = v.object({
  reason: line('Please enter a reason of at least 3 characters', { min: 3, max: 500 }),
  knownSince: day('Please enter the day on which you learned it'),
})
export type Lapse = v.InferOutput<typeof Lapse>

/**
 * A loss of the right to work as it was recorded. For an erased employee it keeps only fields that tell nothing of them.
 */
export const RecordedLapse = v.object({
  id: v.string(),
  recordedAt: Instant,
  /** The user who recorded it. */
  recordedByName: text,
  reason: text,
  knownSince: text,
})
export type RecordedLapse = v.InferOutput<typeof RecordedLapse>

/** The statement that no check is required, with its reason: under 16, a volunteer, or another reason (rule 19). */
export const NotRequired = v.object({
  because: v.picklist(['under_16', 'volunteer', 'other'], 'Please choose why no check is required'),
  reason: line('Please enter a reason of at least 3 characters', { min: 3, max: 500 }),
})
export type NotRequired = v.InferOutput<typeof NotRequired>

/** A recorded statement that no check is required, or that one is again. */
export const RecordedNotRequired = v.object({
  id: v.string(),
  recordedAt: Instant,
  recordedByName: text,
  /** Null where a user took it back. */
  because: text,
  reason: text,
})
export type RecordedNotRequired = v.InferOutput<typeof RecordedNotRequired>

// As a call, which a build may leave out: it would keep an object with a spread in it.
function laterOf<Entries extends v.ObjectEntries>({ entries }: v.ObjectSchema<Entries, undefined>) {
  return v.object({ ...entries, beforeWorkStarted: v.optional(v.boolean()) })
}

/** The attestation that completes a check: `beforeWorkStarted` on the first day of work (rules 1 and 7). */
export const LaterLikeness = /* @__PURE__ */ laterOf(Likeness)
export type LaterLikeness = v.InferOutput<typeof LaterLikeness>

const ofEmployee = { auth: ['session'], params: EmployeeId } as const
const ofCheck = v.object({ ...EmployeeId.entries, checkId: v.pipe(v.string(), v.uuid()) })

export const rightToWork = {
  record: endpoint({
    permission: 'checks:decide',
    ...ofEmployee,
    method: 'POST',
    path: '/employees/{employeeId}/checks',
    effect: 'work',
    summary:
      'Record a right-to-work check. What cannot be true or read is refused, with the number of the rule in `code` ' +
      '(`rule_3`). What is merely missing is recorded, and the statutory excuse stays provisional.',
    body: NewCheck,
    reply: v.object({ check: RecordedCheck, rightToWork: RightToWork }),
    status: 201,
    idempotent: true,
  }),
  preview: endpoint({
    permission: 'checks:decide',
    ...ofEmployee,
    method: 'POST',
    path: '/employees/{employeeId}/checks/preview',
    effect: 'view',
    summary: 'Get what a right-to-work check would be worth, and what is wrong with it. Stores nothing.',
    body: NewCheck,
    reply: CheckPreview,
  }),
  checks: endpoint({
    permission: 'documents:read',
    ...ofEmployee,
    auth: ['session', 'apiKey'],
    keyScope: 'checks:read',
    method: 'GET',
    path: '/employees/{employeeId}/checks',
    effect: 'view',
    summary:
      "List an employee's right-to-work checks, newest first, the losses of the right to work that were recorded, the " +
      'statutory excuse that follows, the follow-up that is planned, and what the employee has sent to be checked, with the photos for preparation that belong to no check.',
    reply: v.object({
      items: v.array(RecordedCheck),
      /** Newest first, too. */
      lapses: v.optional(v.array(RecordedLapse), []),
      notRequired: v.optional(v.array(RecordedNotRequired), []),
      rightToWork: v.nullable(RightToWork),
      followUp: v.nullish(FollowUp),
      /** While the employee is asked for it. */
      request: v.nullish(FollowUpRequestState),
      sent: v.nullish(SentChoice),
      /** Photos that the employee has sent for preparation: no copies, unless a check names them. */
      photos: v.optional(v.array(PreparationPhoto), []),
      /** The time that the employee has taken for showing a document. */
      appointment: v.nullish(Appointment),
    }),
  }),
  lapse: endpoint({
    permission: 'checks:decide',
    ...ofEmployee,
    method: 'POST',
    path: '/employees/{employeeId}/right-to-work/lapse',
    effect: 'work',
    summary:
      'Record that you know that an employee has no right to work any more. The excuse ends at once; a complete check ' +
      'that is recorded later counts again.',
    body: Lapse,
    reply: RightToWork,
    idempotent: true,
  }),
  attestLikeness: endpoint({
    permission: 'checks:decide',
    ...ofEmployee,
    params: ofCheck,
    method: 'POST',
    path: '/employees/{employeeId}/checks/{checkId}/likeness',
    effect: 'work',
    summary:
      'Attest the likeness of the employee to the photo of a check that lacks nothing but that. The check is recorded ' +
      'anew with it, and counts from then on: on the first day of work with `beforeWorkStarted`, later it is late.',
    body: LaterLikeness,
    reply: v.object({ check: RecordedCheck, rightToWork: RightToWork }),
    status: 201,
    idempotent: true,
  }),
  notRequired: endpoint({
    permission: 'checks:decide',
    ...ofEmployee,
    method: 'POST',
    path: '/employees/{employeeId}/right-to-work/not-required',
    effect: 'work',
    summary:
      'Record that no check is required. It is shown, and is never an excuse; a check that gives something outweighs it, ' +
      'and it ends with the engagement.',
    body: NotRequired,
    reply: RightToWork,
    idempotent: true,
  }),
  requireAgain: endpoint({
    permission: 'checks:decide',
    ...ofEmployee,
    method: 'DELETE',
    path: '/employees/{employeeId}/right-to-work/not-required',
    effect: 'work',
    summary: 'Take back that no check is required.',
    reply: RightToWork,
  }),
}
