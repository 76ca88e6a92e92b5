import { auth } from '@bonafide/shared/contract/auth.ts'
import { signInWithGoogle } from './google/sign-in-with-google.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount, mountUnit } from '#platform/http/mount.ts'
import { countSignInFailures } from './count-sign-in-failures.ts'
import { changePassword } from './change-password.ts'
import { changeProfile } from './change-profile.ts'
import { renewSession } from './sessions/renew-session.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sessions/sign-out.ts'
import { signUp } from './sign-up.ts'

export function mountAuth(app: App): void {
  mount(app, auth.signUp, ({ body }, { deps, ip }) => signUp(deps, body, ip))
  mount(app, auth.signIn, ({ body }, { deps, ip }) =>
    countSignInFailures(deps, 'password', () => signIn(deps, body, ip)),
  )
  mount(app, auth.google, ({ body }, { deps, ip }) =>
    countSignInFailures(deps, 'google', () => signInWithGoogle(deps, body, ip)),
  )
  mountUnit(app, auth.me, (_parts, scope, user) => renewSession(scope, user))
  mount(app, auth.changeMe, ({ body }, { deps, principal, ip }) =>
    changeProfile(deps, principal, { ...body, ip }),
  )
  mount(app, auth.changePassword, ({ body }, { deps, principal, ip }) =>
    changePassword(deps, principal, { ...body, ip }),
  )
  mountUnit(app, auth.logout, async (_parts, scope, user) => {
    await signOut(scope, user.sessionId)
    return { signedOut: true }
  })
}
