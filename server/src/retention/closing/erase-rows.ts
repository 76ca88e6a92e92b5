import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { releaseCredit } from '#billing/reserve-credit.ts'
import { employees } from '#employees/employees-tables.ts'
import { lockEmployeeRow } from '#employees/find-employee.ts'
import { record } from '#platform/audit/record.ts'
import type { Db } from '#platform/db/database.ts'
import { deleteSome } from '#platform/db/purge-expired.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { forgetEmployee } from '#retention/forget-employee.ts'
import { deleteFiles } from '#right-to-work/evidence/delete-files.ts'
import type { OrganisationTable } from './organisation-tables.ts'

const batchSize = 100
// Few enough rows for a statement to end within its limit.
const rowsAtOnce = 5000

const acting = (orgId: string) => ({ orgId, actor: 'system' }) as const

/** Erases what is known of the employees of an organisation, their files included. */
export async function eraseEmployees(deps: Deps, orgId: string): Promise<void> {
  for (let batch = await unerased(deps.db, orgId); batch.length; batch = await unerased(deps.db, orgId)) {
    for (const { id } of batch) await inOrganisation(deps, acting(orgId), (scope) => eraseOne(scope, id))
  }
  // Files in another store are deleted by jobs, so deleting the rows is not enough.
  await inOrganisation(deps, acting(orgId), (scope) => deleteFiles(scope, sql`true`))
}

function unerased(db: Db, orgId: string) {
  return db
    .select({ id: employees.id })
    .from(employees)
    .where(and(eq(employees.orgId, orgId), isNull(employees.erasedAt)))
    .orderBy(asc(employees.id))
    .limit(batchSize)
}

async function eraseOne(scope: Scope, employeeId: string): Promise<void> {
  const locked = await lockEmployeeRow(scope, employeeId)
  if (!locked || locked.employee.erasedAt) return
  await forgetEmployee(scope, employeeId)
  await releaseCredit(scope, employeeId)
  await record(scope, {
    action: 'employee.erased',
    employeeId,
    data: { reason: 'organisation_closed' },
  })
}

export async function emptyTable(db: Db, table: OrganisationTable, orgId: string): Promise<void> {
  for (let count = rowsAtOnce; count === rowsAtOnce;) {
    count = await deleteSome(db, table, { where: eq(table.orgId, orgId), limit: rowsAtOnce })
  }
}
