import type { TestMessage } from '@bonafide/shared/contract/test-mode.ts'
import { and, desc, eq } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { isOfOwnSites } from '#employees/is-seen.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { requireTestMode } from '#retention/test-mode/require-test-mode.ts'

const shown = 100

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
    .limit(shown)
  return { items: rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })) }
}
