import { auth } from '@bonafide/shared/contract/auth.ts'
import { inOrganisation } from '#deps.ts'
import type { App } from '#http/app-env.ts'
import { mount, mountSignedIn } from '#http/mount.ts'
import { sessionScope } from '#http/session-scope.ts'
import { renewSession } from './renew-session.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'

export function mountAuth(app: App): void {
  mount(app, auth.signUp, ({ body }, { deps, ip }) => signUp(deps, body, ip))
  mount(app, auth.signIn, ({ body }, { deps, ip }) => signIn(deps, body, ip))
  mountSignedIn(app, auth.me, (_parts, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => renewSession(scope, session)),
  )
  mountSignedIn(app, auth.logout, async (_parts, { deps, session }) => {
    await inOrganisation(deps, sessionScope(session), (scope) => signOut(scope, session.sessionId))
    return { signedOut: true }
  })
}
