import { team } from '@bonafide/shared/contract/team.ts'
import { traceSession } from '#accounts/sessions/trace-session.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount, mountUnit } from '#platform/http/mount.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changeRole } from './change-member.ts'
import { listInvitations, revokeInvitation, showInvitation } from './invitations.ts'
import { inviteMember } from './invite-member.ts'
import { listMembers } from './members.ts'
import { removeMember } from './remove-member.ts'
import { resetFactors } from './reset-factors.ts'
import { switchOrganisation } from './switch-organisation.ts'

export function mountTeam(app: App): void {
  mountUnit(app, team.members, async (_parts, scope) => ({ items: await listMembers(scope) }))
  mountUnit(app, team.changeRole, ({ params, body }, scope) => changeRole(scope, params.userId, body))
  mountUnit(app, team.remove, ({ params }, scope) => removeMember(scope, params.userId))
  mountUnit(app, team.resetFactors, ({ params }, scope) => resetFactors(scope, params.userId))
  mountUnit(app, team.invitations, (_parts, scope) => listInvitations(scope))
  mountUnit(app, team.invite, ({ body }, scope, user) => inviteMember(scope, body, user))
  mountUnit(app, team.revoke, ({ params }, scope) => revokeInvitation(scope, params.id))
  mount(app, team.show, ({ body }, { deps }) => showInvitation(deps, body.token))
  mount(app, team.accept, ({ body }, call) => traceSession(call, acceptInvitation(call.deps, body, call)))
  mount(app, team.switchTo, ({ body }, call) =>
    traceSession(call, switchOrganisation(call.deps, call.principal, body.orgId)),
  )
}
