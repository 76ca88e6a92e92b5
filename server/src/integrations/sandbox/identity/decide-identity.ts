import { and, eq, inArray } from 'drizzle-orm'
import { sandboxIdentity } from '#integrations/sandbox/sandbox-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { failureReasons, type IdentityDecision } from './identity-decision.ts'
import { deliverEventJob } from '#integrations/sandbox/sandbox-jobs.ts'

const statusOf = { pass: 'verified', fail: 'failed', processing: 'processing', cancel: 'cancelled' } as const

/** Records what the tester decided and queues the provider's event. A check that is over stays as it is. */
export async function decideIdentity(
  deps: Deps,
  ref: string,
  { decision, reason, documentName, dateOfBirth }: IdentityDecision,
): Promise<void> {
  const status = statusOf[decision]
  const failure = status === 'failed' ? failureReasons[reason] : null
  await deps.db.transaction(async (tx) => {
    const decided = await tx
      .update(sandboxIdentity)
      .set({ status, reason: failure, documentName, dateOfBirth })
      .where(and(eq(sandboxIdentity.id, ref), inArray(sandboxIdentity.status, ['created', 'processing'])))
      .returning({ id: sandboxIdentity.id })
    if (decided.length === 0) return
    const event = { eventId: crypto.randomUUID(), sessionId: ref, status, reason: failure ?? undefined }
    await deps.jobs.enqueue(tx, deliverEventJob, event)
  })
  deps.jobs.nudge()
}
