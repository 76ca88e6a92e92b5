import { and, desc, eq } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { isOfKind, isOpenCode } from '#employees/one-time-codes.ts'
import { oneTimeCodes } from '#employees/one-time-codes-tables.ts'
import { codeOfMessage } from '#verification/codes/code-message.ts'
import { messages } from '#messages/messages-tables.ts'
import { sendGapSeconds } from '#verification/codes/code-limits.ts'

/** The text while the employee can still go on: at once when a code is refused, later when it does not arrive. */
export const codeNotSent = 'We could not send the text message. Try again or use another number.'

/** Returns why the code that an employee waits for does not arrive; null when no reason is known. */
export async function codeProblem(
  connection: Connection,
  { orgId, employeeId }: { orgId: string; employeeId: string },
  now: Date,
): Promise<string | null> {
  const [latest] = await connection
    .select({
      state: messages.state,
      attempts: messages.attempts,
      sentAt: messages.sentAt,
      providerRef: messages.providerRef,
      createdAt: oneTimeCodes.createdAt,
      expiresAt: oneTimeCodes.expiresAt,
    })
    .from(oneTimeCodes)
    .innerJoin(messages, and(eq(messages.orgId, oneTimeCodes.orgId), eq(codeOfMessage, oneTimeCodes.id)))
    .where(
      and(
        eq(oneTimeCodes.orgId, orgId),
        eq(oneTimeCodes.employeeId, employeeId),
        eq(messages.employeeId, employeeId),
        isOfKind('phone'),
        isOpenCode,
      ),
    )
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1)
  return latest && isLost(latest, now) ? codeNotSent : null
}

type Latest = Pick<typeof messages.$inferSelect, 'state' | 'attempts' | 'sentAt' | 'providerRef'> &
  Pick<typeof oneTimeCodes.$inferSelect, 'createdAt' | 'expiresAt'>

function isLost({ state, attempts, sentAt, providerRef, createdAt, expiresAt }: Latest, now: Date): boolean {
  const isOver = expiresAt <= now
  if (sentAt || providerRef) return state === 'failed' && !isOver
  if (state === 'failed' || isOver) return true
  // A message that left although its reply was lost is reported within seconds. The page looks again after the gap.
  return attempts > 0 && now.getTime() - createdAt.getTime() >= sendGapSeconds * 1000
}
