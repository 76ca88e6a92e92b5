import { and, desc, eq, ilike, inArray, or } from 'drizzle-orm'
import type { TestMessage } from '@bonafide/shared/contract/organisation/test-mode.ts'
import type { Db } from '#platform/db/database.ts'
import type { Messenger } from '#messages/messenger.ts'
import { employees } from '#employees/employees-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { isOfOwnSites } from '#employees/is-seen.ts'
import type { Scope } from '#platform/scope.ts'
import { requireTestMode } from '#retention/test-mode.ts'
import { sandboxOutbox } from './sandbox-tables.ts'
import type { Shown } from './pages/signed-in.ts'

/** Delivers into the outbox page. A message that is handed over twice is there once. */
export function createSandboxMessenger(db: Db, clock: () => Date): Messenger {
  return {
    sandbox: true,
    async send({ orgId, messageId, channel, to, from, subject, text, html }) {
      await db
        .insert(sandboxOutbox)
        .values({
          orgId,
          id: crypto.randomUUID(),
          messageId,
          channel,
          recipient: to,
          sender: from,
          subject,
          bodyText: text,
          bodyHtml: html,
          createdAt: clock(),
        })
        .onConflictDoNothing()
      return { providerRef: `sandbox-${messageId}` }
    },
  }
}

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

/** The newest messages of a test organisation with their links and codes: nobody else gets to see them. */
export async function listMessages(scope: Scope): Promise<{ items: TestMessage[] }> {
  const { tx, orgId } = scope
  requireTestMode(orgId)
  const rows = await tx
    .select({
      id: sandboxOutbox.id,
      channel: sandboxOutbox.channel,
      to: sandboxOutbox.recipient,
      fullName: employees.fullName,
      subject: sandboxOutbox.subject,
      text: sandboxOutbox.bodyText,
      createdAt: sandboxOutbox.createdAt,
    })
    .from(sandboxOutbox)
    .innerJoin(
      messages,
      and(eq(messages.orgId, sandboxOutbox.orgId), eq(messages.id, sandboxOutbox.messageId)),
    )
    .innerJoin(employees, and(eq(employees.orgId, messages.orgId), eq(employees.id, messages.employeeId)))
    .where(and(eq(sandboxOutbox.orgId, orgId), isOfOwnSites(scope)))
    .orderBy(desc(sandboxOutbox.createdAt), desc(sandboxOutbox.id))
    .limit(shownAtOnce)
  return { items: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}
