import type { EmployeeStats } from '@bonafide/shared/contract/employees.ts'
import { and, inArray } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import { isSeen } from '#employees/is-seen.ts'
import { passedByTest } from '#employees/passed-by-test.ts'
import type { ReadScope } from '#platform/scope.ts'
import { loadCounts, totalOf } from './employee-counts.ts'

/** Counts the employees, those who have passed all four steps, those among them by tests, and those who still may. */
export async function countEmployees(reading: ReadScope): Promise<EmployeeStats> {
  const counts = await loadCounts(reading)
  return {
    total: totalOf(counts),
    verified: counts.verified + counts.completed,
    tests: await countTested(reading),
    pending: counts.invited + counts.verifying,
  }
}

/** Counts the verified employees who have passed a step by a test. */
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
