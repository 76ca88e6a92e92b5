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
  /** Flags that the organisation lets hold the step: nothing else need differ. */
  ...flagCodes,
] as const
/**
 * The reason why a document waits for a user, as a code: a finding of the comparison with the invitation, or a flag.
 */
export const ReviewReason = v.picklist(reviewReasons)
export type ReviewReason = v.InferOutput<typeof ReviewReason>
