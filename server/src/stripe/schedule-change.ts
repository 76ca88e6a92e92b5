import type Stripe from 'stripe'
import { askStripe } from './ask-stripe.ts'

export interface Item {
  price: string
  quantity?: number
}

interface ScheduledChange {
  subscription: Stripe.Subscription
  /** The line that the plan is paid with. */
  paid: Stripe.SubscriptionItem
  /** What is paid for after the period that runs. */
  next: Item[]
  /** The schedule that the subscription has already. */
  schedule?: Stripe.SubscriptionSchedule | undefined
  checkoutId: string
}

/** Has a subscription stay as it is until its period is over, and change then. */
export async function scheduleChange(
  stripe: Stripe,
  { subscription, paid, next, schedule: present, checkoutId }: ScheduledChange,
): Promise<void> {
  const schedule = present ?? (await createSchedule(stripe, subscription.id, checkoutId))
  const { current_period_start: periodStart, current_period_end: end_date } = paid
  // The phase that runs keeps its beginning; an upgrade may have begun one in the middle of the period.
  const start_date = schedule.current_phase?.start_date ?? periodStart
  await askStripe(() =>
    stripe.subscriptionSchedules.update(
      schedule.id,
      {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          { items: subscription.items.data.map(asItem), start_date, end_date },
          {
            items: next,
            duration: { interval: 'month', interval_count: 1 },
            proration_behavior: 'none',
          },
        ],
      },
      { idempotencyKey: `change:${checkoutId}` },
    ),
  )
}

/** What a schedule has a subscription change to when its period is over; undefined where it changes nothing any more. */
export function nextItems(
  { phases }: Stripe.SubscriptionSchedule,
  { current_period_end: periodEnd }: Pick<Stripe.SubscriptionItem, 'current_period_end'>,
): Item[] | undefined {
  const next = phases.find(({ start_date }) => start_date >= periodEnd)
  return next?.items.map(({ price, quantity }) => ({
    price: typeof price === 'string' ? price : price.id,
    ...(quantity !== undefined && { quantity }),
  }))
}

function createSchedule(
  stripe: Stripe,
  subscription: string,
  checkoutId: string,
): Promise<Stripe.SubscriptionSchedule> {
  return askStripe(() =>
    stripe.subscriptionSchedules.create(
      { from_subscription: subscription },
      { idempotencyKey: `schedule:${checkoutId}` },
    ),
  )
}

function asItem({ price, quantity }: Stripe.SubscriptionItem): Item {
  return { price: price.id, ...(quantity !== undefined && { quantity }) }
}
