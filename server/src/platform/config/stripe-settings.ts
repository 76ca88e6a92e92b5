import * as v from 'valibot'
import { isApiUrl, matches, optional } from './setting-schemas.ts'

export interface StripeLimits {
  /** For one try and its answer, in milliseconds. */
  eachMs: number
  /** For everything that is asked for one purpose, with what is asked again, in milliseconds. */
  altogetherMs: number
  tries: number
}

/** The parts of this server that speak with Stripe, and their settings. */
export interface StripeSetup {
  apiUrl: string
  secretKey: string
  webhookSecret: string
  /** The key that document facts are read with; without it `secretKey` is tried. */
  identityKey?: string
  identity: boolean
  billing: StripeBilling | undefined
  /** Replaces the usual limits in tests. */
  limits?: Partial<StripeLimits>
}

export interface StripeBilling {
  /** The event name of the meter that counts checks beyond the included ones. */
  meter: string
  prices: Readonly<Record<PaidPlan, PlanPrices>>
}

export interface PlanPrices {
  monthly: string
  /** The monthly prices of before: who began to pay one goes on with it. */
  earlier?: readonly string[]
  /** The metered price of a check beyond the included ones. */
  extraCheck: string
}

const paidPlans = ['basic', 'premium', 'enterprise'] as const
type PaidPlan = (typeof paidPlans)[number]

const priceId = String.raw`price_\w+`
const monthly = (plan: PaidPlan) =>
  v.pipe(
    optional(
      matches(`${priceId}( *, *${priceId})*`),
      'must be the id of a price (price_…), or several with commas',
    ),
    v.description(
      `The monthly price of the ${plan} plan, and after it, with commas, the earlier ones that are still paid. Needed with \`PAYMENT_PROVIDER=stripe\`.`,
    ),
  )
const extra = (plan: PaidPlan) =>
  v.pipe(
    optional(matches(priceId), 'must be the id of a price (price_…)'),
    v.description(
      `The metered price of a check beyond those in the ${plan} plan. Needed with \`PAYMENT_PROVIDER=stripe\`.`,
    ),
  )

/** The settings of Stripe, as they are written in the environment. */
export const stripeSettings = {
  IDENTITY_PROVIDER: v.pipe(
    v.optional(v.picklist(['sandbox', 'stripe'], 'must be sandbox or stripe'), 'sandbox'),
    v.description('Who checks identity documents: stripe, or the sandbox, where nothing is real.'),
  ),
  PAYMENT_PROVIDER: v.pipe(
    v.optional(v.picklist(['sandbox', 'stripe', 'none'], 'must be sandbox, stripe or none'), 'sandbox'),
    v.description(
      'Who takes payments: stripe; none, for an employer who runs it for itself, where there are no plans and no billing pages; or the sandbox, where nothing is real.',
    ),
  ),
  CREDITS_PER_MONTH: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,7}$/, 'must be a whole number from 0 to 9999999'),
        v.transform(Number),
      ),
    ),
    v.description(
      'How many credits each organisation has in a month where `PAYMENT_PROVIDER` is none. Not set: as many as it needs.',
    ),
  ),
  PLAN_CURRENCY: v.pipe(
    v.optional(
      v.pipe(v.string(), v.regex(/^[a-z]{3}$/, 'must be a currency of ISO 4217 in small letters, like gbp')),
      'usd',
    ),
    v.description(
      'The currency that the prices of the plans are shown in: that of the prices at Stripe. The amounts stay as they are.',
    ),
  ),
  STRIPE_SECRET_KEY: v.pipe(
    optional(matches(String.raw`[rs]k_(test|live)_\w+`), 'must be a key like sk_live_…'),
    v.description(
      'The secret or restricted key of the Stripe account. Needed when either of the two is stripe.',
    ),
  ),
  STRIPE_IDENTITY_KEY: v.pipe(
    optional(matches(String.raw`rk_(test|live)_\w+`), 'must be a restricted key like rk_live_…'),
    v.description(
      'The restricted key that may read the sensitive results of identity checks. Without one `STRIPE_SECRET_KEY` is tried; where that may not either, your users review every identity check.',
    ),
  ),
  STRIPE_WEBHOOK_SECRET: v.pipe(
    optional(
      matches(String.raw`whsec_[\w+/=]+`),
      'must be the signing secret of the webhook endpoint (whsec_…)',
    ),
    v.description(
      'What Stripe signs its events to `/api/webhooks/stripe` with. Needed with `STRIPE_SECRET_KEY`.',
    ),
  ),
  STRIPE_API_URL: v.pipe(
    v.optional(
      v.pipe(
        v.string(),
        v.check(isApiUrl, 'must be an https address without a path; http only for this machine'),
      ),
      'https://api.stripe.com',
    ),
    v.description('Where Stripe is reached; another address is for tests.'),
  ),
  STRIPE_METER: v.pipe(
    v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(100)), 'bonafide_check'),
    v.description('The event name of the meter that counts the checks beyond those in the plan.'),
  ),
  STRIPE_PRICE_BASIC: monthly('basic'),
  STRIPE_PRICE_PREMIUM: monthly('premium'),
  STRIPE_PRICE_ENTERPRISE: monthly('enterprise'),
  STRIPE_EXTRA_CHECK_PRICE_BASIC: extra('basic'),
  STRIPE_EXTRA_CHECK_PRICE_PREMIUM: extra('premium'),
  STRIPE_EXTRA_CHECK_PRICE_ENTERPRISE: extra('enterprise'),
}

export type StripeSettings = v.InferOutput<v.ObjectSchema<typeof stripeSettings, undefined>>
type Name = keyof StripeSettings

const keys = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
const prices = [
  'STRIPE_PRICE_BASIC',
  'STRIPE_PRICE_PREMIUM',
  'STRIPE_PRICE_ENTERPRISE',
  'STRIPE_EXTRA_CHECK_PRICE_BASIC',
  'STRIPE_EXTRA_CHECK_PRICE_PREMIUM',
  'STRIPE_EXTRA_CHECK_PRICE_ENTERPRISE',
] as const

/** Returns one line for each setting that the chosen providers are missing, and for a key that nothing would use. */
export function incompleteStripe(settings: StripeSettings): string[] {
  const { STRIPE_SECRET_KEY: key, STRIPE_IDENTITY_KEY: identityKey } = settings
  const isOtherMode = identityKey !== undefined && isTestKey(identityKey) !== isTestKey(key)
  return [
    ...missingStripe(settings),
    ...(settings.CREDITS_PER_MONTH !== undefined && settings.PAYMENT_PROVIDER !== 'none'
      ? [
          'CREDITS_PER_MONTH is used by nothing: the plans say how many there are, unless PAYMENT_PROVIDER is none',
        ]
      : []),
    ...(isOtherMode
      ? ['STRIPE_IDENTITY_KEY must be of the same mode, live or test, as STRIPE_SECRET_KEY']
      : []),
  ]
}

function missingStripe(settings: StripeSettings): string[] {
  const missing = (names: readonly Name[], chosen: string) =>
    names
      .filter((name) => settings[name] === undefined)
      .map((name) => `${name} must be set with ${chosen}=stripe`)
  if (settings.PAYMENT_PROVIDER === 'stripe') {
    return [...missing([...keys, ...prices], 'PAYMENT_PROVIDER'), ...repeatedPrices(settings)]
  }
  if (settings.IDENTITY_PROVIDER === 'stripe') return missing(keys, 'IDENTITY_PROVIDER')
  if (settings.STRIPE_SECRET_KEY === undefined) return []
  return ['STRIPE_SECRET_KEY is used by nothing: set PAYMENT_PROVIDER or IDENTITY_PROVIDER to stripe']
}

// A price tells which plan was bought, so no two may be the same.
function repeatedPrices(settings: StripeSettings): string[] {
  const all = prices.flatMap((name) => idsOf(settings[name]).map((id) => ({ name, id })))
  const repeated = all.filter(({ id }, i) => all.findIndex((other) => other.id === id) !== i)
  return [...new Set(repeated.map(({ name }) => `${name} must differ from the other prices`))]
}

function idsOf(ids = ''): string[] {
  return ids
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)
}

/** Returns the providers that only a sandbox can stand in for. */
export function sandboxProviders(
  settings: Record<'IDENTITY_PROVIDER' | 'PAYMENT_PROVIDER', string>,
): string[] {
  const { IDENTITY_PROVIDER: identity, PAYMENT_PROVIDER: payment } = settings
  return [...(identity === 'sandbox' ? ['identity'] : []), ...(payment === 'sandbox' ? ['payment'] : [])]
}

/** The plans as they are paid for here. */
export interface BillingSetup {
  /** Nothing is paid for here: no plans, and so many credits a month for each organisation. */
  unbilled: { credits: number } | undefined
  /** ISO 4217, in small letters. */
  planCurrency: string
}

// More than an organisation will ever use.
const unlimited = 1_000_000

export function billingSetup(settings: StripeSettings): BillingSetup {
  const isUnbilled = settings.PAYMENT_PROVIDER === 'none'
  return {
    unbilled: isUnbilled ? { credits: settings.CREDITS_PER_MONTH ?? unlimited } : undefined,
    planCurrency: settings.PLAN_CURRENCY,
  }
}

/** With a test key no payment and no check is real. */
export function isTestKey(secretKey: string | undefined): boolean {
  return /^[rs]k_test_/.test(secretKey ?? '')
}

/** @param settings those that `incompleteStripe` has nothing against */
export function stripeSetup(settings: StripeSettings): StripeSetup | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = settings
  if (!secretKey || !webhookSecret) return undefined
  return {
    apiUrl: new URL(settings.STRIPE_API_URL).origin,
    secretKey,
    webhookSecret,
    ...(settings.STRIPE_IDENTITY_KEY && { identityKey: settings.STRIPE_IDENTITY_KEY }),
    identity: settings.IDENTITY_PROVIDER === 'stripe',
    billing: settings.PAYMENT_PROVIDER === 'stripe' ? stripeBilling(settings) : undefined,
  }
}

function stripeBilling(settings: StripeSettings): StripeBilling {
  const pricesOf = (plan: Uppercase<PaidPlan>) => {
    const [current = '', ...earlier] = idsOf(settings[`STRIPE_PRICE_${plan}`])
    return { monthly: current, earlier, extraCheck: settings[`STRIPE_EXTRA_CHECK_PRICE_${plan}`] ?? '' }
  }
  return {
    meter: settings.STRIPE_METER,
    prices: { basic: pricesOf('BASIC'), premium: pricesOf('PREMIUM'), enterprise: pricesOf('ENTERPRISE') },
  }
}
