import { and, eq } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { sendMessageJob } from './message-jobs.ts'
import { messages } from './messages-tables.ts'

/** Lets the messages of an organisation go that have waited until it was confirmed. */
export async function releaseHeld({ deps, tx, orgId }: Pick<Scope, 'deps' | 'tx' | 'orgId'>): Promise<void> {
  const released = await tx
    .update(messages)
    .set({ held: false })
    .where(and(eq(messages.orgId, orgId), eq(messages.held, true)))
    .returning({ messageId: messages.id })
  for (const { messageId } of released) {
    await deps.jobs.enqueue(tx, sendMessageJob, { orgId, messageId })
  }
}
