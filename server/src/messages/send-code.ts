import { and, eq } from 'drizzle-orm'
import { AppError } from '#app-error.ts'
import { messages } from '#db/schema.ts'
import type { Deps } from '#deps.ts'
import { codeNotSent } from './code-problem.ts'
import { sendMessage } from './send-message.ts'

/**
 * Hands a queued code over at once, while its receiver waits for the answer: a number that takes no texts is
 * told on the spot. A messenger that is away is no failure; the code's job goes on trying.
 * @throws AppError unavailable
 */
export async function sendCode(deps: Deps, data: { orgId: string; messageId: string }): Promise<void> {
  await sendMessage(deps, { data })
  const [message] = await deps.db
    .select({ state: messages.state })
    .from(messages)
    .where(and(eq(messages.orgId, data.orgId), eq(messages.id, data.messageId)))
  if (message?.state !== 'failed') return
  throw new AppError('unavailable', codeNotSent)
}
