import type Stripe from 'stripe'
import type { CancelledChange } from '#billing/payment-provider.ts'
import { askStripe } from '#integrations/stripe/stripe-client.ts'
import { withId } from '#integrations/stripe/stripe-answers.ts'
import {
  type Discount,
  retrieveSubscription,
  Schedule,
  ScheduleRef,
  type Subscription,
  type SubscriptionItem,
} from './subscription-answers.ts'
import { isRunning } from './live-subscription.ts'

type Item = CancelledChange['next'][number]

interface ScheduledChange {
  subscription: Subscription
  /** The line that the plan is paid with. */
  paid: SubscriptionItem
  /** The items to pay for after the current period. */
  next: Item[]
  /** The schedule that the subscription has already. */
  schedule?: Schedule | null | undefined
  checkoutId: string
}

/** Schedules a change of a subscription for the end of its period. */
export async function scheduleChange(
  stripe: Stripe,
  { subscription, paid, next, schedule: present, checkoutId }: ScheduledChange,
): Promise<void> {
  const schedule = present ?? (await createSchedule(stripe, subscription.id, checkoutId))
  const { current_period_start: periodStart, current_period_end: end_date } = paid
  const running = runningPhase(schedule)
  // A new schedule tells what is paid for at this moment: an upgrade may have been made since it was looked at.
  const items = (!present && running?.items.map(asItem)) || subscription.items.data.map(itemOf)
  // Stripe ends whatever the phases do not name: discounts, and a trial that has not ended.
  const discounts = running?.discounts?.flatMap(asReused) ?? []
  const trial_end = subscription.status === 'trialing' ? running?.trial_end : undefined
  // The phase that runs keeps its beginning; an upgrade may have begun one in the middle of the period.
  const start_date = schedule.current_phase?.start_date ?? periodStart
  await askStripe('subscriptionSchedules.update', withId(ScheduleRef, schedule.id), () =>
    stripe.subscriptionSchedules.update(
      schedule.id,
      {
        end_behavior: 'release',
        proration_behavior: 'none',
        phases: [
          {
            items,
            start_date,
            end_date,
            discounts,
            ...(trial_end && { trial_end }),
          },
          {
            items: next,
            discounts,
            duration: { interval: 'month', interval_count: 1 },
            proration_behavior: 'none',
          },
        ],
      },
      { idempotencyKey: `change:${checkoutId}` },
    ),
  )
}

/**
 * Returns the items that a schedule changes a subscription to at the end of its period; undefined when nothing changes
 * any more.
 */
export function nextItems(
  { phases }: Schedule,
  { current_period_end: periodEnd }: Pick<SubscriptionItem, 'current_period_end'>,
): Item[] | undefined {
  const next = phases.find(({ start_date }) => start_date >= periodEnd)
  return next?.items.map(asItem)
}

function createSchedule(stripe: Stripe, subscription: string, checkoutId: string): Promise<Schedule> {
  return askStripe('subscriptionSchedules.create', Schedule, () =>
    stripe.subscriptionSchedules.create(
      { from_subscription: subscription },
      { idempotencyKey: `schedule:${checkoutId}` },
    ),
  )
}

function runningPhase({ current_phase: current, phases }: Schedule): Schedule['phases'][number] | undefined {
  return phases.find(({ start_date }) => start_date === current?.start_date) ?? phases[0]
}

/** A line of a subscription as the phase of a schedule has it. */
export function itemOf({ price: { id: price }, quantity }: SubscriptionItem): Item {
  return asItem({ price, quantity })
}

function asReused({ discount, promotion_code, coupon }: Discount) {
  if (discount) return { discount }
  if (promotion_code) return { promotion_code }
  return coupon ? { coupon } : []
}

function asItem({ price, quantity }: { price: string; quantity?: number | null | undefined }): Item {
  return { price, ...(typeof quantity === 'number' && { quantity }) }
}

/**
 * Puts back what was to follow at the end of the period, after an upgrade that was not made. Stripe is asked how the
 * subscription stands: an answer may have been lost of something that was done, and its buyer may have thought again.
 * @throws ProviderError
 */
export async function restoreScheduledChange(
  stripe: Stripe,
  { subscription: id, item, price, lastCheckout: before, next }: CancelledChange,
): Promise<void> {
  const subscription = await retrieveSubscription(stripe, id)
  const { schedule, cancel_at, cancel_at_period_end } = subscription
  const paid = subscription.items.data.find((each) => each.id === item)
  const isStaying = isRunning(subscription) && !cancel_at_period_end && typeof cancel_at !== 'number'
  // The price alone does not tell: by now it may have come back to what it was.
  if (lastCheckout(subscription) !== before) return
  if (paid?.price.id !== price || !isStaying || (schedule && nextItems(schedule, paid))) return
  // A key that was used before would bring back an earlier failure for a day.
  await scheduleChange(stripe, { subscription, paid, next, schedule, checkoutId: crypto.randomUUID() })
}

/** The checkout that made a subscription what it is. */
export function lastCheckout({ metadata }: Pick<Subscription, 'metadata'>): string | undefined {
  return metadata?.checkoutId ?? undefined
}
