/**
 * The effects of a call in the hands of a user with a session, the gravest first: each such call names the first that is
 * true of it.
 */
export const callEffects = {
  /** Changes who gets in, or how: keys, roles, factors, single sign-on, a closed organisation. */
  access: { asksProof: true },
  /** Changes where data is sent, or where employees are led to. */
  destination: { asksProof: true },
  /** Hands out documents as files to keep, or everything of its kind at once. */
  export: { asksProof: true },
  /** Deletes or takes back what cannot be brought back. */
  destruction: { asksProof: true },
  /** Spends money. */
  spending: { asksProof: true },
  /** Proves who the user is, or asks for a proof of its own in the same call. */
  proof: { asksProof: false },
  /** The work of every day: what it changes is seen by others, and can be put right. */
  work: { asksProof: false },
  /** Shows what the role may see: a page of a list, or one document on the screen, which is on record. */
  view: { asksProof: false },
} as const

export type CallEffect = keyof typeof callEffects

/** True when a user has to have proven their identity within the last ten minutes. */
export const asksProof = ({ effect }: { effect?: CallEffect | undefined }): boolean =>
  effect !== undefined && callEffects[effect].asksProof
