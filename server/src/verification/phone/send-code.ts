import { and, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { messages } from '#messages/messages-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { sendGapSeconds } from '#verification/codes/code-limits.ts'
import { DeliveryError } from '#messages/delivery-error.ts'
import { codeNotSent } from './code-problem.ts'
import { tryMessage } from '#messages/send-message.ts'

/**
 * Hands a queued code over at once, while its receiver waits for the answer: one that did not leave is told on the
 * spot. Where a messenger is away, the code's job goes on trying, and another code may be asked for after
 * `retryAfter`; where the number takes no texts, at once. One that may have left although no answer came is no failure.
 * @throws AppError unavailable
 */
export async function sendCode(deps: Deps, data: { orgId: string; messageId: string }): Promise<void> {
  const outcome = await tryMessage(deps, data)
  const [message] = await deps.db
    .select({ state: messages.state, createdAt: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.orgId, data.orgId), eq(messages.id, data.messageId)))
  if (message?.state === 'failed') throw new AppError('unavailable', codeNotSent)
  if (message?.state !== 'queued' || outcome?.status !== 'late' || isUncertain(outcome.error)) return
  throw new AppError('unavailable', codeNotSent, { retryAfter: gapLeft(message.createdAt, deps.clock()) })
}

function isUncertain(error: unknown): boolean {
  return error instanceof DeliveryError && error.uncertain
}

function gapLeft(askedAt: Date, now: Date): number {
  const waited = (now.getTime() - askedAt.getTime()) / 1000
  return Math.max(Math.ceil(sendGapSeconds - waited), 0)
}
