import type { EmployeeStats } from '@bonafide/shared/contract/employees/employee-list.ts'
import { type EmployeeStatus, employeeStatuses } from '@bonafide/shared/contract/employees/employees.ts'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { employeeCounts, employees, steps } from '#employees/employees-tables.ts'
import { isSeen } from '#employees/is-seen.ts'
import type { ReadScope, Scope } from '#platform/scope.ts'
import { isListed, isPart, type Listed } from './search-text.ts'

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

/** Returns a query of the ids of the organisation's employees who have passed a step by a test. */
export function passedByTest({ tx, orgId }: ReadScope) {
  // As the index on them says it: where nobody is tested this reads nothing.
  const byTest = sql`${steps.assurance} = 'none' and ${steps.status} = 'pass'`
  return tx
    .select({ id: steps.employeeId })
    .from(steps)
    .where(and(eq(steps.orgId, orgId), byTest))
}

type EmployeeCounts = Record<EmployeeStatus, number>

type Part = Omit<Listed, 'status'>

/**
 * Returns the number of employees with each status. Those of the whole organisation are stored; those that filters
 * select are counted.
 */
export async function loadCounts(reading: ReadScope, part: Part = {}): Promise<EmployeeCounts> {
  const { tx, orgId } = reading
  if (reading.sites || isPart(part)) return countListed(reading, part)
  const { invited, verifying, verified, completed, failed } = employeeCounts
  const [counts] = await tx
    .select({ invited, verifying, verified, completed, failed })
    .from(employeeCounts)
    .where(eq(employeeCounts.orgId, orgId))
  return counts ?? none
}

const none: EmployeeCounts = { invited: 0, verifying: 0, verified: 0, completed: 0, failed: 0 }

async function countListed(reading: ReadScope, part: Part): Promise<EmployeeCounts> {
  const rows = await reading.tx
    .select({ status: employees.status, counted: sql<number>`count(*)::int` })
    .from(employees)
    .where(isListed(reading, part))
    .groupBy(employees.status)
  return { ...none, ...Object.fromEntries(rows.map(({ status, counted }) => [status, counted])) }
}

/** Returns the number of all employees, or of those with one status. */
export function totalOf(counts: EmployeeCounts, status?: EmployeeStatus): number {
  return status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
}

/** The same as a column of another statement, which it spares one of its own. */
export function totalColumn(reading: Pick<ReadScope, 'orgId' | 'sites'>, { status, ...part }: Listed): SQL {
  if (reading.sites || isPart(part)) {
    return sql`(select count(*)::int from ${employees} where ${isListed(reading, { status, ...part })})`
  }
  const { orgId } = reading
  const counted = (status ? [status] : employeeStatuses).map((name) => sql`${employeeCounts[name]}`)
  return sql`(select ${sql.join(counted, sql` + `)} from ${employeeCounts} where org_id = ${orgId})`
}

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
