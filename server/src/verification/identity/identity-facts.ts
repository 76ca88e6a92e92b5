import type { IdentityFacts } from '@bonafide/shared/contract/identity-review.ts'
import type { OrganisationKey } from '#platform/keys/organisation-key.ts'
import { assuranceOf } from '#employees/assurance-of.ts'
import { openDocument } from './document-check.ts'
import { isInReview, type LinkedSession, passes } from './identity-status.ts'
import { waitingSessions } from './waiting-sessions.ts'

/**
 * What the organisation sees of an employee's document. Of several the one that counts: what passed before what waits for
 * a user, and that before one that a user said is not the employee's.
 */
export function identityFacts(
  key: OrganisationKey | undefined,
  sessions: readonly LinkedSession[],
): IdentityFacts | null {
  const latest = sessions.toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
  const session =
    latest.find(passes) ??
    waitingSessions(sessions)[0] ??
    latest.find(({ verdict, invalidatedAt }) => verdict === 'declined' && !invalidatedAt)
  if (!session?.documentSealed) return null
  return {
    sessionId: session.id,
    state: stateOf(session),
    test: assuranceOf('id', session.provider, session.testMode) === 'none',
    ...openDocument(key, session.documentSealed),
  }
}

function stateOf(session: LinkedSession): IdentityFacts['state'] {
  if (passes(session)) return 'accepted'
  if (session.quarantine === 'waiting') return 'held'
  return isInReview(session) ? 'review' : 'declined'
}
