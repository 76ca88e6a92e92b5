import type { RightToWork } from '@bonafide/shared/contract/right-to-work.ts'
import type { RecordedCheck } from '@bonafide/shared/contract/right-to-work-calls.ts'
import { findEmployee } from '#employees/find-employee.ts'
import type { Scope } from '#platform/scope.ts'
import { eventsOf } from './check-record.ts'
import { loadRecords } from './load-records.ts'
import { showRecords } from './show-records.ts'
import { excuseNow } from './store-excuse.ts'

/** An employee's right-to-work checks, newest first, and what they give. */
export async function listChecks(
  scope: Scope,
  employeeId: string,
): Promise<{ items: RecordedCheck[]; rightToWork: RightToWork | null }> {
  const employee = await findEmployee(scope, employeeId)
  const records = await loadRecords(scope, employeeId)
  const rightToWork = employee.erasedAt ? null : excuseNow(scope, employee, eventsOf(records))
  return { items: await showRecords(scope, records), rightToWork }
}
