import Stripe from 'stripe'
import type { StripeSetup } from '#providers/stripe-settings.ts'

// Three tries in all: less than the minute after which the queue gives a job to somebody else.
const timeoutMs = 10_000
const maxNetworkRetries = 2

/** Stripe's own client. A request that is tried again carries the same idempotency key. */
export function createStripeClient({ apiUrl, secretKey }: Pick<StripeSetup, 'apiUrl' | 'secretKey'>): Stripe {
  const { protocol, hostname, port } = new URL(apiUrl)
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
  })
}
