import type { EmployeeStats } from '@bonafide/shared/contract/employees.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { employees, steps } from '#employees/employees-tables.ts'
import type { ReadScope } from '#platform/scope.ts'
import { loadCounts, totalOf } from './load-counts.ts'

/** How many employees there are, how many have passed all four steps, by tests too, and how many still may. */
export async function countEmployees(reading: ReadScope): Promise<EmployeeStats> {
  const counts = await loadCounts(reading)
  return {
    total: totalOf(counts),
    verified: counts.verified + counts.completed,
    tests: await countTested(reading),
    pending: counts.invited + counts.verifying,
  }
}

/** How many of the verified have passed a step by a test. */
async function countTested({ tx, orgId }: ReadScope): Promise<number> {
  // As the index on them says it: where nobody is tested this reads nothing.
  const tested = tx
    .select({ id: steps.employeeId })
    .from(steps)
    .where(and(eq(steps.orgId, orgId), sql`${steps.assurance} = 'none' and ${steps.status} = 'pass'`))
  return tx.$count(
    employees,
    and(
      eq(employees.orgId, orgId),
      inArray(employees.status, ['verified', 'completed']),
      inArray(employees.id, tested),
    ),
  )
}
