import { system } from '@bonafide/shared/contract/system.ts'
import type { Deps } from '#platform/scope.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount } from '#platform/http/mount.ts'
import { openapiDocument } from './openapi-document.ts'

const version = '1.0.0'

export function mountSystem(app: App): void {
  mount(app, system.info, async (_parts, { deps }) => ({
    version,
    sandbox: sandboxParts(deps),
    google: deps.providers.google?.setup,
  }))
  app.get('/openapi.json', (c) => {
    c.set('route', '/api/openapi.json')
    c.header('cache-control', 'no-cache')
    return c.json(openapiDocument())
  })
}

function sandboxParts({ providers }: Deps) {
  const { email, sms, identity, rtw, payment, google } = providers
  const parts = { email, sms, identity, rtw, payment, google }
  return (['email', 'sms', 'identity', 'rtw', 'payment', 'google'] as const).filter(
    (name) => parts[name]?.sandbox,
  )
}
