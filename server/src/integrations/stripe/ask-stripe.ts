import Stripe from 'stripe'
import * as v from 'valibot'
import { ProviderError } from '#platform/provider-error.ts'
import { MissingCustomer } from './missing-customer.ts'

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
