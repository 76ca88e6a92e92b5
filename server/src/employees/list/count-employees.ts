import type { EmployeeStats } from '@bonafide/shared/contract/employees.ts'
import type { ReadScope } from '#platform/scope.ts'
import { loadCounts, totalOf } from './load-counts.ts'

/** How many employees there are, how many have passed all four steps and how many still may. */
export async function countEmployees(reading: ReadScope): Promise<EmployeeStats> {
  const counts = await loadCounts(reading)
  return {
    total: totalOf(counts),
    verified: counts.verified + counts.completed,
    pending: counts.invited + counts.verifying,
  }
}
