import { and, desc, eq, ilike, inArray, or } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { employees } from '#employees/employees-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import type { Shown } from './pages/signed-in.ts'
import { sandboxOutbox } from './sandbox-tables.ts'

const shownAtOnce = 100

/** The newest messages, for one employee or address if asked. */
export function listOutbox(db: Db, { to, shown }: { to: string; shown: Shown }) {
  const pattern = `%${to.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  // Finds a number both as written at home and as stored.
  const digits = to.replaceAll(/\D/g, '').replace(/^(44|0)/, '')
  const numberPattern = digits.length >= 4 ? `+%${digits}%` : pattern
  return db
    .select({
      id: sandboxOutbox.id,
      channel: sandboxOutbox.channel,
      recipient: sandboxOutbox.recipient,
      sender: sandboxOutbox.sender,
      subject: sandboxOutbox.subject,
      bodyText: sandboxOutbox.bodyText,
      createdAt: sandboxOutbox.createdAt,
      fullName: employees.fullName,
    })
    .from(sandboxOutbox)
    .leftJoin(
      messages,
      and(eq(messages.orgId, sandboxOutbox.orgId), eq(messages.id, sandboxOutbox.messageId)),
    )
    .leftJoin(employees, and(eq(employees.orgId, messages.orgId), eq(employees.id, messages.employeeId)))
    .where(
      and(
        shown && inArray(sandboxOutbox.orgId, [...shown]),
        or(
          ilike(sandboxOutbox.recipient, pattern),
          ilike(sandboxOutbox.recipient, numberPattern),
          ilike(employees.fullName, pattern),
        ),
      ),
    )
    .orderBy(desc(sandboxOutbox.createdAt), desc(sandboxOutbox.id))
    .limit(shownAtOnce)
}

export type OutboxMessage = Awaited<ReturnType<typeof listOutbox>>[number]
