import type { IdentityDecision } from '@bonafide/shared/contract/identity-review.ts'
import type { VerifySentence } from '@bonafide/shared/language/server-codes.ts'
import { and, eq } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { identitySessions } from './identity-sessions-tables.ts'
import type { IdentitySession } from './identity-status.ts'
import { instantAfter } from './instant-after.ts'

/** The text for the employee. The user's reason stays with the organisation. */
export const notTheirs: VerifySentence = 'The document could not be matched with your invitation.'

/** Keeps whether a verified document is the invited employee's, where the comparison left that to a user. */
export async function decideDocument(
  { deps, tx, orgId }: Scope,
  { id }: IdentitySession,
  decision: IdentityDecision['decision'],
  sessions: readonly IdentitySession[],
): Promise<void> {
  const updatedAt = instantAfter(
    deps.clock(),
    sessions.map((session) => session.updatedAt),
  )
  await tx
    .update(identitySessions)
    .set(
      decision === 'same_person'
        ? { verdict: 'accepted', updatedAt }
        : { verdict: 'declined', reason: notTheirs, updatedAt },
    )
    .where(and(eq(identitySessions.orgId, orgId), eq(identitySessions.id, id)))
}
