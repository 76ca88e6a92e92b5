import { readFileSync } from 'node:fs'
import * as v from 'valibot'

// The fields that our adapters may send, from the types of the `stripe` package 23.1.0 (API 2026-10-28.endive, generated
// from Stripe's OpenAPI description v2596): Checkout.SessionCreateParams, SubscriptionUpdateParams and so on. Strict:
// refuses an unlisted field, as Stripe refuses an unknown one.

const text = (maxLength: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(maxLength))
const id = (prefix: string) => v.pipe(v.string(), v.regex(new RegExp(`^${prefix}_[A-Za-z0-9_]+$`)))
const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,12}$/))
const webAddress = v.pipe(text(5000), v.url(), v.regex(/^https?:\/\//))
// "up to 50 keys, with key names up to 40 characters long and values up to 500 characters long"
const metadata = v.record(text(40), text(500))
const expand = v.array(v.picklist(['schedule', 'data.schedule']))
const flag = v.picklist(['true', 'false'])

/** Prices as the fake has them: the description knows which are metered. */
export const stripePrices = {
  basic: { monthly: 'price_BasicMonthly', extraCheck: 'price_BasicExtra' },
  premium: { monthly: 'price_PremiumMonthly', extraCheck: 'price_PremiumExtra' },
  enterprise: { monthly: 'price_EnterpriseMonthly', extraCheck: 'price_EnterpriseExtra' },
}
/** The price that the account's owner has added to a subscription by hand. */
export const addOnPrice = 'price_AddOn'
export const licensedPrices = [...Object.values(stripePrices).map(({ monthly }) => monthly), addOnPrice]
const licensed = v.picklist(licensedPrices)
const metered = v.picklist(Object.values(stripePrices).map(({ extraCheck }) => extraCheck))

/** "Quantity should not be defined when recurring.usage_type=metered." */
const NewItem = v.union([
  v.strictObject({ price: licensed, quantity: v.literal('1') }),
  v.strictObject({ price: metered }),
])
const twoItems = v.pipe(v.array(NewItem), v.length(2))
const oneOf = (prefix: string) => v.nullish(id(prefix))
const Discounts = v.array(
  v.strictObject({ discount: oneOf('di'), coupon: v.nullish(text(200)), promotion_code: oneOf('promo') }),
)

export const requests = {
  'POST /v1/customers': v.strictObject({ name: text(256), metadata }),
  'POST /v1/checkout/sessions': v.strictObject({
    mode: v.literal('subscription'),
    customer: id('cus'),
    client_reference_id: text(200),
    metadata,
    line_items: twoItems,
    subscription_data: v.strictObject({ metadata }),
    success_url: webAddress,
    cancel_url: webAddress,
  }),
  'GET /v1/checkout/sessions': v.strictObject({
    customer: id('cus'),
    status: v.picklist(['open', 'complete', 'expired']),
    limit: wholeNumber,
  }),
  'POST /v1/checkout/sessions/:id/expire': v.strictObject({}),
  'GET /v1/subscriptions': v.strictObject({ customer: id('cus'), limit: wholeNumber, expand }),
  'GET /v1/subscriptions/:id': v.strictObject({ expand }),
  'POST /v1/subscriptions/:id': v.strictObject({
    items: v.array(v.strictObject({ id: v.optional(id('si')), price: v.union([licensed, metered]) })),
    proration_behavior: v.picklist(['always_invoice', 'create_prorations', 'none']),
    payment_behavior: v.picklist([
      'allow_incomplete',
      'default_incomplete',
      'error_if_incomplete',
      'pending_if_incomplete',
    ]),
    cancel_at_period_end: v.optional(flag),
    cancel_at: v.optional(v.literal('')),
    metadata: v.optional(metadata),
  }),
  'DELETE /v1/subscriptions/:id': v.strictObject({
    invoice_now: v.optional(flag),
    prorate: v.optional(flag),
  }),
  'POST /v1/subscription_schedules': v.strictObject({ from_subscription: id('sub') }),
  'POST /v1/subscription_schedules/:id': v.strictObject({
    end_behavior: v.picklist(['release', 'cancel']),
    proration_behavior: v.picklist(['always_invoice', 'create_prorations', 'none']),
    phases: v.pipe(
      v.array(
        v.pipe(
          v.strictObject({
            items: v.pipe(v.array(NewItem), v.minLength(2), v.maxLength(20)),
            discounts: v.optional(Discounts),
            start_date: v.optional(wholeNumber),
            end_date: v.optional(wholeNumber),
            trial_end: v.optional(wholeNumber),
            duration: v.optional(
              v.strictObject({
                interval: v.picklist(['day', 'week', 'month', 'year']),
                interval_count: wholeNumber,
              }),
            ),
            proration_behavior: v.optional(v.picklist(['always_invoice', 'create_prorations', 'none'])),
          }),
          // "If set, `duration` must not be set."
          v.check(({ end_date, duration }) => !end_date !== !duration, 'an end or a duration'),
        ),
      ),
      v.length(2),
    ),
  }),
  'POST /v1/subscription_schedules/:id/release': v.strictObject({}),
  'GET /v1/invoices': v.strictObject({
    subscription: id('sub'),
    status: v.picklist(['draft', 'open', 'paid', 'uncollectible', 'void']),
    limit: wholeNumber,
  }),
  'POST /v1/billing_portal/sessions': v.strictObject({ customer: id('cus'), return_url: webAddress }),
  'POST /v1/billing/meter_events': v.strictObject({
    event_name: text(100),
    identifier: text(100),
    timestamp: wholeNumber,
    payload: v.strictObject({ stripe_customer_id: id('cus'), value: wholeNumber }),
  }),
  'POST /v1/identity/verification_sessions': v.strictObject({
    type: v.picklist(['document', 'id_number']),
    options: v.strictObject({
      document: v.strictObject({
        allowed_types: v.optional(v.array(v.picklist(['driving_license', 'id_card', 'passport']))),
        require_id_number: v.optional(flag),
        require_live_capture: v.optional(flag),
        require_matching_selfie: v.optional(flag),
      }),
    }),
    client_reference_id: text(200),
    metadata,
    return_url: webAddress,
  }),
  'GET /v1/identity/verification_sessions/:id': v.strictObject({ expand: v.optional(v.array(text(100))) }),
  'POST /v1/identity/verification_sessions/:id/cancel': v.strictObject({}),
  'POST /v1/identity/verification_sessions/:id/redact': v.strictObject({}),
}
export type StripeCall = keyof typeof requests
export type StripeParams<C extends StripeCall> = v.InferOutput<(typeof requests)[C]>

const samples = JSON.parse(readFileSync(new URL('stripe-samples.json', import.meta.url), 'utf8')) as {
  resources: Record<string, Record<string, unknown>>
}

/** An object with every field that Stripe describes for it. */
export function sampleOf(resource: string, fields: Record<string, unknown>): Record<string, unknown> {
  const sample = samples.resources[resource]
  if (!sample) throw new Error(`there is no sample of ${resource}`)
  return { ...sample, ...fields }
}

/** `a[b][0]=c` as Stripe reads it. */
export function readForm(form: string): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(form)) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    let at = root
    for (const key of path.slice(0, -1)) at = (at[key] ??= {}) as Record<string, unknown>
    at[path.at(-1) ?? ''] = value
  }
  return asLists(root) as Record<string, unknown>
}

function asLists(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, part]) => [key, asLists(part)] as const)
  const isList = entries.length > 0 && entries.every(([key], i) => key === String(i))
  return isList ? entries.map(([, part]) => part) : Object.fromEntries(entries)
}
