import { hasLeft } from '@bonafide/shared/contract/statutory-excuse.ts'
import type { EmployeeRow } from '#employees/find-employee.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import type { rightToWorkStates } from '../checks/right-to-work-tables.ts'
import type { Excuse } from '../excuse/statutory-excuse.ts'
import { londonDay } from '../london-day.ts'

/**
 * Writes down that the day of a follow-up has passed since the excuse was last computed, and no check has taken the place
 * of the one before.
 */
export async function tellOverdue(
  scope: Scope,
  { id, leaveDate, erasedAt }: Pick<EmployeeRow, 'id' | 'leaveDate' | 'erasedAt'>,
  before: Pick<typeof rightToWorkStates.$inferSelect, 'computedOn'> | undefined,
  { followUpDue }: Pick<Excuse, 'followUpDue'>,
): Promise<void> {
  const today = londonDay(scope.deps.clock())
  if (!before || followUpDue === null || erasedAt || hasLeft({ leaveDate }, today)) return
  const hasPassed = before.computedOn <= followUpDue && followUpDue < today
  if (!hasPassed) return
  await record(scope, { action: 'rtw.followup_overdue', employeeId: id, data: { due: followUpDue } })
}
