import Stripe from 'stripe'
import * as v from 'valibot'
import { fetchWhole } from '#platform/http/fetch-whole.ts'
import type { StripeLimits, StripeSetup } from '#platform/config/stripe-settings.ts'
import { ProviderError } from '#platform/provider-error.ts'

/** The provider's name in the audit log and the tables. */
export const stripeName = 'stripe'

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

/** Stripe's error types for a request that would fail again. https://docs.stripe.com/api/errors */
const refusals: readonly string[] = ['invalid_request_error', 'idempotency_error', 'card_error']

/**
 * Asks Stripe for something and reads of the answer what `answer` describes. A failure, which an answer of another
 * shape is too, is a ProviderError that names codes and fields, never their values.
 * @param call how the log calls it
 */
export async function askStripe<Answer extends v.GenericSchema>(
  call: string,
  answer: Answer,
  request: () => Promise<Stripe.Response<object>>,
): Promise<v.InferOutput<Answer>> {
  const response = await request().catch((error: unknown) => {
    throw stripeFailure(call, error)
  })
  const read = v.safeParse(answer, response)
  if (read.success) return read.output
  const { statusCode, requestId } = response.lastResponse
  const facts = [statusCode, requestId].filter(Boolean).join(' ')
  const lacking = v.getDotPath(read.issues[0]) ?? 'body'
  // The status does not matter: the package takes any JSON without an `error` for a success, such as a proxy's own 502.
  throw new ProviderError(`stripe: ${call} was answered ${facts} without a usable ${lacking}`, {
    uncertain: isUncertain(statusCode),
  })
}

function stripeFailure(call: string, error: unknown): ProviderError {
  // The package fails so on JSON that is no object.
  if (!(error instanceof Stripe.errors.StripeError)) {
    const name = error instanceof Error ? error.name : typeof error
    return new ProviderError(`stripe: ${call} was not answered usably (${name})`, { uncertain: true })
  }
  const { type, code, param, statusCode = 0, requestId } = error
  const facts = [type, code, statusCode || undefined, requestId].filter(Boolean).join(' ')
  // A proxy may have an `error` in its answers too.
  const isStripesOwn = error.rawType !== undefined && refusals.includes(error.rawType)
  const Failure = code === 'resource_missing' && param === 'customer' ? MissingCustomer : ProviderError
  return new Failure(`stripe: ${call}: ${facts}`, {
    // The others can succeed later: 401 and 403 need a change of our settings, 409 means that the same request is still
    // running, 429 asks to wait.
    permanent: [400, 402, 404].includes(statusCode) && isStripesOwn,
    uncertain: isUncertain(statusCode),
    missing: statusCode === 404 && isStripesOwn,
    busy: statusCode === 409,
    // Refused by Stripe itself, with or without the code `more_permissions_required`; a proxy's own refusal may pass.
    forbidden: statusCode === 403 && error.rawType !== undefined,
    declined: statusCode === 402 && error instanceof Stripe.errors.StripeCardError,
  })
}

function isUncertain(statusCode: number): boolean {
  return statusCode < 400 || statusCode >= 500
}

/** The customer that a request is for was deleted at Stripe, or belongs to another account of it. */
export class MissingCustomer extends ProviderError {}
