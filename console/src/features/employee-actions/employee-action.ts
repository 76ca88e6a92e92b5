import { type Employee, type StepType, stepTypes } from '@bonafide/shared/contract/employees/employees.ts'
import type { Permission } from '@bonafide/shared/contract/permissions.ts'
import { isNotInvited } from '#features/employee-status/status-badge.tsx'
import { isRecorded } from '#features/excuses/verdict-words.ts'
import { useMay } from '#lib/session/use-may.ts'

/** An action on an employee, from wherever they are shown. */
type EmployeeAction =
  | 'resend'
  | 'nudge'
  | 'copy'
  | 'reopen'
  | 'restore'
  | 'revoke'
  | 'rehire'
  | 'not_required'
  | 'require_again'
/**
 * Erasing, invalidating a result, recording a check or a lapse and saying how they work are offered among the details
 * only, where one sees who it is; a review where an identity result waits for one, a check where the right-to-work step
 * does, and likeness where a check lacks it.
 */
export type DetailsAction =
  | EmployeeAction
  | 'check'
  | 'engage'
  | 'erase'
  | 'invalidate'
  | 'lapse'
  | 'likeness'
  | 'record'
  | 'review'

/** The props of the dialog of an action. */
export interface ActionDialogProps {
  employee: Employee
  onClose: () => void
}

const actionLabels: Record<EmployeeAction, string> = {
  resend: 'Send new link',
  nudge: 'Send reminder',
  copy: 'Copy link',
  reopen: 'Reopen step',
  restore: 'Restore link',
  revoke: 'Revoke link',
  rehire: 'Re-hire',
  not_required: 'Check not required',
  require_again: 'Require check again',
}

/** Returns the label of an action: an employee who is not invited yet has no link to replace. */
export function actionLabel(action: EmployeeAction, employee: Employee): string {
  return action === 'resend' && isNotInvited(employee) ? 'Invite' : actionLabels[action]
}

/**
 * Returns the actions that make sense for an employee in their state, in the order offered. The server has the last
 * word.
 */
export function actionsFor(employee: Employee): EmployeeAction[] {
  const { status, linkState, erasedAt, rightToWork, leaveDate } = employee
  if (erasedAt) return []
  const isOpen = status !== 'completed'
  const isLinkDead =
    linkState === 'expired' || linkState === 'revoked' || linkState === 'used' || isNotInvited(employee)
  const isUnderWay = isOpen && status !== 'failed'
  const makesSense: Record<EmployeeAction, boolean> = {
    reopen: isOpen && stepTypes.some((type) => employee.verificationSteps[type].status === 'fail'),
    nudge: isUnderWay && !isLinkDead,
    resend: isOpen,
    copy: isOpen && linkState === 'active',
    restore: isOpen && linkState === 'revoked',
    revoke: isOpen && !isLinkDead,
    rehire: Boolean(rightToWork && leaveDate),
    // Only offered while no check covers the organisation.
    not_required: rightToWork?.state === 'none' || rightToWork?.state === 'provisional',
    require_again: rightToWork?.state === 'not_required' && isRecorded(rightToWork.reason),
  }
  return (Object.keys(makesSense) as EmployeeAction[]).filter((action) => makesSense[action])
}

/** True when a result of an employee can be taken back: one that passed. */
export function canInvalidate({ erasedAt, verificationSteps }: Employee): boolean {
  return !erasedAt && stepTypes.some((type) => verificationSteps[type].status === 'pass')
}

/** True when an employee can be erased: not twice, and not where the server does not know of it. */
export function canErase({ erasedAt }: Employee): boolean {
  return erasedAt === null
}

/** Returns the step to take again: the one that failed, else the one that is next. */
export function stepToReopen({ verificationSteps }: Employee): StepType {
  const byStatus = (status: string) => stepTypes.find((type) => verificationSteps[type].status === status)
  return byStatus('fail') ?? byStatus('pending') ?? 'id'
}

const needed: Record<DetailsAction, Permission> = {
  resend: 'employees:write',
  nudge: 'employees:write',
  copy: 'employees:write',
  restore: 'employees:write',
  revoke: 'employees:write',
  reopen: 'checks:decide',
  rehire: 'checks:decide',
  not_required: 'checks:decide',
  require_again: 'checks:decide',
  check: 'checks:decide',
  engage: 'checks:decide',
  invalidate: 'checks:decide',
  lapse: 'checks:decide',
  likeness: 'checks:decide',
  record: 'checks:decide',
  review: 'checks:decide',
  erase: 'employees:erase',
}

/** Returns a function that tells whether the role of the signed-in user allows an action on an employee. */
export function useMayAct(): (action: DetailsAction) => boolean {
  const may = useMay()
  return (action) => may(needed[action])
}
