import { and, eq, gte, lt, max, notExists, sql } from 'drizzle-orm'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { linkOfMessage } from '#employees/links/read-link.ts'
import { links } from '#employees/links/links-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import type { Scope } from '#platform/scope.ts'
import type { Link } from '#employees/links/link-state.ts'
import { isScheduled } from './reminder-id.ts'

/**
 * Counts the reminders of the links before this one, back to the last link that was asked for. A link that was made
 * automatically, in place of one that did not arrive, has only the reminders that are left.
 */
export async function remindersBefore({ tx, orgId }: Scope, link: Link): Promise<number> {
  const { employeeId, createdAt } = link
  const isTheirs = and(eq(links.orgId, orgId), eq(links.employeeId, employeeId), eq(links.kind, 'invitation'))
  const rerouted = tx
    .select({ one: sql`1` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.orgId, orgId),
        eq(auditLog.employeeId, employeeId),
        eq(auditLog.linkId, links.id),
        eq(auditLog.action, 'invitation.rerouted'),
      ),
    )
  const [asked] = await tx
    .select({ at: max(links.createdAt) })
    .from(links)
    .where(and(isTheirs, notExists(rerouted)))
  const reminders = await tx
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(links, and(eq(links.orgId, messages.orgId), eq(links.id, linkOfMessage)))
    .where(
      and(
        isTheirs,
        eq(messages.template, 'reminder'),
        gte(links.createdAt, asked?.at ?? createdAt),
        lt(links.createdAt, createdAt),
      ),
    )
  return reminders.filter(isScheduled).length
}
