import Stripe from 'stripe'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'

export interface Received {
  /** The bytes as they came: what the signature is over. */
  body: Buffer
  signature: string | undefined
}

const toleranceSeconds = 300
/** The fields of an event that are used. */
const StripeEvent = v.looseObject({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(255)),
  type: v.pipe(v.string(), v.maxLength(255)),
  livemode: v.optional(v.boolean()),
  data: v.looseObject({ object: v.looseObject({}) }),
})
export type StripeEvent = v.InferOutput<typeof StripeEvent>

/**
 * An event that Stripe has signed within the last five minutes.
 * @throws AppError bad_signature, bad_request
 */
export function readEvent(secret: string, { body, signature }: Received, now: Date): StripeEvent {
  const event = verified(secret, { body, signature }, now)
  if (!v.is(StripeEvent, event)) throw new AppError('bad_request', 'The event is not understood')
  return event
}

function verified(secret: string, { body, signature }: Received, now: Date): unknown {
  // The package lets a time in the future pass.
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(signature ?? '')?.[1])
  if (!signature || !(signedAt - now.getTime() / 1000 <= toleranceSeconds)) throw badSignature()
  try {
    return Stripe.webhooks.constructEvent(
      body,
      signature,
      secret,
      toleranceSeconds,
      undefined,
      // The package expects milliseconds, as of its default Date.now().
      now.getTime(),
    )
  } catch (error) {
    if (error instanceof SyntaxError) throw new AppError('bad_request', 'The event is not understood')
    throw badSignature()
  }
}

function badSignature(): AppError {
  return new AppError('bad_signature', 'The signature does not match')
}
