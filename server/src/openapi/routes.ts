import { system } from '@bonafide/shared/contract/system.ts'
import { isSignUpOpen } from '#accounts/sign-up-door.ts'
import type { Deps } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount } from '#platform/http/mount.ts'
import { openapiDocument } from './openapi-document.ts'
import { referencePage } from './reference/reference-page.ts'
import { tryItScript } from './reference/try-it.ts'
import { referenceStyle } from './reference/reference-style.ts'
import { publicDocument } from './public-document.ts'

const version = '1.0.0'

/** The reference as a page, beside the pages of the console. */
export function mountReference(app: App): void {
  app.get('/docs/api', (c) => {
    c.set('route', '/docs/api')
    c.header('cache-control', 'no-cache')
    return c.html(referencePage(publicDocument()))
  })
  app.get('/docs/api/reference.css', (c) => {
    c.set('route', '/docs/api/reference.css')
    c.header('cache-control', 'no-cache')
    return c.body(referenceStyle, 200, { 'content-type': 'text/css; charset=utf-8' })
  })
  app.get('/docs/api/try-it.js', (c) => {
    c.set('route', '/docs/api/try-it.js')
    c.header('cache-control', 'no-cache')
    return c.body(tryItScript, 200, { 'content-type': 'text/javascript; charset=utf-8' })
  })
}

export function mountSystem(app: App): void {
  mount(app, system.info, async (_parts, { deps }) => ({
    version,
    sandbox: sandboxParts(deps),
    google: deps.providers.google?.setup,
    signUp: (await isSignUpOpen(deps)) ? ('open' as const) : ('closed' as const),
  }))
  app.get('/openapi.json', (c) => {
    c.set('route', '/api/openapi.json')
    c.header('cache-control', 'no-cache')
    return c.json(openapiDocument())
  })
  app.get('/v1/openapi.json', (c) => {
    c.set('route', '/api/v1/openapi.json')
    c.header('cache-control', 'no-cache')
    return c.json(publicDocument())
  })
}

function sandboxParts({ providers }: Deps) {
  const { email, sms, identity, rtw, payment, google } = providers
  const parts = { email, sms, identity, rtw, payment, google }
  return (['email', 'sms', 'identity', 'rtw', 'payment', 'google'] as const).filter(
    (name) => parts[name]?.sandbox,
  )
}
