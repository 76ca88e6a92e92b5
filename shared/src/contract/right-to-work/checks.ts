import * as v from 'valibot'
import { DateOfBirth, day, dayOrMoment, moment } from '#contract/days.ts'
import { line } from '#contract/text.ts'

export const evidenceParts = [
  'document',
  'ni_document',
  'notice',
  'result_page',
  'provider_report',
  'name_change',
  'term_dates',
  'sponsor',
  'application',
] as const
/** The part that a file shows: each part that a check needs has a file of its own (rule 23). */
export const EvidencePart = v.picklist(evidenceParts, 'Please choose what the file shows')
export type EvidencePart = v.InferOutput<typeof EvidencePart>

export const engagementKinds = [
  'employee',
  'worker',
  'subcontractor',
  'platform',
  'agency',
  'substitute',
] as const
/** The kind of the employee's engagement (rule 19). */
export const EngagementKind = v.picklist(engagementKinds, 'Please choose how they work for you')
export type EngagementKind = v.InferOutput<typeof EngagementKind>

export const engagementOrigins = ['hired', 'tupe'] as const
/**
 * The origin of the engagement: hired, or by a transfer of the business (TUPE), whose day `startDate` then is (rule 21).
 */
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
  'A1',
  'A2',
  'A4',
  'A5',
  'A6',
  'A7',
  'A8',
  'A9',
  'B1',
  'B3',
  'B4',
  'B6',
  'G1',
  'G2',
  'G3',
  'G4',
] as const
/** Accepted once, and only with `recorded` now, on a day on which they were (rule 24). */
export const legacyCodes = ['E1', 'E2', 'E3', 'E4', 'E5', 'C1', 'D1'] as const
/** In no list of today. The codes stay free, so that they never mean something else. */
const withdrawnCodes = ['A3', 'B2', 'B5'] as const

type EveryCode = (typeof documentCodes | typeof legacyCodes | typeof withdrawnCodes)[number]
// No spread: a build cannot tell that one does nothing, and keeps it where it is not used.
const everyCode = /* @__PURE__ */ ([] as EveryCode[]).concat(documentCodes, legacyCodes, withdrawnCodes)
/**
 * A document of List A, of List B Group 1 (`B`), of List B Group 2 (`G`), or of a list of before (`E`, `C`, `D`). The
 * rule files have their titles; A3, B2 and B5 are read, and refused by rule 6.
 */
export const DocumentCode = v.picklist(everyCode, 'Please choose the document from the list')
export type DocumentCode = v.InferOutput<typeof DocumentCode>

export const permissions = [
  'unlimited',
  'settled',
  'pre_settled',
  'time_limited',
  'pending_application',
] as const
/** The permission to work, as the evidence states it. */
export const Permission = v.picklist(permissions, 'Choose what the Home Office page or the document says')
export type Permission = v.InferOutput<typeof Permission>

export const checkOutcomes = ['pass', 'hold', 'fail'] as const
export const CheckOutcome = v.picklist(checkOutcomes, 'Please choose an outcome')
export type CheckOutcome = v.InferOutput<typeof CheckOutcome>

export const gpg45Levels = ['low', 'medium', 'high', 'very_high'] as const
/** The level of confidence of a digital check (GPG 45). */
export const Gpg45Level = v.picklist(gpg45Levels, 'Please choose the level of confidence')

export const failKinds = ['no_right', 'not_shown'] as const
/**
 * The reason why a check failed: they have no right to this work, which is known now, or they could not show one (rule
 * 28).
 */
export const FailKind = v.picklist(failKinds, 'Please choose why the check failed')

export const conditionKinds = ['student', 'supplementary', 'other'] as const
/**
 * The circumstances of a limit on the work: a course of study, a sponsored job beside this one, or nothing more (rule
 * 9).
 */
export const ConditionKind = v.picklist(conditionKinds, 'Please choose why their hours are limited')

export const applicationKinds = ['application', 'appeal', 'administrative_review'] as const
/** The application that is pending when a permission ends (rule 14). */
export const ApplicationKind = v.picklist(applicationKinds, 'Please choose what is pending')

/** The attestation of a named user of the organisation that the employee looks like the photo (rule 7). */
export const Likeness = v.object({
  mode: v.picklist(['in_person', 'live_video'], 'Please choose how you saw the employee'),
  at: moment(),
})

/**
 * The maker of an earlier check: their name, and whether they worked for the organisation, for the one before a
 * transfer, or for another.
 */
const MadeBy = v.object({
  who: v.picklist(['own_staff', 'transferor', 'other'], 'Please choose who made the check'),
  name: line('Please enter who made the check', { min: 2, max: 120 }),
})

/** A Positive or Negative Verification Notice of the Employer Checking Service. */
const Notice = v.object({
  reference: line('Please enter the reference of the notice', { min: 1, max: 60 }),
  date: day(),
  positive: v.boolean('Please choose whether the notice is positive'),
})

/** The maker of a digital check, and that they were registered for right to work when it was made (rule 18). */
const DigitalProvider = v.object({
  name: line('Please enter the provider’s name', { min: 1, max: 120 }),
  reference: line('Please enter the reference of the result', { min: 1, max: 120 }),
  gpg45Level: Gpg45Level,
  gpg45Profile: v.optional(line('Please enter the profile', { min: 1, max: 20 })),
  /** True when the provider is on the register of digital verification services, with a note for right to work. */
  onRegister: v.boolean('Please choose whether the provider is on the register'),
  /** The time when the register was looked up. */
  registerCheckedAt: v.optional(moment()),
})

const fileId = v.pipe(v.string(), v.uuid('Please upload the file again'))
const mostFiles = 12
// @__NO_SIDE_EFFECTS__
const country = (message: string) => v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, message))
// @__NO_SIDE_EFFECTS__
const reason = () => line('Please enter a reason of at least 3 characters', { min: 3, max: 500 })

/** The fields of a check that are both entered and returned. */
const checkEntries = {
  kind: CheckKind,
  route: CheckRoute,
  documentCode: v.optional(DocumentCode),
  /** As the document has it, ISO 3166-1 alpha-3. It decides by the route `digital` alone (rule 18). */
  issuingCountry: v.optional(country('Please enter the country as three letters')),
  /** As the document has it: GBR is a British citizen, and GBN, GBO, GBD, GBS and GBP are not. Likewise. */
  nationality: v.optional(country('Please enter the nationality as three letters')),
  /** A1: the passport says British citizen, or citizen of the UK and Colonies with right of abode (rule 26). */
  citizenship: v.optional(v.literal(true, 'Leave it out where the passport does not say so')),
  documentExpires: v.optional(day()),
  /** The document is the sticker of 90 days in a passport, with which the excuse ends (rule 27). */
  isVignette: v.optional(v.literal(true)),
  /** A corner of the passport is cut off: it was cancelled (rule 25). */
  documentClipped: v.optional(v.boolean()),
  /** An official document with the National Insurance number and the name, from an agency or an employer (rule 16). */
  companion: v.optional(v.picklist(['ni_document'])),
  /** The name as the evidence has it. */
  nameOnEvidence: line('Please enter the name on the evidence', { min: 2, max: 120 }),
  /** The file that shows why the name differs from the invited one (rule 8): the same as the part `name_change`. */
  nameChangeFileId: v.optional(fileId),
  /**
   * The reason why a name that agrees in part is accepted. Where no family name agrees, a document is needed (rule 8).
   */
  nameAccepted: v.optional(v.object({ reason: reason() })),
  /** Needed with `pass`: where nothing was shown, or the page failed, there is none to tell. */
  permission: v.optional(Permission),
  permissionStart: v.optional(day()),
  /** The last day of the permission. */
  permissionEnd: v.optional(day()),
  applicationDate: v.optional(day()),
  applicationKind: v.optional(ApplicationKind),
  /** The day on which the evidence of a pending application was seen (rule 14). */
  evidenceSeenOn: v.optional(day()),
  /** Limits on the work in free text. */
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
  conditionKind: v.optional(ConditionKind),
  /** The last day that the evidence of a student's term dates reaches. */
  termDatesUntil: v.optional(day()),
  /** The user's attestation that the permission and its limits allow this job (rule 9). */
  jobFits: v.optional(v.object({ jobTitle: line('Please enter the job title', { min: 2, max: 120 }) })),
  pvn: v.optional(Notice),
  /** The original was in the checker's hand. */
  originalSeen: v.optional(v.boolean()),
  /** On the day that work starts: the check was complete before it did (rule 1). */
  beforeWorkStarted: v.optional(v.boolean()),
  /** While the start date is not known: work had not begun on the day of the check (rule 1). */
  workNotBegun: v.optional(v.literal(true)),
  /** Required on a `recorded` check, and on no other (rule 24). */
  madeBy: v.optional(MadeBy),
  provider: v.optional(DigitalProvider),
  outcome: CheckOutcome,
  /** With the outcome `fail`, which needs it. */
  failKind: v.optional(FailKind),
  reason: v.optional(reason()),
  /** The check that this one corrects, which counts for nothing from then on. */
  supersedes: v.optional(v.pipe(v.string(), v.uuid())),
}

/** A right-to-work check as a user records it. Missing parts may be left out: the excuse is provisional then. */
export const NewCheck = v.object({
  ...checkEntries,
  documentNumber: v.optional(line('Please enter the document’s number', { min: 1, max: 40 })),
  /** As it was typed. Kept are its last three signs, and a keyed hash. */
  shareCode: v.optional(v.pipe(v.string(), v.maxLength(60, 'Please check the share code'))),
  /** The day or the moment when the employee was given it, if they said so. */
  shareCodeIssuedAt: v.optional(dayOrMoment()),
  dateOfBirth: v.optional(DateOfBirth),
  likeness: v.optional(Likeness),
  /** Copies that were uploaded before: every page that the rules name, both sides. One file may show several parts. */
  files: v.optional(
    v.pipe(
      v.array(v.object({ fileId, part: EvidencePart })),
      v.check(
        (files) => new Set(files.map((file) => file.fileId)).size <= mostFiles,
        'Please use 12 files or fewer for a check',
      ),
      // Each file for each of the 9 parts.
      v.maxLength(108, 'Please use 12 files or fewer for a check'),
    ),
  ),
  /**
   * The same where all files show one part: the `document`, by the route `online` the `result_page`, by `ecs` the
   * `notice`, by `digital` the `provider_report`. Not together with `files`.
   */
  fileIds: v.optional(
    v.pipe(v.array(fileId), v.maxLength(mostFiles, 'Please use 12 files or fewer for a check')),
  ),
  /** The time when it was made. In the past only with `recorded`. */
  checkedAt: moment(),
})
export type NewCheck = v.InferOutput<typeof NewCheck>
