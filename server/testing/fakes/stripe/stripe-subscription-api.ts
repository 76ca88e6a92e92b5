import { type FakeSubscription, list, showSchedule, showSubscription } from './stripe-objects.ts'
import type { StripeParams } from './stripe-description.ts'
import { find, missing, StripeRefusal, type StripeHandlers, type StripeState } from './stripe-state.ts'

type Calls =
  | 'GET /v1/subscriptions'
  | 'GET /v1/subscriptions/:id'
  | 'POST /v1/subscriptions/:id'
  | 'DELETE /v1/subscriptions/:id'
  | 'POST /v1/subscription_schedules'
  | 'POST /v1/subscription_schedules/:id'
  | 'POST /v1/subscription_schedules/:id/release'

const month = 30 * 86_400

/** Subscriptions and their schedules. */
export function createSubscriptionApi(
  { subscriptions, next, tell, changed }: StripeState,
  bank: { declines: boolean },
): StripeHandlers<Calls> {
  return {
    'GET /v1/subscriptions': ({ customer }) =>
      list(
        [...subscriptions.values()]
          .filter((made) => made.customer === customer && made.status !== 'canceled')
          .map((made) => showSubscription(made, true)),
      ),
    'GET /v1/subscriptions/:id': (_params, id) => showSubscription(find(subscriptions, id), true),
    'POST /v1/subscriptions/:id': ({ items, ...params }, id) => {
      const subscription = find(subscriptions, id)
      if (bank.declines) throw new StripeRefusal(402, { type: 'card_error', code: 'card_declined' })
      for (const item of items) {
        const known = subscription.items.find((each) => each.id === item.id)
        if (known) known.price = item.price
        else subscription.items.push({ id: next('si'), price: item.price })
      }
      if (params.cancel_at_period_end === 'false' || params.cancel_at === '') {
        Object.assign(subscription, { cancel_at: null, cancel_at_period_end: false })
      }
      Object.assign(subscription.metadata, params.metadata)
      changed(subscription)
      return showSubscription(subscription, false)
    },
    // "Cancels a customer's subscription immediately": its schedule is over with it.
    'DELETE /v1/subscriptions/:id': (_params, id) => {
      const subscription = find(subscriptions, id)
      if (subscription.status === 'canceled') throw missing()
      Object.assign(subscription, { status: 'canceled', schedule: null })
      changed(subscription)
      return showSubscription(subscription, false)
    },
    'POST /v1/subscription_schedules': ({ from_subscription }) => {
      const subscription = find(subscriptions, from_subscription)
      if (subscription.schedule) throw new StripeRefusal(400, { type: 'invalid_request_error' })
      const { items, periodStart, periodEnd, trial_end } = subscription
      const phase = {
        items: items.map(({ price }) => price),
        start_date: periodStart,
        end_date: periodEnd,
        trial_end,
        discounts: subscription.discounts.map((discount) => ({
          discount,
          coupon: null,
          promotion_code: null,
        })),
      }
      subscription.schedule = { id: next('sub_sched'), phases: [phase] }
      changed(subscription)
      return showSchedule(subscription)
    },
    'POST /v1/subscription_schedules/:id': ({ phases }, id) => {
      const subscription = bySchedule(subscriptions, id)
      fillSchedule(subscription, id, phases)
      tell('subscription_schedule.updated', showSchedule(subscription))
      return showSchedule(subscription)
    },
    'POST /v1/subscription_schedules/:id/release': (_params, id) => {
      const subscription = bySchedule(subscriptions, id)
      const released = {
        ...showSchedule(subscription),
        subscription: null,
        released_subscription: subscription.id,
      }
      subscription.schedule = null
      tell('subscription_schedule.released', released)
      changed(subscription)
      return released
    },
  }
}

function bySchedule(subscriptions: Map<string, FakeSubscription>, id: string): FakeSubscription {
  const found = [...subscriptions.values()].find(({ schedule }) => schedule?.id === id)
  if (!found) throw missing()
  return found
}

type Phases = StripeParams<'POST /v1/subscription_schedules/:id'>['phases']

/** Sets the prices of the running phase, and those from the end of the period. */
function fillSchedule(subscription: FakeSubscription, id: string, [running, then]: Phases): void {
  const start_date = Number(running?.start_date)
  if (start_date !== subscription.schedule?.phases[0]?.start_date) {
    const message = 'the running phase began then'
    throw new StripeRefusal(400, { type: 'invalid_request_error', message })
  }
  const prices = pricesOf(running?.items)
  for (const [i, item] of subscription.items.entries()) item.price = prices[i] ?? item.price
  // "If not specified, inherits the discount from the subscription's customer": its own one is gone.
  const [discounts = [], thenDiscounts = []] = [running?.discounts, then?.discounts]
  subscription.discounts = discounts.flatMap(({ discount }) => discount ?? [])
  const trial_end = running?.trial_end ? Number(running.trial_end) : null
  if (trial_end === null && subscription.status === 'trialing') subscription.status = 'active'
  const end = Number(running?.end_date)
  subscription.schedule = {
    id,
    phases: [
      { items: prices, start_date, end_date: end, trial_end, discounts },
      {
        items: pricesOf(then?.items),
        start_date: end,
        end_date: end + month,
        trial_end: null,
        discounts: thenDiscounts,
      },
    ],
  }
}

function pricesOf(items: { price: string }[] | undefined): string[] {
  return (items ?? []).map(({ price }) => price)
}
