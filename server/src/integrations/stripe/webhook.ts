import { bodyLimit } from 'hono/body-limit'
import { AppError } from '#platform/app-error.ts'
import type { App } from '#platform/http/app-env.ts'
import type { StripeSetup } from '#config/stripe-settings.ts'
import { receiveEvent } from './receive-event.ts'
import { stripeConnection } from './stripe-client.ts'

// An invoice comes with its lines.
const maxSize = 512 * 1024

/** Where Stripe tells what has changed, below `/api`. */
export function mountStripeWebhook(api: App, setup: StripeSetup): void {
  const connect = stripeConnection(setup)
  const onError = () => {
    throw new AppError('too_large', 'The body is larger than 512 KB')
  }
  api.post('/webhooks/stripe', bodyLimit({ maxSize, onError }), async (c) => {
    c.set('route', '/api/webhooks/stripe')
    await receiveEvent(c.get('deps'), connect, setup, {
      body: Buffer.from(await c.req.arrayBuffer()),
      signature: c.req.header('stripe-signature'),
    })
    return c.json({ received: true })
  })
}
