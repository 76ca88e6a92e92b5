import { auth, type SignIn } from '@bonafide/shared/contract/auth.ts'
import { sessions } from '@bonafide/shared/contract/sessions.ts'
import { signInWithGoogle } from './google/sign-in-with-google.ts'
import type { App } from '#platform/http/app-env.ts'
import { type Call, mount, mountUnit } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import { inOrganisation } from '#platform/scope.ts'
import { countSignInFailures, signIn } from './sign-in.ts'
import { changeProfile } from './change-profile.ts'
import { describeMember } from './sessions/describe-member.ts'
import { endOtherPlaces, endSessionPlace, listSessionPlaces } from './sessions/session-places.ts'
import { signOut } from './sessions/sign-out.ts'
import { traceSession } from './sessions/trace-session.ts'
import { signUp } from './sign-up.ts'

export function mountAuth(app: App): void {
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
