import type { RightToWork } from '@bonafide/shared/contract/statutory-excuse.ts'
import type { NotRequired } from '@bonafide/shared/contract/right-to-work-calls.ts'
import { lockEmployee } from '#employees/find-employee.ts'
import { AppError } from '#platform/app-error.ts'
import { record, storeNote } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { appendRecord, loadRecords } from './load-records.ts'
import { refreshRightToWork } from './store-excuse.ts'

/** Records that no check of an employee is required (rule 19). It is shown, and is never an excuse. */
export async function recordNotRequired(
  scope: Scope,
  employeeId: string,
  notRequired: NotRequired,
): Promise<RightToWork> {
  const { employee } = await lockEmployee(scope, employeeId)
  const records = await loadRecords(scope, employeeId)
  const { id: recordId, hash } = await appendRecord(scope, employeeId, records, {
    kind: 'not_required',
    facts: { notRequired },
  })
  const note = await storeNote(scope, { employeeId, text: notRequired.reason })
  // The reason is in the record, which can be erased: the log must not tell that an employee is under 16.
  const data = { recordId, hash, ...note }
  await record(scope, { action: 'rtw.not_required', employeeId, data })
  return refreshRightToWork(scope, employee)
}

/**
 * Takes back that no check is required.
 * @throws AppError conflict where one is
 */
export async function requireAgain(scope: Scope, employeeId: string): Promise<RightToWork> {
  const { employee } = await lockEmployee(scope, employeeId)
  const records = await loadRecords(scope, employeeId)
  const last = records.findLast(
    ({ kind }) => kind === 'not_required' || kind === 'required' || kind === 'rehired',
  )
  if (last?.kind !== 'not_required')
    throw new AppError('conflict', 'Nobody has recorded that no check is required of this employee')
  const { id: recordId, hash } = await appendRecord(scope, employeeId, records, {
    kind: 'required',
    facts: { required: true },
  })
  await record(scope, { action: 'rtw.required_again', employeeId, data: { recordId, hash } })
  return refreshRightToWork(scope, employee)
}
