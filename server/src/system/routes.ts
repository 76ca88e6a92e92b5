import { system } from '@bonafide/shared/contract/system.ts'
import type { Deps } from '#deps.ts'
import type { App } from '#http/app-env.ts'
import { mount } from '#http/mount.ts'
import { openapiDocument } from '#openapi/openapi-document.ts'

const version = '1.0.0'

export function mountSystem(app: App): void {
  mount(app, system.info, async (_parts, { deps }) => ({ version, sandbox: sandboxParts(deps) }))
  app.get('/openapi.json', (c) => {
    c.set('route', '/api/openapi.json')
    c.header('cache-control', 'no-cache')
    return c.json(openapiDocument())
  })
}

function sandboxParts({ providers }: Deps) {
  const parts = {
    email: providers.email,
    sms: providers.sms,
    identity: providers.identity,
    rtw: providers.rtw,
  }
  return (['email', 'sms', 'identity', 'rtw'] as const).filter((name) => parts[name].sandbox)
}
