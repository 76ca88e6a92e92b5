import { employees } from '@bonafide/shared/contract/employees.ts'
import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import { inOrganisation } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountEmbeddable, mountSignedIn, mountUnit } from '#platform/http/mount.ts'
import { sessionScope } from '#platform/http/session-scope.ts'
import { inviteEmployee } from './invite-employee.ts'
import { inviteFromWidget } from './invite-from-widget.ts'
import { remindEmployee } from './remind-employee.ts'
import { resendInvitation } from './resend-invitation.ts'
import { restoreLink } from './restore-link.ts'
import { revokeLink } from './revoke-link.ts'

/** Inviting employees, and what the organisation does with an employee's link. */
export function mountInvitations(app: App): void {
  mountEmbeddable(app, employees.invite, 'invite', ({ body }, { session, embed }) =>
    session
      ? {
          who: sessionScope(session),
          work: (scope, storeReply) =>
            inviteEmployee(scope, body, { source: 'console', createdBy: session.userId }, storeReply),
        }
      : {
          who: { orgId: embed.orgId, actor: `apiKey:${embed.apiKeyId}` },
          work: (scope, storeReply) => inviteFromWidget(scope, body, embed, storeReply),
        },
  )
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
}
