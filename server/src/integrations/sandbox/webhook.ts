import { bodyLimit } from 'hono/body-limit'
import { AppError } from '#platform/app-error.ts'
import type { App } from '#platform/http/app-env.ts'
import { receiveEvent } from './receive-event.ts'
import { signatureHeader } from './sandbox-signature.ts'

const maxSize = 64 * 1024

/** Where the sandbox provider's events come in, below `/api`. */
export function mountSandboxWebhook(api: App): void {
  const onError = () => {
    throw new AppError('too_large', 'The body is larger than 64 KB')
  }
  api.post('/webhooks/sandbox', bodyLimit({ maxSize, onError }), async (c) => {
    c.set('route', '/api/webhooks/sandbox')
    await receiveEvent(c.get('deps'), {
      body: await c.req.text(),
      signature: c.req.header(signatureHeader),
    })
    return c.json({ received: true })
  })
}
