import * as v from 'valibot'
import { NameMatch } from './name-comparison.ts'
import { line } from './text.ts'

/**
 * The facts read off the document, and the result of comparing them with the invitation. Never its images or its number.
 */
export const IdentityFacts = v.object({
  /** The identity session it was shown in. */
  sessionId: v.nullish(v.string()),
  /**
   * `review`: a user has to decide · `held`: it came too late to count, and a user has to decide · `accepted`: by the
   * comparison or by a user · `declined`: by a user.
   */
  state: v.fallback(v.picklist(['review', 'held', 'accepted', 'declined']), 'review'),
  /** True when it was shown in a test, in which nobody is checked. */
  test: v.optional(v.boolean(), false),
  /** The name as it is written on the document; null where the provider did not tell. */
  documentName: v.nullish(v.string()),
  /** `YYYY-MM-DD`, as `expires`. */
  dateOfBirth: v.nullish(v.string()),
  /** `passport`, `driving_license`, `id_card`, or what else the provider calls it. */
  documentType: v.nullish(v.string()),
  /** ISO 3166-1, two letters. */
  issuingCountry: v.nullish(v.string()),
  expires: v.nullish(v.string()),
  nameMatch: v.nullish(v.fallback(v.nullable(NameMatch), null)),
  /** The findings of the comparison: each a ReviewReason, or one of a later version. */
  reasons: v.optional(v.array(v.string()), []),
  /** The other side of the comparison: the name as invited, and the date of birth, where one was given. */
  invitedName: v.nullish(v.string()),
  invitedDateOfBirth: v.nullish(v.string()),
  /** Both names as they were compared: folded, in Latin letters where a table has them. */
  comparedInvited: v.nullish(v.string()),
  comparedDocument: v.nullish(v.string()),
})
export type IdentityFacts = v.InferOutput<typeof IdentityFacts>

export const identityDecisions = ['same_person', 'different_person'] as const

/** The decision of a user about an identity check that waits for them, with its reason. */
export const IdentityDecision = v.object({
  decision: v.picklist(identityDecisions, 'Please choose a decision'),
  reason: line('Please enter a reason of at least 3 characters', { min: 3, max: 500 }),
  /**
   * The identity session decided on, from the details; without it the one that waits first. No other session is decided.
   */
  sessionId: v.optional(v.pipe(v.string(), v.uuid())),
})
export type IdentityDecision = v.InferOutput<typeof IdentityDecision>
