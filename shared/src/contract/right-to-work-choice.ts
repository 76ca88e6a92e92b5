import * as v from 'valibot'
import { DateOfBirth } from './date-of-birth.ts'
import { CheckRoute } from './right-to-work.ts'
import { Instant } from './text.ts'

const shareCodeForm =
  'A share code for the right to work starts with W and has 9 letters and numbers, like W12 345 678'

/** What an employee says that they can show in the original, by the route `document`. */
export const ShownDocument = v.picklist([
  'passport',
  'expired_passport',
  'certificate',
  'citizenship',
  'other',
])
export type ShownDocument = v.InferOutput<typeof ShownDocument>

/** What the organisation can ask an employee for who has sent something already. */
export const NeededPart = v.picklist(
  ['share_code', 'ni_document', 'name_change'],
  'Please choose what is needed',
)
export type NeededPart = v.InferOutput<typeof NeededPart>

/** How an employee wants to prove their right to work. Without a route they leave that to the organisation. */
export const RightToWorkChoice = v.object({
  route: v.optional(CheckRoute),
  document: v.optional(ShownDocument),
  /** As it was typed; both with the route `online` alone (rule 5). */
  shareCode: v.optional(v.pipe(v.string(), v.maxLength(60, shareCodeForm))),
  dateOfBirth: v.optional(DateOfBirth),
})
export type RightToWorkChoice = v.InferOutput<typeof RightToWorkChoice>

/** What an employee types for the route `online`. What the code has to look like is for the rules to say. */
export const ShareCodeForm = v.object({
  shareCode: v.pipe(
    v.string(),
    v.transform((text) => text.trim()),
    v.minLength(1, 'Please enter your share code'),
    v.maxLength(60, shareCodeForm),
  ),
  dateOfBirth: v.pipe(v.string(), v.minLength(1, 'Please enter your date of birth'), DateOfBirth),
})

/** What an employee has sent, as the users of their organisation see it. */
export const SentChoice = v.object({
  /** When they sent it last. */
  sentAt: Instant,
  route: v.nullish(v.string()),
  document: v.nullish(v.string()),
  /** In three groups of three. Gone once the step is decided: of a share code no more is kept than its end. */
  shareCode: v.nullish(v.string()),
  shareCodeLast3: v.nullish(v.string()),
  dateOfBirth: v.nullish(v.string()),
})
export type SentChoice = v.InferOutput<typeof SentChoice>
