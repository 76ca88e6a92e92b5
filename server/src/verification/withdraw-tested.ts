import { and, asc, eq, inArray, not, sql } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { countStatus } from '#employees/list/employee-counts.ts'
import { employees, steps } from '#employees/employees-tables.ts'
import { lockEmployeeRow } from '#employees/find-employee.ts'
import { isOfTest } from '#platform/db/test-organisation.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { statusAfter } from './settle-step.ts'

const batch = 100

/**
 * Takes back what tests have verified before this database came into production, each in a transaction of its own:
 * a start that is killed goes on with the rest, and processes that start at once do it once.
 */
export async function withdrawTested(deps: Deps): Promise<void> {
  if (!deps.settings.production) return
  let found = await findTested(deps)
  while (found.length) {
    for (const { orgId, id } of found) {
      await inOrganisation(deps, { orgId, actor: 'system' }, (scope) => withdraw(scope, id))
    }
    deps.log.warn({ employees: found.length }, 'employees whom only a test had verified are verified no more')
    found = await findTested(deps)
  }
}

function findTested({ db }: Deps): Promise<{ orgId: string; id: string }[]> {
  return db
    .selectDistinct({ orgId: employees.orgId, id: employees.id })
    .from(steps)
    .innerJoin(employees, and(eq(employees.orgId, steps.orgId), eq(employees.id, steps.employeeId)))
    .where(
      and(
        // Repeats the index's condition, so that none are found without reading the others.
        sql`${steps.assurance} = 'none' and ${steps.status} = 'pass'`,
        inArray(employees.status, ['verified', 'completed']),
        // Employees of test organisations are verified by tests alone.
        not(isOfTest(employees.orgId)),
      ),
    )
    .orderBy(asc(employees.orgId), asc(employees.id))
    .limit(batch)
}

async function withdraw(scope: Scope, employeeId: string): Promise<void> {
  const locked = await lockEmployeeRow(scope, employeeId)
  if (!locked || !/^(verified|completed)$/.test(locked.employee.status)) return
  const from = locked.employee.status
  // Attempts do not matter once all steps have passed.
  const status = statusAfter(from, { steps: locked.steps, identityAttemptsLeft: 0, production: true })
  await scope.tx
    .update(employees)
    .set({ status, completedAt: null })
    .where(and(eq(employees.orgId, scope.orgId), eq(employees.id, employeeId)))
  await record(scope, { action: 'employee.unverified', employeeId, data: { from, reason: 'test_result' } })
  await countStatus(scope, { from, to: status })
}
