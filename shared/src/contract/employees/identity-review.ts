import * as v from 'valibot'
import { Instant, line } from '#contract/text.ts'

export const nameMatches = ['match', 'partial', 'mismatch'] as const
/** The agreement of an invited name with the one on an identity document: all names, some, or none. */
export const NameMatch = v.picklist(nameMatches)
export type NameMatch = v.InferOutput<typeof NameMatch>

export const nameReasons = [
  // Differences that a match allows.
  /** The document has further given names that the invitation leaves out. */
  'missing_name',
  /** The invitation has a middle name that the document leaves out. */
  'middle_name',
  /** A further given name agrees by its initial only. */
  'further_initial',
  /** A name in brackets, or after "née" or "born", took part. */
  'alternative_name',
  /** Invitation and document have one name only, the same. */
  'single_name',

  // Differences that need a user.
  /** No given name of the document is in the invitation. */
  'missing_given_name',
  /** A family name of the document is not in the invitation. */
  'missing_family_name',
  /** The invitation has a name more than the document. */
  'extra_name',
  /** The given or a family name agrees by its initial only. */
  'initial_only',
  /** A name differs by a letter or two. */
  'spelling',
  /** A name is in a script that cannot be compared with the other's. */
  'different_script',
  /** No name agrees. */
  'different_name',
  /** The invited name has no letters. */
  'no_invited_name',
  /** The document's name is missing or has no letters. */
  'no_document_name',
  /** A name is too long to be compared. */
  'too_long',
] as const
/** The reason why two names agree or do not, as a code. Those up to `single_name` also come with a match. */
export const NameReason = v.picklist(nameReasons)
export type NameReason = v.InferOutput<typeof NameReason>

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
  /** The provider's page with the images, for those who have an account with it: it shows us none. */
  providerPage: v.nullish(v.string()),
})
export type IdentityFacts = v.InferOutput<typeof IdentityFacts>

export const quarantineReasons = [
  'link_revoked',
  'link_replaced',
  'step_invalidated',
  'attempts_used',
] as const
/**
 * An identity check that came out verified when its result did not count any more: its link was revoked or replaced, the
 * step was invalidated after it was started, or all attempts had failed. It counts once the organisation accepts it.
 */
export const Quarantine = v.object({
  /** The identity session it came out of. */
  sessionId: v.nullish(v.string()),
  at: Instant,
  reason: v.fallback(v.picklist(quarantineReasons), 'link_replaced'),
})
export type Quarantine = v.InferOutput<typeof Quarantine>

export const identityDecisions = ['same_person', 'different_person'] as const

/** The decision of a user about an identity check that waits for them, with its reason. */
export const IdentityDecision = v.object({
  decision: v.picklist(identityDecisions, 'Please choose a decision'),
  reason: line('Please enter a reason of at least 3 characters', { min: 3, max: 500 }),
  /**
   * The identity session decided on, from the details; without it the one that waits first. No other session is decided.
   * Null is no session: the user has seen an employee in person who has no document for the check.
   */
  sessionId: v.nullish(v.pipe(v.string(), v.uuid())),
})
export type IdentityDecision = v.InferOutput<typeof IdentityDecision>

export const flagCodes = [
  'same_browser_as_hr',
  'same_network_as_hr',
  'link_copied_by_hr',
  'opened_before_delivered',
  'email_is_a_users',
  'phone_replaced',
  'phone_shared',
] as const
/** A sign that another may have verified in an employee's place. It decides nothing by itself. */
export const FlagCode = v.picklist(flagCodes, 'Please choose a flag from the list')
export type FlagCode = v.InferOutput<typeof FlagCode>

/** A flag of one employee. `code` is one of the known codes, or one that is newer than the reader. */
export const Flag = v.object({
  code: v.string(),
  /** The time when it was last raised. */
  at: Instant,
  /** The meaning and the advice, in plain words. */
  text: v.string(),
})
export type Flag = v.InferOutput<typeof Flag>

const otherReasons = [
  /** The date of birth differs from the one given at invitation. */
  'date_of_birth',
  /** One was given at invitation, and the document's is not known. */
  'no_date_of_birth',
  /** The provider's key may not read what the document says. */
  'facts_not_permitted',
  /** The provider does not have, or no longer has, what the document says. */
  'facts_not_available',
] as const

// No spread: a build cannot tell that one does nothing, and keeps the list where it is not used.
export const reviewReasons = /* @__PURE__ */ (
  [] as (NameReason | (typeof otherReasons)[number] | FlagCode)[]
).concat(
  nameReasons,
  otherReasons,
  // Flags that the organisation lets hold the step: nothing else need differ.
  flagCodes,
)
/**
 * The reason why a document waits for a user, as a code: a finding of the comparison with the invitation, or a flag.
 */
export const ReviewReason = v.picklist(reviewReasons)
export type ReviewReason = v.InferOutput<typeof ReviewReason>
