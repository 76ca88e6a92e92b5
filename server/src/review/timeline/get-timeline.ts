import type { Delivery, employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type * as v from 'valibot'
import { isNoteOfRow } from '#platform/audit/record.ts'
import { auditLog, auditNotes } from '#platform/audit/audit-tables.ts'
import { apiKeys } from '#accounts/api-keys/api-keys-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { users } from '#accounts/users-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { findEmployee } from '#employees/find-employee.ts'
import { actorName, isActingKey, isActor, isTold, timelineEvent } from './timeline-event.ts'

/** Returns all events of one employee, and the messages they were sent; oldest first. */
export async function getTimeline(
  scope: Scope,
  employeeId: string,
): Promise<v.InferInput<typeof employeeActions.timeline.reply>> {
  const { id } = await findEmployee(scope, employeeId)
  const rows = await scope.tx
    .select({ event: auditLog, byName: actorName, note: auditNotes.text })
    .from(auditLog)
    .leftJoin(users, isActor)
    .leftJoin(apiKeys, isActingKey)
    .leftJoin(auditNotes, isNoteOfRow)
    .where(
      and(
        eq(auditLog.orgId, scope.orgId),
        eq(auditLog.employeeId, id),
        // A page that shows the widget asks for one again and again.
        ne(auditLog.action, 'embed_token.created'),
        isTold(scope),
      ),
    )
    .orderBy(asc(auditLog.seq))
  return {
    events: rows.map(({ event, ...known }) => timelineEvent(event, known)),
    messages: await loadDeliveries(scope, id),
  }
}

async function loadDeliveries({ tx, orgId }: Scope, employeeId: string): Promise<Delivery[]> {
  const rows = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.orgId, orgId), eq(messages.employeeId, employeeId), isNull(messages.userId)))
    .orderBy(asc(messages.createdAt), asc(messages.id))
  return rows.map(({ id, template, channel, state, failure, createdAt, sentAt }) => ({
    id,
    template,
    channel,
    state,
    failure,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }))
}
