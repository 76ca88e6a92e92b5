import { bodyLimit } from 'hono/body-limit'
import { AppError } from '#platform/app-error.ts'
import type { App } from '#platform/http/app-env.ts'
import { receiveReport } from './receive-report.ts'
import { signatureHeader } from './twilio-signature.ts'

const maxSize = 64 * 1024

/** Where Twilio reports what became of a message, below `/api`. */
export function mountTwilioWebhook(api: App, authToken: string): void {
  const onError = () => {
    throw new AppError('too_large', 'The body is larger than 64 KB')
  }
  api.post('/webhooks/twilio', bodyLimit({ maxSize, onError }), async (c) => {
    c.set('route', '/api/webhooks/twilio')
    if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
      throw new AppError('unsupported_media_type', 'The body must be sent as a form')
    }
    const { pathname, search } = new URL(c.req.url)
    await receiveReport(c.get('deps'), authToken, {
      path: pathname + search,
      body: await c.req.text(),
      signature: c.req.header(signatureHeader),
    })
    return c.json({ received: true })
  })
}
