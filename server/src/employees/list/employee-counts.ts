import { type EmployeeStatus, employeeStatuses } from '@bonafide/shared/contract/employees.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { employeeCounts } from '#employees/employee-counts-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import type { ReadScope } from '#platform/scope.ts'
import { isListed } from './employee-matches.ts'

type EmployeeCounts = Record<EmployeeStatus, number>

/**
 * Returns the number of employees with each status. Those of the whole organisation are stored; those of sites are
 * counted.
 */
export async function loadCounts(reading: ReadScope, site?: string): Promise<EmployeeCounts> {
  const { tx, orgId } = reading
  if (reading.sites || site) return countListed(reading, site)
  const { invited, verifying, verified, completed, failed } = employeeCounts
  const [counts] = await tx
    .select({ invited, verifying, verified, completed, failed })
    .from(employeeCounts)
    .where(eq(employeeCounts.orgId, orgId))
  return counts ?? none
}

const none: EmployeeCounts = { invited: 0, verifying: 0, verified: 0, completed: 0, failed: 0 }

async function countListed(reading: ReadScope, site: string | undefined): Promise<EmployeeCounts> {
  const rows = await reading.tx
    .select({ status: employees.status, counted: sql<number>`count(*)::int` })
    .from(employees)
    .where(isListed(reading, { site }))
    .groupBy(employees.status)
  return { ...none, ...Object.fromEntries(rows.map(({ status, counted }) => [status, counted])) }
}

/** Returns the number of all employees, or of those with one status. */
export function totalOf(counts: EmployeeCounts, status?: EmployeeStatus): number {
  return status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** The same as a column of another statement, which it spares one of its own. */
export function totalColumn(
  reading: Pick<ReadScope, 'orgId' | 'sites'>,
  { status, site }: { status?: EmployeeStatus | undefined; site?: string | undefined },
): SQL {
  if (reading.sites || site) {
    return sql`(select count(*)::int from ${employees} where ${isListed(reading, { status, site })})`
  }
  const { orgId } = reading
  const counted = (status ? [status] : employeeStatuses).map((name) => sql`${employeeCounts[name]}`)
  return sql`(select ${sql.join(counted, sql` + `)} from ${employeeCounts} where org_id = ${orgId})`
}
