import { and, desc, eq, gt } from 'drizzle-orm'
import type { Connection } from '#db/database.ts'
import { messages, oneTimeCodes } from '#db/schema.ts'
import { isOpenCode } from '#phone/is-open-code.ts'

/** Said while there is another way to go on: at once where a code is refused, later where it does not arrive. */
export const codeNotSent = 'We could not send the text message. Try again or use another number.'

/** Why the code that a person waits for does not arrive, or null as far as is known. */
export async function codeProblem(
  connection: Connection,
  { orgId, employeeId }: { orgId: string; employeeId: string },
  now: Date,
): Promise<string | null> {
  const [latest] = await connection
    .select({ state: messages.state })
    .from(oneTimeCodes)
    .innerJoin(messages, and(eq(messages.orgId, oneTimeCodes.orgId), eq(messages.codeId, oneTimeCodes.id)))
    .where(
      and(
        eq(oneTimeCodes.orgId, orgId),
        eq(oneTimeCodes.employeeId, employeeId),
        eq(messages.employeeId, employeeId),
        isOpenCode,
        gt(oneTimeCodes.expiresAt, now),
      ),
    )
    .orderBy(desc(oneTimeCodes.createdAt))
    .limit(1)
  return latest?.state === 'failed' ? codeNotSent : null
}
