import { eq } from 'drizzle-orm'
import type { EmployeeStatus } from '@bonafide/shared/contract/employees.ts'
import { employeeCounts } from '#db/count-tables.ts'
import type { Reading } from './load-page.ts'

export type EmployeeCounts = Record<EmployeeStatus, number>

/** How many of the organisation's people have each status, without counting them. */
export async function loadCounts({ tx, orgId }: Reading): Promise<EmployeeCounts> {
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
