import * as v from 'valibot'
import type Stripe from 'stripe'
import { Id, listOf, Reference, Seconds, withId } from '#integrations/stripe/stripe-answers.ts'
import { askStripe } from '#integrations/stripe/stripe-client.ts'

// The fields that are used, as in stripe-answers.ts.

/** A metered line has no quantity. */
const quantity = v.nullish(v.number())

/** The discount of a phase: one already in use, or the source of a new one. */
const Discount = v.object({
  discount: v.nullish(Reference),
  promotion_code: v.nullish(Reference),
  coupon: v.nullish(Reference),
})
export type Discount = v.InferOutput<typeof Discount>

/** https://docs.stripe.com/api/subscription_schedules/object */
export const Schedule = v.object({
  object: v.literal('subscription_schedule'),
  id: Id,
  current_phase: v.nullish(v.object({ start_date: Seconds })),
  phases: v.array(
    v.object({
      start_date: Seconds,
      trial_end: v.nullish(Seconds),
      items: v.array(v.object({ price: Reference, quantity })),
      discounts: v.nullish(v.array(Discount)),
    }),
  ),
})
export type Schedule = v.InferOutput<typeof Schedule>

const SubscriptionItem = v.object({
  id: Id,
  price: v.object({ id: Id, recurring: v.nullish(v.object({ usage_type: v.nullish(v.string()) })) }),
  quantity,
  current_period_start: Seconds,
  current_period_end: Seconds,
})
export type SubscriptionItem = v.InferOutput<typeof SubscriptionItem>

/** A subscription with its schedule, which is expanded. https://docs.stripe.com/api/subscriptions/object */
export const Subscription = v.object({
  object: v.literal('subscription'),
  id: Id,
  customer: Reference,
  status: v.string(),
  created: Seconds,
  cancel_at: v.nullish(Seconds),
  cancel_at_period_end: v.boolean(),
  items: v.object({ data: v.array(SubscriptionItem) }),
  schedule: v.nullish(Schedule),
  /** The checkout that last changed it here, for one that was not made by hand. */
  metadata: v.nullish(v.object({ checkoutId: v.nullish(v.string()) })),
})
export type Subscription = v.InferOutput<typeof Subscription>

/** A subscription made by hand that cannot be read completely. It is charged all the same, and hides no others. */
const UnreadableSubscription = v.pipe(
  v.object({
    object: v.literal('subscription'),
    id: Id,
    customer: Reference,
    status: v.string(),
    created: Seconds,
  }),
  v.transform((known): Subscription => ({ ...known, cancel_at_period_end: false, items: { data: [] } })),
)
export const Subscriptions = listOf(v.union([Subscription, UnreadableSubscription]))

/** The reply to a change. The state after it is fetched separately. */
export const SubscriptionRef = v.object({ object: v.literal('subscription'), id: Id })
export const ScheduleRef = v.object({ object: v.literal('subscription_schedule'), id: Id })

/** Fetches a subscription from Stripe, with its schedule. */
export function retrieveSubscription(stripe: Stripe, id: string): Promise<Subscription> {
  return askStripe('subscriptions.retrieve', withId(Subscription, id), () =>
    stripe.subscriptions.retrieve(id, { expand: ['schedule'] }),
  )
}
