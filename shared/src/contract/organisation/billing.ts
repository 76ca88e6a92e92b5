import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { Instant } from '#contract/text.ts'

/** A subscription plan on offer. `pricePerMonth` is in whole units of `currency`, `monthlyLimit` in credits a month. */
export const Plan = v.object({
  id: v.string(),
  name: v.string(),
  description: v.optional(v.string(), ''),
  pricePerMonth: v.number(),
  currency: v.optional(v.string(), 'usd'),
  interval: v.optional(v.string(), 'month'),
  monthlyLimit: v.number(),
  isPopular: v.optional(v.boolean(), false),
  features: v.optional(v.array(v.pipe(v.string(), v.trim())), []),
  stripePriceId: v.nullish(v.string()),
})
export type Plan = v.InferOutput<typeof Plan>

/** The paid subscription. `price.amount` is in minor units (cents). */
export const SubscriptionInfo = v.object({
  price: v.nullish(v.object({ amount: v.nullish(v.number()), currency: v.optional(v.string(), 'usd') })),
  currentPeriodStart: v.nullish(Instant),
  currentPeriodEnd: v.nullish(Instant),
  /** While a payment is overdue: until when the plan is kept. */
  keptUntil: v.nullish(Instant),
})
export type SubscriptionInfo = v.InferOutput<typeof SubscriptionInfo>

/** The present plan of the organisation. */
export const CurrentPlan = v.object({
  planName: v.optional(v.string(), 'free'),
  planStatus: v.optional(v.string(), 'inactive'),
  subscriptionInfo: v.nullish(SubscriptionInfo),
  /** The smaller plan that follows at the end of the paid period. */
  pendingPlan: v.nullish(v.object({ planName: v.string(), startsAt: Instant })),
  /** The most that credits beyond the plan may cost in a month, in whole units of the currency; null without a cap. */
  spendingCap: v.nullish(v.number()),
  /** True when there is a portal to open for cards, invoices and cancellation. */
  hasPortal: v.nullish(v.boolean()),
})
export type CurrentPlan = v.InferOutput<typeof CurrentPlan>

/** Returns the schema of a spending cap, which names the unit of the currency where it refuses one. */
// As a call, which a build may leave out with all that it names.
// @__NO_SIDE_EFFECTS__
export function spendingCapIn(unit: string) {
  const message = `Please enter whole ${unit} from 0 to 100,000, or nothing for no cap`
  return v.object({
    dollars: v.nullable(
      v.pipe(v.number(message), v.integer(message), v.minValue(0, message), v.maxValue(100_000, message)),
    ),
  })
}

/** The most that credits beyond the plan may cost in a month, in whole units of the currency of the plans. */
export const SpendingCap = spendingCapIn('units of the currency')
export type SpendingCap = v.InferOutput<typeof SpendingCap>

/** Checks of the running period. `period` is a calendar month in UTC, `YYYY-MM`. */
export const Usage = v.object({
  checksUsed: v.optional(v.number(), 0),
  checksIncluded: v.optional(v.number(), 0),
  remainingChecks: v.optional(v.number(), 0),
  paygUsed: v.optional(v.number(), 0),
  daysRemaining: v.optional(v.number(), 0),
  period: v.optional(v.string(), ''),
})
export type Usage = v.InferOutput<typeof Usage>

/** One entry of the ledger of credits: set aside, used up, given back, set aside beyond the plan (`payg`), or
 * not needed (`trial`). */
export const LedgerEntry = v.object({
  id: v.string(),
  at: Instant,
  kind: v.picklist(['reserve', 'consume', 'release', 'payg', 'trial']),
  employeeId: v.string(),
  fullName: v.nullish(v.string()),
  /** The calendar month it counts in, `YYYY-MM`. */
  period: v.string(),
})
export type LedgerEntry = v.InferOutput<typeof LedgerEntry>

export const LedgerPage = v.object({ items: v.array(LedgerEntry), nextCursor: v.nullish(v.string()) })
export type LedgerPage = v.InferOutput<typeof LedgerPage>

export const billing = {
  usage: endpoint({
    method: 'GET',
    path: '/usage/current',
    effect: 'view',
    summary: 'Get the credits used and left in the current month.',
    permission: 'member',
    auth: ['session'],
    reply: Usage,
  }),
  plans: endpoint({
    method: 'GET',
    path: '/billing/plans',
    effect: 'view',
    summary: 'List the plans.',
    permission: 'member',
    auth: ['session'],
    reply: v.array(Plan),
  }),
  currentPlan: endpoint({
    method: 'GET',
    path: '/billing/current-plan',
    effect: 'view',
    summary: "Get the organisation's plan and its state.",
    permission: 'member',
    auth: ['session'],
    reply: CurrentPlan,
  }),
  checkoutSession: endpoint({
    method: 'POST',
    path: '/billing/checkout-session',
    effect: 'spending',
    summary: 'Open a hosted checkout for a plan.',
    permission: 'billing',
    auth: ['session'],
    body: v.object({ priceId: v.pipe(v.string(), v.minLength(1), v.maxLength(255)) }),
    reply: v.object({ checkoutUrl: v.string() }),
    idempotent: true,
  }),
  portalSession: endpoint({
    method: 'POST',
    path: '/billing/portal-session',
    effect: 'spending',
    summary: "Open the payment provider's pages for cards, invoices and cancellation.",
    permission: 'billing',
    auth: ['session'],
    reply: v.object({ url: v.string() }),
  }),
  setSpendingCap: endpoint({
    method: 'PUT',
    path: '/billing/spending-cap',
    effect: 'spending',
    summary: 'Set what credits beyond the plan may cost in a month, or lift the cap with null.',
    permission: 'owners',
    auth: ['session'],
    body: SpendingCap,
    reply: SpendingCap,
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/billing/ledger',
    effect: 'view',
    summary: 'List the entries of the credit ledger, newest first, 50 at a time.',
    permission: 'billing',
    auth: ['session'],
    query: v.object({ cursor: v.optional(v.pipe(v.string(), v.maxLength(512))) }),
    reply: LedgerPage,
  }),
}
