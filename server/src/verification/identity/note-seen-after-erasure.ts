import { and, eq, isNotNull } from 'drizzle-orm'
import { identitySessions } from './identity-sessions-tables.ts'
import type { Scope } from '#platform/scope.ts'
import type { IdentitySession } from './identity-status.ts'
import { redactIdentityJob } from './identity-jobs.ts'

/**
 * The provider told something of a session whose employee was erased. None of it is kept, and the provider is asked
 * once more whether it has erased it: a session that moved may hold what it did not hold before.
 */
export async function noteSeenAfterErasure(
  { deps, tx, orgId }: Scope,
  { id: sessionId }: Pick<IdentitySession, 'id'>,
): Promise<void> {
  const known = await tx
    .update(identitySessions)
    .set({ redaction: 'queued' })
    .where(
      and(
        eq(identitySessions.orgId, orgId),
        eq(identitySessions.id, sessionId),
        isNotNull(identitySessions.providerRef),
      ),
    )
    .returning({ id: identitySessions.id })
  if (!known.length) return
  await deps.jobs.enqueue(tx, redactIdentityJob, { orgId, sessionId, attempt: 0 })
}
