import * as v from 'valibot'
import { DateOfBirth } from '#contract/days.ts'
import { Instant, withoutHidden } from '#contract/text.ts'
import { CheckRoute } from './checks.ts'

/** Shown for a text that is no share code at all (rule 3). */
export const shareCodeFormat =
  'A share code for the right to work starts with W and has 9 letters and numbers, like W12 345 678'

/** The fields of the route `online`. The rules say what the code has to look like. */
export const ShareCodeForm = v.object({
  shareCode: v.pipe(
    v.string(),
    v.transform((text) => withoutHidden(text).trim()),
    v.minLength(1, 'Please enter your share code'),
    v.maxLength(60, shareCodeFormat),
  ),
  dateOfBirth: v.pipe(v.string(), v.minLength(1, 'Please enter your date of birth'), DateOfBirth),
})

/**
 * The document that an employee says they can show in the original, by the route `document`. `endorsed_passport`: of
 * another country, with a visa sticker or a stamp.
 */
export const ShownDocument = v.picklist([
  'passport',
  'expired_passport',
  'endorsed_passport',
  'certificate',
  'citizenship',
  'other',
])
export type ShownDocument = v.InferOutput<typeof ShownDocument>

/** The part that the organisation can ask for when the employee has sent something already. */
export const NeededPart = v.picklist(
  ['share_code', 'ni_document', 'name_change'],
  'Please choose what is needed',
)
export type NeededPart = v.InferOutput<typeof NeededPart>

/** The employee's choice of how to prove their right to work. Without a route the organisation chooses. */
export const RightToWorkChoice = v.object({
  route: v.optional(CheckRoute),
  document: v.optional(ShownDocument),
  /** As it was typed; both with the route `online` alone (rule 5). */
  shareCode: v.optional(v.pipe(v.string(), v.maxLength(60, shareCodeFormat))),
  dateOfBirth: v.optional(DateOfBirth),
  /** Sent at the identity step, by an employee who has no document for that. */
  withoutDocument: v.optional(v.boolean()),
})
export type RightToWorkChoice = v.InferOutput<typeof RightToWorkChoice>

/** A file that an employee has sent so that their organisation can prepare, as its users see it. */
export const PreparationPhoto = v.object({
  fileId: v.string(),
  sha256: v.string(),
  bytes: v.number(),
  mime: v.string(),
  label: v.nullish(v.string()),
  sentAt: Instant,
})
export type PreparationPhoto = v.InferOutput<typeof PreparationPhoto>

/** The choice that an employee has sent, as the users of their organisation see it. */
export const SentChoice = v.object({
  /** The time when they sent it last. */
  sentAt: Instant,
  route: v.nullish(v.string()),
  document: v.nullish(v.string()),
  /** The code in three groups of three. Gone once the step is decided: only its end is kept. */
  shareCode: v.nullish(v.string()),
  shareCodeLast3: v.nullish(v.string()),
  dateOfBirth: v.nullish(v.string()),
})
export type SentChoice = v.InferOutput<typeof SentChoice>
