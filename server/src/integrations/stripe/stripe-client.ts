import Stripe from 'stripe'
import { fetchWhole } from '#platform/http/fetch-whole.ts'
import type { StripeLimits, StripeSetup } from '#platform/config/stripe-settings.ts'

/** The time limits of a request to Stripe, by its purpose. */
export const stripeLimits = {
  /** A user waits in front of a button, or Stripe for its event to be taken. Proxies wait for 30 seconds. */
  request: { eachMs: 8000, altogetherMs: 20_000, tries: 3 },
  /** One of up to three consecutive requests while a user waits. */
  step: { eachMs: 5000, altogetherMs: 7000, tries: 3 },
  /** Below the minute after which the queue gives a job to another worker. */
  job: { eachMs: 10_000, altogetherMs: 45_000, tries: 3 },
} satisfies Record<string, StripeLimits>

/** Opens Stripe's own client for one purpose. All that is asked through it ends when its time is over. */
export type ConnectStripe = (purpose: keyof typeof stripeLimits) => Stripe

/** A request that is tried again carries the same idempotency key. */
export function stripeConnection(setup: Pick<StripeSetup, 'apiUrl' | 'secretKey' | 'limits'>): ConnectStripe {
  const { protocol, hostname, port } = new URL(setup.apiUrl)
  return (purpose) => {
    const { eachMs, altogetherMs, tries } = { ...stripeLimits[purpose], ...setup.limits }
    return new Stripe(setup.secretKey, {
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      port: port || (protocol === 'http:' ? 80 : 443),
      // Uses the package's fetch client: its time limit covers the whole reply, however slowly it drips.
      httpClient: Stripe.createFetchHttpClient(fetchUntil(altogetherMs)),
      timeout: eachMs,
      maxNetworkRetries: tries - 1,
      telemetry: false,
    })
  }
}

function fetchUntil(altogetherMs: number): typeof fetch {
  const over = new AbortController()
  setTimeout(() => over.abort(), altogetherMs).unref()
  return (input, { signal, ...init } = {}) =>
    fetchWhole(input, init, [over.signal, ...(signal ? [signal] : [])])
}
