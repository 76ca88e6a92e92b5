import { and, eq, sql } from 'drizzle-orm'
import { messages, oneTimeCodes } from '#db/schema.ts'
import type { Deps } from '#deps.ts'
import type { Delivery } from '#jobs/job-queue.ts'
import { composeMessage } from './compose-message.ts'

type Message = typeof messages.$inferSelect

/**
 * Makes a queued message's text and hands it to its messenger. A job that is delivered twice sends once,
 * unless the process ended between the two.
 */
export async function sendMessage(deps: Deps, { data, lastTry }: Delivery<'message.send'>): Promise<void> {
  const [message] = await deps.db.select().from(messages).where(isMessage(data))
  if (!message || message.state !== 'queued') return
  const composed = await composeMessage(deps, message)
  if (!composed.ok) return finish(deps, message, { state: 'failed', failure: composed.reason })
  try {
    const { providerRef } = await deps.providers[message.channel].send(composed.message)
    await finish(deps, message, { state: 'sent', providerRef, sentAt: deps.clock() })
  } catch (error) {
    const failed = { state: 'failed', failure: 'The message could not be handed over' } as const
    await finish(deps, message, lastTry ? failed : {})
    throw error
  }
}

async function finish(deps: Deps, message: Message, change: Partial<Message>): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx
      .update(messages)
      .set({ ...change, attempts: sql`${messages.attempts} + 1` })
      .where(isMessage({ orgId: message.orgId, messageId: message.id }))
    // Once it is out, or never will be, nobody needs the readable copy of the code.
    if (!message.codeId || !change.state) return
    await tx
      .update(oneTimeCodes)
      .set({ codeSealed: null })
      .where(and(eq(oneTimeCodes.orgId, message.orgId), eq(oneTimeCodes.id, message.codeId)))
  })
}

function isMessage({ orgId, messageId }: { orgId: string; messageId: string }) {
  return and(eq(messages.orgId, orgId), eq(messages.id, messageId))
}
