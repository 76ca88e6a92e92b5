import type { Permission } from '@bonafide/shared/contract/permissions.ts'
import { useMay } from '#lib/session/use-may.ts'
import type { DetailsAction } from './employee-action.ts'

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
