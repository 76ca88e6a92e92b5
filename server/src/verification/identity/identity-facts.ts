import type { IdentityFacts } from '@bonafide/shared/contract/identity-review.ts'
import type { Keys } from '#platform/keys/keys.ts'
import { openDocument } from './document-check.ts'
import type { IdentitySession } from './identity-status.ts'

/**
 * What the organisation sees of an employee's document. Of several the one that counts: accepted before one that waits
 * for a user, and that before one that a user said is another person's.
 */
export function identityFacts(keys: Keys, sessions: readonly IdentitySession[]): IdentityFacts | null {
  const latest = sessions.toSorted(byTime).toReversed()
  const judged = (verdict: IdentitySession['verdict']) =>
    latest.find((session) => session.verdict === verdict)
  const session = judged('accepted') ?? documentInReview(sessions) ?? judged('declined')
  if (!session?.verdict || !session.documentSealed) return null
  return { state: session.verdict, ...openDocument(keys, session.documentSealed) }
}

/**
 * The session that a user is asked about: of several the first, so that one which comes while they look at it is not
 * what they decide on.
 */
export function documentInReview(sessions: readonly IdentitySession[]): IdentitySession | undefined {
  return sessions.toSorted(byTime).find(({ verdict }) => verdict === 'review')
}

function byTime(a: IdentitySession, b: IdentitySession): number {
  return a.updatedAt.getTime() - b.updatedAt.getTime() || (a.id < b.id ? -1 : 1)
}
