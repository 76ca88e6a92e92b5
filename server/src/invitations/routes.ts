import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import { employees } from '@bonafide/shared/contract/employees.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountUnit } from '#platform/http/mount.ts'
import type { ApiKeyPrincipal, UserPrincipal } from '#platform/http/principal.ts'
import type { Inviter } from './insert-employee.ts'
import { inviteEmployee } from './invite-employee.ts'
import { inviteFromWidget } from './invite-from-widget.ts'
import { remindEmployee } from './remind-employee.ts'
import { resendInvitation } from './resend-invitation.ts'
import { revealLink } from './reveal-link.ts'
import { restoreLink } from './restore-link.ts'
import { revokeLink } from './link-actions.ts'

function inviterOf(principal: UserPrincipal | ApiKeyPrincipal): Inviter {
  return principal.type === 'user'
    ? { source: 'console', createdBy: principal.userId }
    : { source: 'api', apiKeyId: principal.apiKeyId }
}

/** Inviting employees, and what the organisation does with an employee's link. */
export function mountInvitations(app: App): void {
  mountUnit(app, employees.invite, ({ body }, scope, principal) => {
    if (principal.type === 'embed') return inviteFromWidget(scope, body, principal)
    return inviteEmployee(scope, body, inviterOf(principal))
  })
  mountUnit(app, employeeActions.resend, ({ params, body }, scope) =>
    resendInvitation(scope, params.employeeId, body),
  )
  mountUnit(app, employeeActions.nudge, ({ params }, scope) => remindEmployee(scope, params.employeeId))
  mountUnit(app, employeeActions.revoke, ({ params }, scope) => revokeLink(scope, params.employeeId))
  mountUnit(app, employeeActions.revealLink, ({ params }, scope) => revealLink(scope, params.employeeId))
  mountUnit(app, employeeActions.restore, ({ params }, scope) => restoreLink(scope, params.employeeId))
}
