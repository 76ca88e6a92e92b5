import { messages } from '#db/schema.ts'
import type { Scope } from '#deps.ts'

type NewMessage = Pick<
  typeof messages.$inferInsert,
  'employeeId' | 'template' | 'channel' | 'linkId' | 'codeId'
>

/** Queues a message in the transaction of its cause. Its text is made when it is sent. */
export async function queueMessage({ deps, tx, orgId }: Scope, message: NewMessage): Promise<void> {
  const id = crypto.randomUUID()
  await tx.insert(messages).values({
    ...message,
    orgId,
    id,
    state: 'queued',
    createdAt: deps.clock(),
  })
  await deps.jobs.enqueue(tx, 'message.send', { orgId, messageId: id })
}
