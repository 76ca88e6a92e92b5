import type { EmployeeStats } from '@bonafide/shared/contract/employees.ts'
import { and, inArray } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { isSeen } from '#employees/is-seen.ts'
import { passedByTest } from '#employees/passed-by-test.ts'
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
async function countTested(reading: ReadScope): Promise<number> {
  return reading.tx.$count(
    employees,
    and(
      isSeen(reading),
      inArray(employees.status, ['verified', 'completed']),
      inArray(employees.id, passedByTest(reading)),
    ),
  )
}
