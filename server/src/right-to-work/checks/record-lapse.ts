import type { RightToWork } from '@bonafide/shared/contract/statutory-excuse.ts'
import type { Lapse } from '@bonafide/shared/contract/right-to-work-calls.ts'
import { lockEmployee } from '#employees/find-employee.ts'
import { fieldError } from '#platform/app-error.ts'
import { record, storeNote } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { londonDay } from '../london-day.ts'
import { appendRecord, loadRecords } from './load-records.ts'
import { refreshRightToWork } from './store-excuse.ts'

/** Records that the organisation knows that an employee has no right to work any more (rule 15). */
export async function recordLapse(scope: Scope, employeeId: string, lapse: Lapse): Promise<RightToWork> {
  const { deps } = scope
  const today = londonDay(deps.clock())
  if (lapse.knownSince > today) {
    const message = 'You cannot know it since a day in the future'
    throw fieldError('knownSince', message)
  }
  const { employee } = await lockEmployee(scope, employeeId)
  const records = await loadRecords(scope, employeeId)
  const added = await appendRecord(scope, employeeId, records, {
    kind: 'lapse',
    facts: { lapse },
  })
  const note = await storeNote(scope, { employeeId, text: lapse.reason })
  const data = { recordId: added.id, knownSince: lapse.knownSince, hash: added.hash, ...note }
  await record(scope, { action: 'rtw.lapsed', employeeId, data })
  return refreshRightToWork(scope, employee, { isFoundOut: true })
}
