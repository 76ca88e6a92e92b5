import { secondFactor } from '@bonafide/shared/contract/second-factor.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount, mountUnit } from '#platform/http/mount.ts'
import { refuseSsoSession } from '#accounts/require-sso.ts'
import { countSignInFailures } from '#accounts/sign-in.ts'
import { addPasskey, startPasskey } from './add-passkey.ts'
import { addTotp, confirmTotp } from './add-totp.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { listFactors, removeFactor, replaceRecoveryCodes } from './manage-factors.ts'
import { startStepUp, stepUp } from './step-up.ts'

export function mountSecondFactor(app: App): void {
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
