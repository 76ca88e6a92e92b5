import type { Lapse, NotRequired } from '@bonafide/shared/contract/right-to-work/calls.ts'
import type { RightToWork } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { lockEmployee, type LockedEmployee } from '#employees/find-employee.ts'
import { AppError, fieldError } from '#platform/app-error.ts'
import { storeNote, record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { londonDay } from '../london-day.ts'
import { appendRecord, loadRecords } from './load-records.ts'
import { refreshRightToWork } from './refresh-excuse.ts'

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
    throw new AppError('conflict', 'This employee already needs a check. Reload the page')
  const { id: recordId, hash } = await appendRecord(scope, employeeId, records, {
    kind: 'required',
    facts: { required: true },
  })
  await record(scope, { action: 'rtw.required_again', employeeId, data: { recordId, hash } })
  return refreshRightToWork(scope, employee)
}

/** Records that the organisation knows that an employee has no right to work any more (rule 15). */
export async function recordLapse(scope: Scope, employeeId: string, lapse: Lapse): Promise<RightToWork> {
  const { deps } = scope
  const today = londonDay(deps.clock())
  if (lapse.knownSince > today) {
    const message = 'Choose today or an earlier day'
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

/** Voids the checks of a locked employee after a result that they rest on was invalidated. */
export async function takeBackChecks(scope: Scope, { employee }: LockedEmployee): Promise<void> {
  const records = await loadRecords(scope, employee.id)
  if (!records.length) return
  await appendRecord(scope, employee.id, records, {
    kind: 'taken_back',
    facts: { takenBack: true },
  })
  await refreshRightToWork(scope, employee)
}
