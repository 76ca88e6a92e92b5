import { auth } from '@bonafide/shared/contract/auth.ts'
import { inOrganisation } from '#platform/scope.ts'
import { signInWithGoogle } from './google/sign-in-with-google.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount, mountSignedIn } from '#platform/http/mount.ts'
import { sessionScope } from '#platform/http/session-scope.ts'
import { countSignInFailures } from './count-sign-in-failures.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { renewSession } from './renew-session.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'
import { signUp } from './sign-up.ts'

export function mountAuth(app: App): void {
  mount(app, auth.signUp, ({ body }, { deps, ip }) => signUp(deps, body, ip))
  mount(app, auth.signIn, ({ body }, { deps, ip }) =>
    countSignInFailures(deps, 'password', () => signIn(deps, body, ip)),
  )
  mount(app, auth.google, ({ body }, { deps, ip }) =>
    countSignInFailures(deps, 'google', () => signInWithGoogle(deps, body, ip)),
  )
  mountSignedIn(app, auth.me, (_parts, { deps, session }) =>
    inOrganisation(deps, sessionScope(session), (scope) => renewSession(scope, session)),
  )
  mountSignedIn(app, auth.changeMe, ({ body }, { deps, session, ip }) =>
    changeProfile(deps, session, { ...body, ip }),
  )
  mountSignedIn(app, auth.changePassword, ({ body }, { deps, session, ip }) =>
    changePassword(deps, session, { ...body, ip }),
  )
  mountSignedIn(app, auth.logout, async (_parts, { deps, session }) => {
    await inOrganisation(deps, sessionScope(session), (scope) => signOut(scope, session.sessionId))
    return { signedOut: true }
  })
}
