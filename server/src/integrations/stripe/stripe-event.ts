import * as v from 'valibot'
import type { StripeEvent } from './read-event.ts'
import { Id, Reference } from './stripe-answers.ts'

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
