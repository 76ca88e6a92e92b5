import type Stripe from 'stripe'
import type { CheckoutRequest } from '#billing/payment-provider.ts'
import { ProviderError } from '#platform/provider-error.ts'
import type { PlanPrices, StripeBilling } from '#platform/config/stripe-settings.ts'
import { askStripe } from '#integrations/stripe/stripe-client.ts'
import { itemOf, lastCheckout, nextItems, restoreScheduledChange, scheduleChange } from './schedule-change.ts'
import { meteredItem, paidItem, planOfPrices, stripePriceOf } from './live-subscription.ts'
import { withId } from '#integrations/stripe/stripe-answers.ts'
import {
  ScheduleRef,
  type Subscription,
  type SubscriptionItem,
  SubscriptionRef,
} from './subscription-answers.ts'

type Change = Pick<CheckoutRequest, 'checkoutId' | 'plan' | 'beforeDropping'>

/**
 * Moves a subscription to another plan: to a bigger one at once, for the difference in price, to a smaller one at the
 * end of its period. Takes the present state from Stripe, which may be ahead of the events.
 */
export async function changePlan(
  stripe: Stripe,
  billing: StripeBilling,
  subscription: Subscription,
  change: Change,
): Promise<void> {
  const prices = stripePriceOf(billing, change.plan.id)
  const paid = paidItem(billing, subscription)
  const present = paid && planOfPrices(billing, [paid.price.id])
  if (!prices || !present) throw new Error(`${subscription.id} cannot become ${change.plan.id}`)
  // A click elsewhere changed the plan before its event arrived.
  if (present === change.plan) return
  const isSmaller = change.plan.monthlyCents < present.monthlyCents
  await (isSmaller ? changeLater : changeNow)(stripe, subscription, paid, prices, change)
}

async function changeNow(
  stripe: Stripe,
  subscription: Subscription,
  paid: SubscriptionItem,
  prices: PlanPrices,
  { checkoutId, beforeDropping }: Change,
): Promise<void> {
  const { schedule } = subscription
  const next = schedule && nextItems(schedule, paid)
  const dropped = next && {
    subscription: subscription.id,
    item: paid.id,
    price: paid.price.id,
    lastCheckout: lastCheckout(subscription),
    next,
  }
  if (dropped) await beforeDropping(dropped)
  // The agreed change is restored after any failure. If that fails, `beforeDropping` has seen to it.
  const keepAgreed = async (error: unknown): Promise<never> => {
    if (dropped) await restoreScheduledChange(stripe, dropped).catch(unlessProviderError)
    throw error
  }
  // The schedule goes first: as long as there is one, it decides about the prices.
  if (schedule) {
    await releaseSchedule(stripe, schedule.id, checkoutId).catch((error: unknown) => {
      // Refused: another click has released it, and puts it back if need be.
      if (!(error instanceof ProviderError && error.uncertain)) throw error
      return keepAgreed(error)
    })
  }
  await exchangePrices(stripe, subscription, paid, prices, checkoutId).catch(keepAgreed)
}

async function releaseSchedule(stripe: Stripe, schedule: string, checkoutId: string): Promise<void> {
  await askStripe('subscriptionSchedules.release', withId(ScheduleRef, schedule), () =>
    stripe.subscriptionSchedules.release(schedule, {}, { idempotencyKey: `release:${checkoutId}` }),
  )
}

async function exchangePrices(
  stripe: Stripe,
  subscription: Subscription,
  paid: SubscriptionItem,
  prices: PlanPrices,
  checkoutId: string,
): Promise<void> {
  const metered = meteredItem(subscription, paid)
  await askStripe('subscriptions.update', withId(SubscriptionRef, subscription.id), () =>
    stripe.subscriptions.update(
      subscription.id,
      {
        items: [
          { id: paid.id, price: prices.monthly },
          { ...(metered && { id: metered.id }), price: prices.extraCheck },
        ],
        proration_behavior: 'always_invoice',
        // A card that is declined leaves the subscription as it is.
        payment_behavior: 'error_if_incomplete',
        // A customer who buys more does not mean to leave.
        ...stayOn(subscription),
        // Shows the restoration of the dropped change that this change was made.
        metadata: { checkoutId },
      },
      { idempotencyKey: `change:${checkoutId}` },
    ),
  )
}

async function changeLater(
  stripe: Stripe,
  subscription: Subscription,
  paid: SubscriptionItem,
  prices: PlanPrices,
  { checkoutId }: Change,
): Promise<void> {
  const metered = meteredItem(subscription, paid)
  // Items that were added by hand continue.
  const others = subscription.items.data.filter((item) => item !== paid && item !== metered)
  const next = [{ price: prices.monthly, quantity: 1 }, { price: prices.extraCheck }, ...others.map(itemOf)]
  const { schedule } = subscription
  await scheduleChange(stripe, { subscription, paid, next, schedule, checkoutId })
}

function unlessProviderError(error: unknown): void {
  if (!(error instanceof ProviderError)) throw error
}

function stayOn({ cancel_at, cancel_at_period_end }: Subscription) {
  if (cancel_at_period_end) return { cancel_at_period_end: false }
  return typeof cancel_at === 'number' ? { cancel_at: '' as const } : {}
}
