import type { employeeActions } from '@bonafide/shared/contract/employees/employee-actions.ts'
import type { Delivery } from '@bonafide/shared/contract/employees/employees.ts'
import { and, asc, desc, eq, isNull, ne, notInArray } from 'drizzle-orm'
import type * as v from 'valibot'
import { apiKeys } from '#accounts/api-keys/api-keys-tables.ts'
import { users } from '#accounts/users-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { findEmployee } from '#employees/find-employee.ts'
import { isOfOwnSites } from '#employees/is-seen.ts'
import { messages } from '#messages/messages-tables.ts'
import { isNoteOfRow } from '#platform/audit/record.ts'
import { auditLog, auditNotes } from '#platform/audit/audit-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { actorName, isActingKey, isActor, isTold, timelineEvent } from './timeline-event.ts'

const activitiesShown = 12

// Events that another one of the same moment explains better.
const quiet = [
  'code.requested',
  'embed_token.created',
  'employee.verifying',
  'identity.processing',
  'identity.verified',
  'identity.failed',
  'identity.redacted',
  'step.retried',
]

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

/** The latest events of all employees that the user sees, newest first. */
export async function listActivity(
  scope: Scope,
): Promise<v.InferInput<typeof employeeActions.activity.reply>> {
  const { tx, orgId } = scope
  const rows = await tx
    .select({
      event: auditLog,
      byName: actorName,
      note: auditNotes.text,
      employeeId: employees.id,
      fullName: employees.fullName,
    })
    .from(auditLog)
    .innerJoin(employees, and(eq(employees.orgId, auditLog.orgId), eq(employees.id, auditLog.employeeId)))
    .leftJoin(users, isActor)
    .leftJoin(apiKeys, isActingKey)
    .leftJoin(auditNotes, isNoteOfRow)
    .where(
      and(eq(auditLog.orgId, orgId), isOfOwnSites(scope), isTold(scope), notInArray(auditLog.action, quiet)),
    )
    .orderBy(desc(auditLog.seq))
    .limit(activitiesShown)
  return {
    items: rows.map(({ event, employeeId, fullName, ...known }) => ({
      ...timelineEvent(event, known),
      employeeId,
      fullName,
    })),
  }
}
