import type { EmployeeStatus } from '@bonafide/shared/contract/employees/employees.ts'
import { and, count, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { countStatus, loadCounts } from './employee-counts.ts'
import { employees } from '#employees/employees-tables.ts'
import { lockEmployeeRow } from '#employees/find-employee.ts'
import { record } from '#platform/audit/record.ts'
import { inOrganisation, type Scope } from '#platform/scope.ts'
import { addEmployees } from '#testing/scenarios/add-employees.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

const statuses = ['invited', 'verifying', 'verified', 'completed', 'failed'] as const

async function organisation() {
  const account = await server.signUp()
  await givePlan(server.deps, account.orgId, 'enterprise')
  const { db } = server.deps
  const expectExact = async () => {
    const counted = await db
      .select({ status: employees.status, total: count() })
      .from(employees)
      .where(eq(employees.orgId, account.orgId))
      .groupBy(employees.status)
    const none = { invited: 0, verifying: 0, verified: 0, completed: 0, failed: 0 }
    const wanted = { ...none, ...Object.fromEntries(counted.map(({ status, total }) => [status, total])) }
    expect(await loadCounts({ deps: server.deps, tx: db, orgId: account.orgId })).toEqual(wanted)
  }
  return { ...account, db, expectExact }
}

/** A change of status as use cases make it: the row, the entry in the audit log, the count. */
async function move(scope: Scope, id: string, to: EmployeeStatus): Promise<void> {
  const locked = await lockEmployeeRow(scope, id)
  if (!locked) throw new Error('no such employee')
  const { tx, orgId } = scope
  await tx
    .update(employees)
    .set({ status: to })
    .where(and(eq(employees.orgId, orgId), eq(employees.id, id)))
  await record(scope, { action: 'employee.changed', employeeId: id })
  await countStatus(scope, { from: locked.employee.status, to })
}

test('what is undone does not count', async () => {
  const { orgId, db, expectExact } = await organisation()
  await addEmployees(server.deps, orgId, 3)
  const [one] = await db.select().from(employees).where(eq(employees.orgId, orgId))
  const undone = inOrganisation(server.deps, { orgId, actor: 'system' }, async (scope) => {
    await move(scope, one!.id, 'completed')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await expectExact()
})

test('invitations and changes of many employees at once are all counted, and none waits for another for ever', async () => {
  const { orgId, token, db, expectExact } = await organisation()
  await addEmployees(server.deps, orgId, 10)
  const added = await db.select({ id: employees.id }).from(employees).where(eq(employees.orgId, orgId))
  // Two changes in each transaction, from and to any of the statuses.
  const changes = statuses.map((status, index) =>
    inOrganisation(server.deps, { orgId, actor: 'system' }, async (scope) => {
      await move(scope, added[index]!.id, status)
      await move(scope, added[index + 5]!.id, statuses[4 - index]!)
    }),
  )
  const invitations = Array.from({ length: 10 }, () => server.invite(token))
  await Promise.all([...changes, ...invitations])
  await expectExact()
})
