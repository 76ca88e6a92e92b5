import type { Scope } from '#platform/scope.ts'
import { cancelIdentityJob } from './identity-jobs.ts'
import type { IdentitySession } from './identity-status.ts'

/** Queues the cancellation of those sessions that are open. The job looks for itself whether each is still to be closed. */
export async function queueCancellations(
  { deps, tx, orgId }: Scope,
  sessions: readonly IdentitySession[],
): Promise<void> {
  for (const { id: sessionId, status } of sessions) {
    if (status === 'created') await deps.jobs.enqueue(tx, cancelIdentityJob, { orgId, sessionId, attempt: 0 })
  }
}
