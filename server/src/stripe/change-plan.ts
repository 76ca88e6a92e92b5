import type Stripe from 'stripe'
import type { CheckoutRequest } from '#providers/payment-provider.ts'
import { ProviderError } from '#providers/provider-error.ts'
import type { PlanPrices, StripeBilling } from '#providers/stripe-settings.ts'
import { askStripe } from './ask-stripe.ts'
import { keepAgreedChange } from './keep-agreed-change.ts'
import { paidItem } from './paid-item.ts'
import { nextItems, scheduleChange } from './schedule-change.ts'
import { planOfPrices, stripePriceOf } from './stripe-plan.ts'

type Change = Pick<CheckoutRequest, 'checkoutId' | 'plan'>

/**
 * Moves a subscription to another plan: to a bigger one at once, for the difference in price, to a smaller one when
 * its period is over. What it is now is Stripe's word, which may be ahead of the events.
 */
export async function changePlan(
  stripe: Stripe,
  billing: StripeBilling,
  subscription: Stripe.Subscription,
  change: Change,
): Promise<void> {
  const prices = stripePriceOf(billing, change.plan.id)
  const paid = paidItem(billing, subscription)
  const present = paid && planOfPrices(billing, [paid.price.id])
  if (!prices || !present) throw new Error(`${subscription.id} cannot become ${change.plan.id}`)
  // Another click was faster than the event.
  if (present === change.plan) return
  const isSmaller = change.plan.monthlyCents < present.monthlyCents
  await (isSmaller ? changeLater : changeNow)(stripe, subscription, paid, prices, change)
}

async function changeNow(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  paid: Stripe.SubscriptionItem,
  prices: PlanPrices,
  { checkoutId }: Change,
): Promise<void> {
  const schedule = scheduleOf(subscription)
  const next = schedule && nextItems(schedule, paid)
  // Whatever the failure is: what was agreed on before still holds.
  const keepAgreed = async (error: unknown): Promise<never> => {
    if (next) await keepAgreedChange(stripe, { subscription, paid, next, checkoutId })
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

function releaseSchedule(
  stripe: Stripe,
  schedule: string,
  checkoutId: string,
): Promise<Stripe.SubscriptionSchedule> {
  return askStripe(() =>
    stripe.subscriptionSchedules.release(schedule, {}, { idempotencyKey: `release:${checkoutId}` }),
  )
}

function exchangePrices(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  paid: Stripe.SubscriptionItem,
  prices: PlanPrices,
  checkoutId: string,
): Promise<Stripe.Subscription> {
  const metered = subscription.items.data.find(({ id }) => id !== paid.id)
  return askStripe(() =>
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
        // Whoever buys more does not mean to leave.
        ...stayOn(subscription),
      },
      { idempotencyKey: `change:${checkoutId}` },
    ),
  )
}

async function changeLater(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  paid: Stripe.SubscriptionItem,
  prices: PlanPrices,
  { checkoutId }: Change,
): Promise<void> {
  const next = [{ price: prices.monthly, quantity: 1 }, { price: prices.extraCheck }]
  const schedule = scheduleOf(subscription)
  await scheduleChange(stripe, { subscription, paid, next, schedule, checkoutId })
}

function stayOn({ cancel_at, cancel_at_period_end }: Stripe.Subscription) {
  if (cancel_at_period_end) return { cancel_at_period_end: false }
  return cancel_at === null ? {} : { cancel_at: '' as const }
}

function scheduleOf({ id, schedule }: Stripe.Subscription): Stripe.SubscriptionSchedule | undefined {
  if (typeof schedule === 'string') throw new Error(`the schedule of ${id} was not asked for`)
  return schedule ?? undefined
}
