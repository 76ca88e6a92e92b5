import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { redactIdentityJob } from '#verification/identity/identity-jobs.ts'

/** Queues a request to the provider to erase each session of an employee for which there was none yet. */
export async function queueRedactions({ deps, tx, orgId }: Scope, employeeId: string): Promise<void> {
  const queued = await tx
    .update(identitySessions)
    .set({ redaction: 'queued' })
    .where(
      and(
        eq(identitySessions.orgId, orgId),
        eq(identitySessions.employeeId, employeeId),
        // The provider knows nothing of the others.
        isNotNull(identitySessions.providerRef),
        isNull(identitySessions.redaction),
      ),
    )
    .returning({ id: identitySessions.id })
  for (const { id: sessionId } of queued) {
    await deps.jobs.enqueue(tx, redactIdentityJob, { orgId, sessionId, attempt: 0 })
  }
}
