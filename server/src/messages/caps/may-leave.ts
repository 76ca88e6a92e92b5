import { and, eq } from 'drizzle-orm'
import { type Message, messages } from '#messages/messages-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { fill } from './caps-in-force.ts'
import { messageAllowances } from './message-allowances-tables.ts'
import { holdReasons } from './message-caps.ts'
import { countryRefusal, numberOf } from './text-caps.ts'

export type Leave =
  | 'now'
  /** Waits again, until an operator allows it. */
  | 'later'
  /** Not this way, or not at all: `reason` for the screen. */
  | { never: string; otherwise: boolean }

/**
 * Looks once more at a message whose turn it is: since it was queued an operator may have stopped the organisation, or
 * its plan may have ended. What its own users are told always leaves.
 */
export async function mayLeave(
  deps: Deps,
  { orgId, id, userId, template, channel, employeeId }: Message,
): Promise<Leave> {
  if (userId) return 'now'
  const { db } = deps
  const [row] = await db
    .select({ why: messageAllowances.stoppedReason })
    .from(messageAllowances)
    .where(eq(messageAllowances.orgId, orgId))
  const why = row?.why ?? null
  if (why !== null) {
    if (template === 'code') return { never: fill(holdReasons.stopped, { why }), otherwise: false }
    await db
      .update(messages)
      .set({ held: true })
      .where(and(eq(messages.orgId, orgId), eq(messages.id, id), eq(messages.state, 'queued')))
    return 'later'
  }
  if (channel === 'email' || template === 'code') return 'now'
  const refusal = await db.transaction(async (tx) => {
    const scope = { deps, tx, orgId }
    return countryRefusal(scope, await numberOf(scope, employeeId))
  })
  return refusal ? { never: refusal.message, otherwise: true } : 'now'
}
