import Stripe from 'stripe'
import { ProviderError } from '#providers/provider-error.ts'
import { MissingCustomer } from './missing-customer.ts'

/** Asks Stripe for something. A failure is a ProviderError that names codes only. */
export async function askStripe<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw stripeFailure(error)
  }
}

function stripeFailure(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  const { type, code, param, statusCode = 0, requestId } = error
  const facts = [type, code, statusCode || undefined, requestId].filter(Boolean).join(' ')
  const Failure = code === 'resource_missing' && param === 'customer' ? MissingCustomer : ProviderError
  return new Failure(`stripe: ${facts}`, {
    // Of the others 401 and 403 are ours to put right, 409 is the same request still running, 429 asks for patience.
    permanent: [400, 402, 404].includes(statusCode),
    uncertain: statusCode < 400 || statusCode >= 500,
    missing: statusCode === 404,
    busy: statusCode === 409,
    declined: error instanceof Stripe.errors.StripeCardError,
  })
}
