import { passwords } from '@bonafide/shared/contract/passwords.ts'
import { traceSession } from '#accounts/sessions/trace-session.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount } from '#platform/http/mount.ts'
import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgot-password.ts'
import { resetPassword } from './reset-password.ts'

export function mountPasswords(app: App): void {
  mount(app, passwords.change, ({ body }, call) =>
    traceSession(call, changePassword(call.deps, call.principal, { ...body, caller: call })),
  )
  mount(app, passwords.forgot, ({ body }, { deps, ip }) => forgotPassword(deps, body.email, ip))
  mount(app, passwords.reset, ({ body }, call) => traceSession(call, resetPassword(call.deps, body, call.ip)))
}
