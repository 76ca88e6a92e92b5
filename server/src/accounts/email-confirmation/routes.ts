import { emailConfirmation } from '@bonafide/shared/contract/email-confirmation.ts'
import { readEmailState } from './email-state.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount, mountUnit } from '#platform/http/mount.ts'
import { confirmByToken } from './confirm-email.ts'
import { resendConfirmation } from './send-confirmation.ts'

export function mountEmailConfirmation(app: App): void {
  mountUnit(app, emailConfirmation.state, (_parts, scope, { userId }) => readEmailState(scope, userId))
  mount(app, emailConfirmation.confirm, ({ body: { token } }, { deps, ip }) =>
    confirmByToken(deps, token, ip),
  )
  mountUnit(app, emailConfirmation.resend, (_parts, scope, { userId }) => resendConfirmation(scope, userId))
}
