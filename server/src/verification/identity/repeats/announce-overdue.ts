import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import { employees, steps } from '#employees/employees-tables.ts'
import { identityDueAt, repeatEveryHours, repeatsFor } from '#employees/show-listed.ts'
import { lockEmployeeRow } from '#employees/find-employee.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { record } from '#platform/audit/record.ts'
import { isOfClosed } from '#platform/db/closed-organisation.ts'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'

const action = 'identity.repeat_overdue'
const batchSize = 250

interface Position {
  orgId: string
  id: string
}

/**
 * Writes down, once for each confirmation, that an employee has not confirmed their identity again in time (right-to-work
 * rule 22).
 */
export async function announceOverdue(deps: Deps): Promise<Record<string, number>> {
  let announced = 0
  for (let batch = await nextBatch(deps); batch.length; batch = await nextBatch(deps, batch.at(-1))) {
    for (const { orgId, id } of batch) {
      const isNew = await inOrganisation(deps, { orgId, actor: 'system' }, (scope) => announce(scope, id))
      if (isNew) announced += 1
    }
  }
  return { announced }
}

export const announceOverdueTask: HourlyTask = { name: 'announce-overdue-repeats', run: announceOverdue }

/** Finds employees whose last confirmation is too old. Whether they are at work is checked one by one. */
function nextBatch({ db, clock }: Deps, last?: Position): Promise<Position[]> {
  const { orgId, id, engagement, erasedAt, identityRepeatedAt } = employees
  const before = sql`${clock().toISOString()}::timestamptz - make_interval(hours => ${repeatEveryHours})`
  const isPassed = and(eq(steps.orgId, orgId), eq(steps.employeeId, id), eq(steps.type, 'id'))
  return db
    .select({ orgId, id })
    .from(employees)
    .innerJoin(steps, isPassed)
    .where(
      and(
        inArray(engagement, [...repeatsFor]),
        isNull(erasedAt),
        eq(steps.status, 'pass'),
        lte(steps.completedAt, before),
        or(isNull(identityRepeatedAt), lte(identityRepeatedAt, before)),
        sql`not ${isOfClosed(sql`${orgId}`)}`,
        last && sql`(${orgId}, ${id}) > (${last.orgId}::uuid, ${last.id}::uuid)`,
      ),
    )
    .orderBy(asc(orgId), asc(id))
    .limit(batchSize)
}

async function announce(scope: Scope, employeeId: string): Promise<boolean> {
  const { deps, tx, orgId } = scope
  const locked = await lockEmployeeRow(scope, employeeId)
  if (!locked) return false
  const { id: identity } = locked.steps
  const now = deps.clock()
  const dueAt = identityDueAt(locked.employee, [{ ...identity, type: 'id' }], now)
  if (!dueAt || dueAt > now) return false
  const told = await tx.$count(
    auditLog,
    and(
      eq(auditLog.orgId, orgId),
      eq(auditLog.employeeId, employeeId),
      eq(auditLog.action, action),
      gt(auditLog.at, dueAt),
    ),
  )
  if (told) return false
  await record(scope, { action, employeeId, data: { dueAt: dueAt.toISOString() } })
  return true
}
