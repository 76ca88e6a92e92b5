import { apiKeys } from '@bonafide/shared/contract/accounts/api-keys.ts'
import { auth, type SignIn } from '@bonafide/shared/contract/accounts/auth.ts'
import { directory } from '@bonafide/shared/contract/accounts/directory.ts'
import { emailConfirmation } from '@bonafide/shared/contract/accounts/email-confirmation.ts'
import { passwords, sessions } from '@bonafide/shared/contract/accounts/passwords-and-sessions.ts'
import { secondFactor } from '@bonafide/shared/contract/accounts/second-factor.ts'
import { team } from '@bonafide/shared/contract/accounts/team.ts'
import type { App } from '#platform/http/app-env.ts'
import { type Call, mount, mountUnit } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import { inOrganisation } from '#platform/scope.ts'
import { createApiKey, rotateApiKey } from './api-keys/create-api-key.ts'
import { listApiKeys } from './api-keys/find-api-keys.ts'
import { revokeApiKey } from './api-keys/revoke-api-key.ts'
import { changeProfile } from './change-profile.ts'
import { createScimToken, listScimTokens, revokeScimToken } from './directory/scim-tokens.ts'
import { confirmByToken, readEmailState } from './email-confirmation/confirm-email.ts'
import { resendConfirmation } from './email-confirmation/send-confirmation.ts'
import { signInWithGoogle } from './google/sign-in-with-google.ts'
import { changePassword } from './passwords/change-password.ts'
import { forgotPassword } from './passwords/forgot-password.ts'
import { resetPassword } from './passwords/reset-password.ts'
import { refuseSsoSession } from './require-sso.ts'
import { finishSignIn } from './second-factor/finish-sign-in.ts'
import { listFactors, removeFactor, replaceRecoveryCodes } from './second-factor/manage-factors.ts'
import { addPasskey, startPasskey } from './second-factor/passkeys.ts'
import { startStepUp, stepUp } from './second-factor/step-up.ts'
import { addTotp, confirmTotp } from './second-factor/totp.ts'
import { signOut } from './sessions/end-sessions.ts'
import { describeMember } from './sessions/renew-session.ts'
import { endOtherPlaces, endSessionPlace, listSessionPlaces } from './sessions/session-places.ts'
import { switchOrganisation } from './sessions/start-session.ts'
import { traceSession } from './sessions/trace-session.ts'
import { countSignInFailures, signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { mountSingleSignOn } from './single-sign-on/routes.ts'
import { acceptInvitation } from './team/accept-invitation.ts'
import { changeRole, removeMember } from './team/change-member.ts'
import { listInvitations, revokeInvitation, showInvitation } from './team/invitations.ts'
import { inviteMember } from './team/invite-member.ts'
import { listDeactivated, listMembers, resetFactors } from './team/members.ts'

export function mountAccounts(app: App): void {
  mountAuth(app)
  mountSecondFactor(app)
  mountPasswords(app)
  mountEmailConfirmation(app)
  mountTeam(app)
  mountSingleSignOn(app)
  mountUnit(app, directory.list, (_parts, scope) => listScimTokens(scope))
  mountUnit(app, directory.create, (_parts, scope, { userId }) => createScimToken(scope, userId))
  mountUnit(app, directory.revoke, ({ params }, scope) => revokeScimToken(scope, params.id))
  mountApiKeys(app)
}

function mountAuth(app: App): void {
  const byPassword = ({ body }: { body: SignIn }, call: Call) =>
    traceSession(
      call,
      countSignInFailures(call.deps, 'password', () => signIn(call.deps, body, call)),
      'password',
    )
  mount(
    app,
    auth.signUp,
    ({ body }, call) => traceSession(call, signUp(call.deps, body, call.ip)),
    // The key is no proof of who sends it: the account is there, and is signed in to.
    byPassword,
  )
  mount(app, auth.signIn, byPassword)
  mount(app, auth.google, ({ body }, call) =>
    traceSession(
      call,
      countSignInFailures(call.deps, 'google', () => signInWithGoogle(call.deps, body, call.ip)),
      'google',
    ),
  )
  mount(app, auth.me, (_parts, call) => {
    const { deps, principal } = call
    const renewed = inOrganisation(deps, actingScope(principal), (scope) => describeMember(scope, principal))
    return traceSession(call, renewed)
  })
  mount(app, auth.changeMe, ({ body }, call) =>
    traceSession(call, changeProfile(call.deps, call.principal, { ...body, caller: call })),
  )
  mount(app, sessions.list, async (_parts, { deps, principal }) => ({
    items: await listSessionPlaces(deps, principal),
  }))
  mount(app, sessions.end, ({ params }, { deps, principal }) => endSessionPlace(deps, principal, params.id))
  mount(app, sessions.endOthers, (_parts, { deps, principal }) => endOtherPlaces(deps, principal))
  mountUnit(app, auth.logout, async (_parts, scope, user) => {
    await signOut(scope, user.sessionId)
    return { signedOut: true }
  })
}

function mountSecondFactor(app: App): void {
  mount(app, secondFactor.finishSignIn, ({ body }, call) =>
    countSignInFailures(call.deps, 'second_factor', () => finishSignIn(call, body)),
  )
  mount(app, secondFactor.startStepUp, (_parts, { deps, principal }) => startStepUp(deps, principal))
  mount(app, secondFactor.stepUp, ({ body }, call) => stepUp(call, body))
  mount(app, secondFactor.list, (_parts, { deps, principal }) => listFactors(deps, principal))
  // A second factor is the account's, in every organisation.
  mount(app, secondFactor.addTotp, ({ body }, { deps, principal }) => {
    refuseSsoSession(principal)
    return addTotp(deps, principal, body.name)
  })
  mount(app, secondFactor.confirmTotp, ({ params, body }, { deps, principal }) => {
    refuseSsoSession(principal)
    return confirmTotp(deps, principal, { id: params.id, code: body.code })
  })
  mount(app, secondFactor.startPasskey, (_parts, { deps, principal }) => {
    refuseSsoSession(principal)
    return startPasskey(deps, principal)
  })
  mount(app, secondFactor.addPasskey, ({ body }, { deps, principal }) => {
    refuseSsoSession(principal)
    return addPasskey(deps, principal, body)
  })
  mountUnit(app, secondFactor.renewRecoveryCodes, (_parts, scope, user) => {
    refuseSsoSession(user)
    return replaceRecoveryCodes(scope, user.userId)
  })
  mountUnit(app, secondFactor.remove, ({ params }, scope, user) => {
    refuseSsoSession(user)
    return removeFactor(scope, user.userId, params.id)
  })
}

function mountPasswords(app: App): void {
  mount(app, passwords.change, ({ body }, call) =>
    traceSession(call, changePassword(call.deps, call.principal, { ...body, caller: call })),
  )
  mount(app, passwords.forgot, ({ body }, { deps, ip }) => forgotPassword(deps, body.email, ip))
  mount(app, passwords.reset, ({ body }, call) => traceSession(call, resetPassword(call.deps, body, call.ip)))
}

function mountEmailConfirmation(app: App): void {
  mountUnit(app, emailConfirmation.state, (_parts, scope, { userId }) => readEmailState(scope, userId))
  mount(app, emailConfirmation.confirm, ({ body: { token } }, { deps, ip }) =>
    confirmByToken(deps, token, ip),
  )
  mountUnit(app, emailConfirmation.resend, (_parts, scope, { userId }) => resendConfirmation(scope, userId))
}

function mountTeam(app: App): void {
  mountUnit(app, team.members, async (_parts, scope) => ({
    items: await listMembers(scope),
    deactivated: await listDeactivated(scope),
  }))
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

function mountApiKeys(app: App): void {
  mountUnit(app, apiKeys.list, (_parts, scope) => listApiKeys(scope))
  mountUnit(app, apiKeys.create, ({ body }, scope, { userId }) => createApiKey(scope, { ...body, userId }))
  mountUnit(app, apiKeys.rotate, ({ params, body }, scope, { userId }) =>
    rotateApiKey(scope, params.id, { ...body, userId }),
  )
  mountUnit(app, apiKeys.revoke, ({ params }, scope) => revokeApiKey(scope, params.id))
}
