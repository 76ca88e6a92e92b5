import type { IdentityFacts } from '@bonafide/shared/contract/identity-review.ts'
import type { OrganisationKey } from '#platform/keys/organisation-key.ts'
import { assuranceOf } from '#employees/steps.ts'
import { openDocument } from './document-check.ts'
import { isInReview, type LinkedSession, passes } from './identity-status.ts'
import { waitingSessions } from './waiting-sessions.ts'

/**
 * Returns the facts of an employee's document for the organisation. Of several sessions, one that passed comes before
 * one that waits for a user, and that before one declined by a user.
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
