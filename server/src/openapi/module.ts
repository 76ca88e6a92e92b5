import type { Module } from '#platform/define-module.ts'
import { paymentProvider } from '#billing/payment-provider.ts'
import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { identityProvider } from '#verification/identity/identity-provider.ts'
import { messengers } from '#messages/messenger.ts'
import { googleProvider } from '#accounts/google/google-provider.ts'
import { system } from '@bonafide/shared/contract/accounts/auth.ts'
import { isSignUpOpen } from '#accounts/sign-up-door.ts'
import type { Deps } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount } from '#platform/http/mount.ts'
import { serveMade } from '#platform/http/serve-static.ts'
import { openapiDocument } from './openapi-document.ts'
import { referencePage } from './reference-page.ts'
import { tryItScript } from './try-it.ts'
import { referenceScript } from './reference-script.ts'
import { referenceStyle } from './reference-style.ts'
import { publicDocument } from './public-document.ts'

export const openapiModule: Module = {
  name: 'openapi',
  mount: mountSystem,
}

const version = '1.0.0'

const reference = async () => (await referencePage(publicDocument())).toString()

/** The reference as a page, beside the pages of the console. */
export function mountReference(app: App, makePage: () => Promise<string> = reference): void {
  serveMade(app, '/docs/api', {
    type: 'text/html; charset=utf-8',
    make: makePage,
  })
  serveMade(app, '/docs/api/reference.css', {
    type: 'text/css; charset=utf-8',
    make: () => referenceStyle,
  })
  serveMade(app, '/docs/api/reference.js', {
    type: 'text/javascript; charset=utf-8',
    make: () => referenceScript,
  })
  serveMade(app, '/docs/api/try-it.js', {
    type: 'text/javascript; charset=utf-8',
    make: () => tryItScript,
  })
}

function mountSystem(app: App): void {
  mount(app, system.info, async (_parts, { deps }) => ({
    version,
    sandbox: sandboxParts(deps),
    google: deps.providers.get(googleProvider)?.setup,
    signUp: (await isSignUpOpen(deps)) ? ('open' as const) : ('closed' as const),
  }))
  const type = 'application/json; charset=utf-8'
  serveMade(app, '/openapi.json', {
    type,
    route: '/api/openapi.json',
    make: () => JSON.stringify(openapiDocument()),
  })
  serveMade(app, '/v1/openapi.json', {
    type,
    route: '/api/v1/openapi.json',
    make: () => JSON.stringify(publicDocument()),
  })
}

function sandboxParts({ providers }: Deps) {
  const email = providers.get(messengers.email)
  const sms = providers.get(messengers.sms)
  const identity = providers.get(identityProvider)
  const rtw = providers.get(rightToWorkProvider)
  const payment = providers.get(paymentProvider)
  const google = providers.get(googleProvider)
  const parts = { email, sms, identity, rtw, payment, google }
  return (['email', 'sms', 'identity', 'rtw', 'payment', 'google'] as const).filter(
    (name) => parts[name]?.sandbox,
  )
}
