import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import { inOrganisation } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountSignedIn, mountUnit } from '#platform/http/mount.ts'
import { sessionScope } from '#platform/http/session-scope.ts'
import { remindEmployee } from './remind-employee.ts'
import { reopenStep } from '#verification/reopen-step.ts'
import { resendInvitation } from './resend-invitation.ts'
import { restoreLink } from './restore-link.ts'
import { revokeLink } from './revoke-link.ts'

/** What the organisation does with one person's link and steps. */
export function mountInvitations(app: App): void {
  mountUnit(app, employeeActions.resend, (scope, { params, body }) =>
    resendInvitation(scope, params.employeeId, body),
  )
  mountUnit(app, employeeActions.nudge, (scope, { params }) => remindEmployee(scope, params.employeeId))
  mountSignedIn(app, employeeActions.revoke, ({ params }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => revokeLink(scope, params.employeeId)),
  )
  mountSignedIn(app, employeeActions.restore, ({ params }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => restoreLink(scope, params.employeeId)),
  )
  mountSignedIn(app, employeeActions.reopen, ({ params, body }, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => reopenStep(scope, params.employeeId, body)),
  )
}
