import { and, eq, gt, isNotNull, isNull, notExists, or } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { codeOfMessage } from './code-message.ts'
import { messages } from '#messages/messages-tables.ts'

/**
 * A code that has left or is still on its way. Not one whose message failed before it left, nor one that was replaced
 * while its messenger was away: no later try sends that. Should a provider have taken it although its answer was
 * lost, its report says so, and the code counts from then on.
 */
export function mayArrive(connection: Connection) {
  const isGivenUp = or(
    eq(messages.state, 'failed'),
    and(gt(messages.attempts, 0), isNotNull(oneTimeCodes.voidedAt)),
  )
  const ofThisCode = and(
    eq(messages.orgId, oneTimeCodes.orgId),
    eq(messages.employeeId, oneTimeCodes.employeeId),
    eq(codeOfMessage, oneTimeCodes.id),
  )
  return notExists(
    connection
      .select({ id: messages.id })
      .from(messages)
      .where(and(ofThisCode, isNull(messages.sentAt), isNull(messages.providerRef), isGivenUp)),
  )
}
