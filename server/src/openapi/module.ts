import { addMonths } from 'date-fns'
import type { Module } from '#platform/define-module.ts'
import { paymentProvider } from '#billing/payment-provider.ts'
import { version } from '#platform/metrics/create-metrics.ts'
import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { identityProvider } from '#verification/identity/identity-provider.ts'
import { messengers } from '#messages/messenger.ts'
import { googleProvider } from '#accounts/google/google-provider.ts'
import { system } from '@bonafide/shared/contract/accounts/auth.ts'
import { isSignUpOpen } from '#accounts/sign-up-door.ts'
import type { Deps, ProcessDeps } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount } from '#platform/http/mount.ts'
import { serveMade } from '#platform/http/serve-static.ts'
import { openapiDocument } from './openapi-document.ts'
import { referencePage } from './reference-page.ts'
import { tryItScript } from './try-it.ts'
import { referenceScript } from './reference-script.ts'
import { referenceStyle } from './reference-style.ts'
import { publicDocument, swaggerDocument } from './public-document.ts'

export const openapiModule: Module = {
  name: 'openapi',
  mount: mountSystem,
}

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

/** Serves the contact for weaknesses (RFC 9116). A text that ends soon is read as one that is looked after. */
export function mountSecurityText(app: App, { env, clock }: ProcessDeps): void {
  const { securityContact: contact, publicUrl } = env
  const path = '/.well-known/security.txt'
  if (!contact) return
  app.get(path, (c) => {
    c.set('route', path)
    const expires = addMonths(clock(), 3).toISOString()
    return c.text(
      `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${publicUrl}${path}\n`,
    )
  })
}

function mountSystem(app: App, { env }: ProcessDeps): void {
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
  serveMade(app, '/v1/openapi-2.json', {
    type,
    route: '/api/v1/openapi-2.json',
    make: () => JSON.stringify(swaggerDocument(env.publicUrl)),
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
