import * as v from 'valibot'
import { DateOfBirth } from './date-of-birth.ts'
import { day, dayOrMoment, moment } from './day.ts'
import { Instant, line } from './text.ts'

export const engagementKinds = [
  'employee',
  'worker',
  'subcontractor',
  'platform',
  'agency',
  'substitute',
] as const
/** How the employee works for the organisation (rule 19). */
export const EngagementKind = v.picklist(engagementKinds, 'Please choose how they work for you')
export type EngagementKind = v.InferOutput<typeof EngagementKind>

export const engagementOrigins = ['hired', 'tupe'] as const
/** How they came: hired, or with a transfer of the business (TUPE), whose day `startDate` then is (rule 21). */
export const EngagementOrigin = v.picklist(engagementOrigins, 'Please choose how they joined')
export type EngagementOrigin = v.InferOutput<typeof EngagementOrigin>

export const checkKinds = ['initial', 'followup', 'tupe', 'recorded'] as const
/** `recorded`: it was made earlier, or elsewhere, and is entered now (rule 24). */
export const CheckKind = v.picklist(checkKinds, 'Please choose the kind of check')

export const checkRoutes = ['online', 'digital', 'document', 'ecs'] as const
/** Home Office online check · digital verification service · a document in hand · Employer Checking Service. */
export const CheckRoute = v.picklist(checkRoutes, 'Please choose how the check was done')
export type CheckRoute = v.InferOutput<typeof CheckRoute>

export const documentCodes = [
  ...(['A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'A7', 'A8', 'A9'] as const),
  ...(['B1', 'B2', 'B3', 'B4', 'B5', 'B6'] as const),
  ...(['G1', 'G2', 'G3', 'G4'] as const),
] as const
/** A document of List A, of List B Group 1 (`B`) or of List B Group 2 (`G`). The rule file has their titles. */
export const DocumentCode = v.picklist(documentCodes, 'Please choose the document from the list')
export type DocumentCode = v.InferOutput<typeof DocumentCode>

export const permissions = [
  'unlimited',
  'settled',
  'pre_settled',
  'time_limited',
  'pending_application',
] as const
/** What the evidence says of the permission to work. */
export const Permission = v.picklist(permissions, 'Please choose what the evidence says')
export type Permission = v.InferOutput<typeof Permission>

export const checkOutcomes = ['pass', 'hold', 'fail'] as const
export const CheckOutcome = v.picklist(checkOutcomes, 'Please choose an outcome')
export type CheckOutcome = v.InferOutput<typeof CheckOutcome>

export const gpg45Levels = ['low', 'medium', 'high', 'very_high'] as const
/** The level of confidence of a digital check (GPG 45). */
export const Gpg45Level = v.picklist(gpg45Levels, 'Please choose the level of confidence')

/** That the employee looks like the photo, as the user who records the check attests (rule 7). */
const Likeness = v.object({
  mode: v.picklist(['in_person', 'live_video'], 'Please choose how you saw the employee'),
  at: moment(),
})

/** A Positive or Negative Verification Notice of the Employer Checking Service. */
const Notice = v.object({
  reference: line('Please enter the reference of the notice', { min: 1, max: 60 }),
  date: day(),
  positive: v.boolean('Please choose whether the notice is positive'),
})

/** Who made a digital check, and that they were registered for right to work when it was made (rule 18). */
const DigitalProvider = v.object({
  name: line('Please enter the provider’s name', { min: 1, max: 120 }),
  reference: line('Please enter the reference of the result', { min: 1, max: 120 }),
  gpg45Level: Gpg45Level,
  gpg45Profile: v.optional(line('Please enter the profile', { min: 1, max: 20 })),
  /** On the register of digital verification services, with a note for right to work. */
  onRegister: v.boolean('Please choose whether the provider is on the register'),
  /** When the register was looked up. */
  registerCheckedAt: v.optional(moment()),
})

const fileId = v.pipe(v.string(), v.uuid('Please upload the file again'))

/** What of a check is both entered and answered. */
const checkEntries = {
  kind: CheckKind,
  route: CheckRoute,
  documentCode: v.optional(DocumentCode),
  /** ISO 3166-1 alpha-3. It decides nothing. */
  issuingCountry: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'Please enter the country as three letters')),
  ),
  documentExpires: v.optional(day()),
  /** A corner of the passport is cut off: it was cancelled (rule 25). */
  documentClipped: v.optional(v.boolean()),
  /** An official document with the National Insurance number and the name, from an agency or an employer (rule 16). */
  companion: v.optional(v.picklist(['ni_document'])),
  /** The name as the evidence has it. */
  nameOnEvidence: line('Please enter the name on the evidence', { min: 2, max: 120 }),
  /** The file that shows why the name differs from the invited one (rule 8). */
  nameChangeFileId: v.optional(fileId),
  permission: Permission,
  permissionStart: v.optional(day()),
  /** The last day of the permission. */
  permissionEnd: v.optional(day()),
  applicationDate: v.optional(day()),
  conditions: v.optional(
    v.pipe(
      v.array(line('Please enter the condition', { min: 1, max: 200 })),
      v.maxLength(20, 'Please enter 20 conditions or fewer'),
    ),
  ),
  weeklyHoursLimit: v.optional(
    v.pipe(
      v.number('Please enter a number of hours'),
      v.minValue(0, 'Please enter 0 to 168 hours'),
      v.maxValue(168, 'Please enter 0 to 168 hours'),
    ),
  ),
  occupationLimit: v.optional(line('Please enter the occupation', { min: 1, max: 200 })),
  pvn: v.optional(Notice),
  /** The original was in the checker's hand. */
  originalSeen: v.optional(v.boolean()),
  /** On the day that work starts: the check was complete before it did (rule 1). */
  beforeWorkStarted: v.optional(v.boolean()),
  provider: v.optional(DigitalProvider),
  outcome: CheckOutcome,
  reason: v.optional(line('Please enter a reason of at least 3 characters', { min: 3, max: 500 })),
  /** The check that this one corrects, which counts for nothing from then on. */
  supersedes: v.optional(v.pipe(v.string(), v.uuid())),
}

/** A right-to-work check as a user records it. What is merely missing may be left out: the excuse is provisional then. */
export const NewCheck = v.object({
  ...checkEntries,
  documentNumber: v.optional(line('Please enter the document’s number', { min: 1, max: 40 })),
  /** As it was typed. Kept are its last three signs, and a keyed hash. */
  shareCode: v.optional(v.pipe(v.string(), v.maxLength(60, 'Please check the share code'))),
  /** When the employee was given it, if they said so: a day or a moment. */
  shareCodeIssuedAt: v.optional(dayOrMoment()),
  dateOfBirth: v.optional(DateOfBirth),
  likeness: v.optional(Likeness),
  /** Copies that were uploaded before: every page that the rules name, both sides. */
  fileIds: v.optional(v.pipe(v.array(fileId), v.maxLength(12, 'Please keep to 12 files a check'))),
  /** When it was made. In the past only with `recorded`. */
  checkedAt: moment(),
})
export type NewCheck = v.InferOutput<typeof NewCheck>

export const missingParts = [
  'likeness',
  'copy',
  'original_seen',
  'ni_document',
  'name_change',
  'register_note',
  'pvn',
  'start_date',
  'before_work_started',
] as const
/** What would make an excuse better, or certain. */
export const MissingPart = v.picklist(missingParts)
export type MissingPart = v.InferOutput<typeof MissingPart>

export const excuseStates = ['none', 'provisional', 'continuous', 'time_limited', 'grace', 'lapsed'] as const
/** The state of a statutory excuse. */
export const ExcuseState = v.picklist(excuseStates, 'Unknown state')
export type ExcuseState = v.InferOutput<typeof ExcuseState>

export const excuseReasons = [
  'no_check',
  'late',
  'failed',
  'held',
  'negative_notice',
  'known_loss',
  'document_clipped',
  'document_expired',
  'route_not_permitted',
  'level_too_low',
  'provider_not_registered',
  'notice_missing',
  'application_late',
  'end_unknown',
  'ended_before_check',
  'ends_before_start',
  'begins_after_start',
  'permission_ended',
  'grace_ended',
] as const
/** Why there is no excuse, as a code. */
export const ExcuseReason = v.picklist(excuseReasons)
export type ExcuseReason = v.InferOutput<typeof ExcuseReason>

/** Whether the organisation has a statutory excuse for an employee, and what it rests on. */
export const RightToWork = v.object({
  state: v.fallback(ExcuseState, 'none'),
  /** The last day it holds, `YYYY-MM-DD` in London; null where it has no end, or there is none. */
  until: v.nullable(v.string()),
  /** The numbers of the rules that gave it. */
  rules: v.array(v.number()),
  /** MissingPart each, or one of a later version. */
  missing: v.array(v.string()),
  /** Limits on the work, in plain words. They are no failures. */
  conditions: v.array(v.string()),
  /** The rule file that judged it. */
  rulesVersion: v.string(),
  /** Why there is none: an ExcuseReason, or one of a later version. */
  reason: v.nullable(v.string()),
})
export type RightToWork = v.InferOutput<typeof RightToWork>

/** When an employee's right to work is to be checked again, and what is sent about it before (rule 12). */
export const FollowUp = v.object({
  /** The last day of the excuse that it rests on, `YYYY-MM-DD` in London; it may be past. */
  due: v.string(),
  /** The day of the next alert, where one is to come. */
  nextAlert: v.nullable(v.string()),
  /** What was sent last: `follow_up`, so many days before the end, or `stop_work`. */
  lastSent: v.nullable(v.object({ at: Instant, kind: v.string(), days: v.nullable(v.number()) })),
})
export type FollowUp = v.InferOutput<typeof FollowUp>
