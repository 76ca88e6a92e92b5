import { and, desc, eq } from 'drizzle-orm'
import { type EmployeeRow, lockEmployeeRow } from '#employees/find-employee.ts'
import type { Steps } from '#employees/steps.ts'
import { londonDay } from '#platform/london-day.ts'
import type { Scope } from '#platform/scope.ts'
import { rightToWorkChecks, rightToWorkStates } from '#right-to-work/right-to-work-tables.ts'
import type { HrisStarterRow } from './hris-tables.ts'

/** A starter who is an employee here. */
export type Linked = HrisStarterRow & { employeeId: string }

export interface Result {
  text: string
  /** Names the records that a pack would hold; null while there is nothing to send. */
  packOf: string | null
}

/** Returns an employee's result as it stands; undefined for one who is erased. */
export async function resultOf(
  scope: Scope,
  { employeeId, resultText }: Linked,
): Promise<Result | undefined> {
  const { tx, orgId } = scope
  const locked = await lockEmployeeRow(scope, employeeId)
  if (!locked || locked.employee.erasedAt) return undefined
  const { orgId: ofOrg, employeeId: ofEmployee } = rightToWorkStates
  const [state] = await tx
    .select()
    .from(rightToWorkStates)
    .where(and(eq(ofOrg, orgId), eq(ofEmployee, employeeId)))
  const [last] = await tx
    .select({ hash: rightToWorkChecks.hash })
    .from(rightToWorkChecks)
    .where(and(eq(rightToWorkChecks.orgId, orgId), eq(rightToWorkChecks.employeeId, employeeId)))
    .orderBy(desc(rightToWorkChecks.seq))
    .limit(1)
  const { employee, steps } = locked
  const isDone = employee.status === 'completed'
  const text = [identityText(employee, steps), coverText(state)].join(' ')
  const packOf =
    isDone && employee.completedAt ? `${employee.completedAt.toISOString()} ${last?.hash ?? ''}` : null
  // Nothing to say is not written, unless it takes back what was said.
  return isDone || state || resultText !== null ? { text, packOf } : undefined
}

/** A test proves nothing, whatever it says. */
function identityText({ status, completedAt }: EmployeeRow, steps: Steps): string {
  const isTest = Object.values(steps).some(({ assurance }) => assurance === 'none')
  if (isTest) return 'TEST, proves nothing.'
  if (status !== 'completed' || !completedAt) return 'Not verified.'
  return `Verified on ${londonDay(completedAt)}.`
}

function coverText(row: typeof rightToWorkStates.$inferSelect | undefined): string {
  const until = row?.until ? ` until ${row.until}` : ''
  switch (row?.state) {
    case 'continuous':
      return 'Right to work: covered.'
    case 'time_limited':
      return `Right to work: covered${until}.`
    case 'grace':
      return `Right to work: covered${until} while the Home Office decides.`
    case 'provisional':
      return 'Right to work: not covered yet.'
    case 'not_required':
      return 'Right to work: no check required.'
    case 'lapsed':
      return 'Right to work: no longer covered.'
    default:
      return 'Right to work: not covered.'
  }
}
