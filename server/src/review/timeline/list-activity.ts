import type { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import { and, desc, eq, notInArray } from 'drizzle-orm'
import type * as v from 'valibot'
import { isNoteOfRow } from '#platform/audit/record.ts'
import { auditLog, auditNotes } from '#platform/audit/audit-tables.ts'
import { apiKeys } from '#accounts/api-keys/api-keys-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { isOfOwnSites } from '#employees/is-seen.ts'
import { users } from '#accounts/users-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { actorName, isActingKey, isActor, isTold, timelineEvent } from './timeline-event.ts'

const shown = 12
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
    .limit(shown)
  return {
    items: rows.map(({ event, employeeId, fullName, ...known }) => ({
      ...timelineEvent(event, known),
      employeeId,
      fullName,
    })),
  }
}
