import { and, eq, sql } from 'drizzle-orm'
import type { ReadScope } from '#platform/scope.ts'
import { steps } from './employees-tables.ts'

/** Returns a query of the ids of the organisation's employees who have passed a step by a test. */
export function passedByTest({ tx, orgId }: ReadScope) {
  // As the index on them says it: where nobody is tested this reads nothing.
  const byTest = sql`${steps.assurance} = 'none' and ${steps.status} = 'pass'`
  return tx
    .select({ id: steps.employeeId })
    .from(steps)
    .where(and(eq(steps.orgId, orgId), byTest))
}
