import type { EmployeeStatus } from '@bonafide/shared/contract/employees.ts'
import { sql } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { employeeCounts } from './employee-counts-tables.ts'

/**
 * Counts an employee who has come to have a status, and no longer the one before. To be called after `record`: the one
 * row of an organisation is locked until the transaction ends, and no longer than the end of the audit log is.
 */
export async function countStatus(
  scope: Pick<Scope, 'tx' | 'orgId'>,
  change: { from?: EmployeeStatus; to: EmployeeStatus },
): Promise<void> {
  if (change.from === change.to) return
  await addToCounts(scope, { [change.to]: 1, ...(change.from && { [change.from]: -1 }) })
}

/** Adds to how many have each status. */
export async function addToCounts(
  { tx, orgId }: Pick<Scope, 'tx' | 'orgId'>,
  added: Partial<Record<EmployeeStatus, number>>,
): Promise<void> {
  const { invited, verifying, verified, completed, failed } = employeeCounts
  await tx
    .insert(employeeCounts)
    .values({ orgId, ...added })
    .onConflictDoUpdate({
      target: employeeCounts.orgId,
      set: {
        invited: sql`${invited} + excluded.invited`,
        verifying: sql`${verifying} + excluded.verifying`,
        verified: sql`${verified} + excluded.verified`,
        completed: sql`${completed} + excluded.completed`,
        failed: sql`${failed} + excluded.failed`,
      },
    })
}
