import { and, desc, eq, ilike, or } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { messages } from '#messages/messages-tables.ts'

const shown = 100

/** The newest messages of every organisation, for one employee or address if asked. */
export function listOutbox(db: Db, to: string) {
  const pattern = `%${to.trim().replaceAll(/[\\%_]/g, '\\$&')}%`
  // As a number is written at home and as it is stored.
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
      or(
        ilike(sandboxOutbox.recipient, pattern),
        ilike(sandboxOutbox.recipient, numberPattern),
        ilike(employees.fullName, pattern),
      ),
    )
    .orderBy(desc(sandboxOutbox.createdAt), desc(sandboxOutbox.id))
    .limit(shown)
}

export type OutboxMessage = Awaited<ReturnType<typeof listOutbox>>[number]
