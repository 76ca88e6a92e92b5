import * as v from 'valibot'

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
  /** The invitation has a name that is not on the document. */
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
