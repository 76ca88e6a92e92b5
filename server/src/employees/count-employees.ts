import type { EmployeeStats } from '@bonafide/shared/contract/employees.ts'
import { count, eq, sql } from 'drizzle-orm'
import { employees } from '#db/schema.ts'
import type { Scope } from '#deps.ts'

/** How many employees there are, how many have passed all four steps and how many still may. */
export async function countEmployees({ tx, orgId }: Scope): Promise<EmployeeStats> {
  const countOf = (...statuses: string[]) =>
    sql<number>`count(*) filter (where ${employees.status} in ${statuses})`.mapWith(Number)
  const [counts] = await tx
    .select({
      total: count(),
      verified: countOf('verified', 'completed'),
      pending: countOf('invited', 'verifying'),
    })
    .from(employees)
    .where(eq(employees.orgId, orgId))
  return counts ?? { total: 0, verified: 0, pending: 0 }
}
