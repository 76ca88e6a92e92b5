import * as v from 'valibot'
import { flagCodes } from './flags.ts'
import { nameReasons } from './name-comparison.ts'

export const reviewReasons = [
  ...nameReasons,
  /** The date of birth differs from the one given at invitation. */
  'date_of_birth',
  /** One was given at invitation, and the document's is not known. */
  'no_date_of_birth',
  /** The provider's key may not read what the document says. */
  'facts_not_permitted',
  /** The provider does not have, or no longer has, what the document says. */
  'facts_not_available',
  /** Nothing differs, or more than that: a flag was raised that the organisation lets hold the step. */
  ...flagCodes,
] as const
/** Why a document waits for a user, as a code: what the comparison with the invitation found, or a flag. */
export const ReviewReason = v.picklist(reviewReasons)
export type ReviewReason = v.InferOutput<typeof ReviewReason>
