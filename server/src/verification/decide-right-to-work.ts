import type { EmployeeDetail } from '@bonafide/shared/contract/employees.ts'
import type { StepDecision } from '@bonafide/shared/contract/verifications.ts'
import { lockEmployee } from '#employees/find-employee.ts'
import type { LockedEmployee } from '#employees/lock-employee.ts'
import { requireCurrent } from '#employees/step-order.ts'
import { latestLink } from '#links/latest-link.ts'
import { AppError } from '#platform/app-error.ts'
import { storeNote } from '#platform/audit/audit-note.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { findUsableCheck } from '#right-to-work/checks/find-usable-check.ts'
import { rightToWorkState, waitingMethod } from '#right-to-work/right-to-work-state.ts'
import { getEmployee } from './get-employee.ts'
import { settleStep } from './settle-step.ts'

const declined = 'Your employer could not confirm your right to work.'

/** Settles the right-to-work step as a user decides, who for a pass has recorded a check before. */
export async function decideRightToWork(
  scope: Scope,
  employeeId: string,
  { decision, checkId, reason }: StepDecision,
): Promise<EmployeeDetail> {
  const locked = await lockEmployee(scope, employeeId)
  requireCurrent(locked.steps, 'rtw')
  const check = decision === 'pass' ? await requireCheck(scope, locked, checkId) : undefined
  const linkId = (await latestLink(scope, employeeId))?.id
  const note = reason && (await storeNote(scope, { employeeId, text: reason }))
  const data = { verdict: decision, ...(check && { checkId: check.id }), ...note }
  await record(scope, { action: 'rtw.decided', employeeId, linkId, data })
  await settle(scope, locked, { decision, method: check?.facts.route ?? waitingMethod, linkId })
  return getEmployee(scope, employeeId)
}

async function requireCheck(scope: Scope, { employee }: LockedEmployee, checkId: string | undefined) {
  const check = await findUsableCheck(scope, employee, checkId)
  if (check) return check
  throw new AppError('check_needed', 'Record a right-to-work check that passed before you confirm this step')
}

async function settle(
  scope: Scope,
  locked: LockedEmployee,
  {
    decision,
    method,
    linkId,
  }: { decision: StepDecision['decision']; method: string; linkId?: string | undefined },
): Promise<void> {
  const change = { type: 'rtw', method, linkId } as const
  if (decision === 'pass') return settleStep(scope, locked, { ...change, status: 'pass' })
  // What a user typed may name the employee: they are told a sentence of ours.
  if (decision === 'fail') return settleStep(scope, locked, { ...change, status: 'fail', reason: declined })
  const isWaiting = rightToWorkState(locked.steps.rtw).state === 'waiting'
  if (!isWaiting) await settleStep(scope, locked, { ...change, status: 'pending' })
}
