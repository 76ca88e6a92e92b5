import Stripe from 'stripe'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import { Id, Reference } from './stripe-answers.ts'

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

// An event's object has the shape of the endpoint's API version, which may be another than the client's. So only
// these fields are read, and everything else is asked for.
const Subscription = v.object({ id: Id, customer: Reference })
const OfSubscription = v.object({ subscription: Reference, customer: Reference })
const Schedule = v.object({
  customer: Reference,
  subscription: v.nullish(Reference),
  released_subscription: v.nullish(Reference),
})
const Invoice = v.object({
  customer: Reference,
  subscription: v.nullish(Reference),
  parent: v.nullish(
    v.object({ subscription_details: v.nullish(v.object({ subscription: v.nullish(Reference) })) }),
  ),
})

/** The subject of an event. The event only says that it has changed; Stripe is asked for its state. */
export interface ChangedSubscription {
  customer: string
  subscription: string
}

/** The subscription that an event is about; undefined where it is about something else. */
export function changedSubscription({
  type,
  data: { object },
}: Pick<StripeEvent, 'type' | 'data'>): ChangedSubscription | undefined {
  if (type.startsWith('customer.subscription.')) {
    const { id, customer } = v.parse(Subscription, object)
    return { subscription: id, customer }
  }
  if (type.startsWith('checkout.session.')) {
    const session = v.safeParse(OfSubscription, object)
    return session.success ? session.output : undefined
  }
  if (type.startsWith('subscription_schedule.')) {
    const { customer, subscription, released_subscription: released } = v.parse(Schedule, object)
    return about(customer, subscription ?? released)
  }
  if (type.startsWith('invoice.')) {
    const invoice = v.safeParse(Invoice, object)
    if (!invoice.success) return undefined
    const { customer, subscription, parent } = invoice.output
    return about(customer, parent?.subscription_details?.subscription ?? subscription)
  }
  return undefined
}

function about(customer: string, subscription: string | null | undefined): ChangedSubscription | undefined {
  return subscription ? { customer, subscription } : undefined
}
