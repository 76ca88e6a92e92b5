import { type EmployeeStatus, employeeStatuses } from '@bonafide/shared/contract/employees.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import { employeeCounts } from '#employees/employee-counts-tables.ts'
import type { ReadScope } from '#platform/scope.ts'

export type EmployeeCounts = Record<EmployeeStatus, number>

/** How many of the organisation's employees have each status, without counting them. */
export async function loadCounts({ tx, orgId }: ReadScope): Promise<EmployeeCounts> {
  const { invited, verifying, verified, completed, failed } = employeeCounts
  const [counts] = await tx
    .select({ invited, verifying, verified, completed, failed })
    .from(employeeCounts)
    .where(eq(employeeCounts.orgId, orgId))
  return counts ?? { invited: 0, verifying: 0, verified: 0, completed: 0, failed: 0 }
}

/** All of them, or those with one status. */
export function totalOf(counts: EmployeeCounts, status?: EmployeeStatus): number {
  return status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** The same as a column of another statement, which it spares one of its own. */
export function totalColumn({ orgId }: Pick<ReadScope, 'orgId'>, status?: EmployeeStatus): SQL {
  const counted = (status ? [status] : employeeStatuses).map((name) => sql`${employeeCounts[name]}`)
  return sql`(select ${sql.join(counted, sql` + `)} from ${employeeCounts} where org_id = ${orgId})`
}
