import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { productionSettings } from '#testing/harness/production-settings.ts'
import { parseEnv } from './env.ts'
import { planOfPrices, stripePriceOf } from '#integrations/stripe/subscriptions/live-subscription.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'bonafide-env-'))
const keys = { STRIPE_SECRET_KEY: 'sk_live_abc123', STRIPE_WEBHOOK_SECRET: 'whsec_abc123' }
const prices = {
  STRIPE_PRICE_BASIC: 'price_1',
  STRIPE_PRICE_PREMIUM: 'price_2',
  STRIPE_PRICE_ENTERPRISE: 'price_3',
  STRIPE_EXTRA_CHECK_PRICE_BASIC: 'price_4',
  STRIPE_EXTRA_CHECK_PRICE_PREMIUM: 'price_5',
  STRIPE_EXTRA_CHECK_PRICE_ENTERPRISE: 'price_6',
}
const all = { DATA_DIR, PAYMENT_PROVIDER: 'stripe', IDENTITY_PROVIDER: 'stripe', ...keys, ...prices }

test('Stripe takes the payments and checks identities where it is chosen for it', () => {
  expect(parseEnv(all).stripe).toEqual({
    apiUrl: 'https://api.stripe.com',
    secretKey: 'sk_live_abc123',
    webhookSecret: 'whsec_abc123',
    identity: true,
    billing: {
      meter: 'bonafide_check',
      prices: {
        basic: { monthly: 'price_1', earlier: [], extraCheck: 'price_4' },
        premium: { monthly: 'price_2', earlier: [], extraCheck: 'price_5' },
        enterprise: { monthly: 'price_3', earlier: [], extraCheck: 'price_6' },
      },
    },
  })
  const identityOnly = { DATA_DIR, IDENTITY_PROVIDER: 'stripe', ...keys }
  expect(parseEnv(identityOnly).stripe).toMatchObject({ identity: true, billing: undefined })
  expect(parseEnv({ ...all, IDENTITY_PROVIDER: 'sandbox' }).stripe).toMatchObject({ identity: false })
  expect(parseEnv({ DATA_DIR }).stripe).toBeUndefined()
})

test('a plan is known by its earlier prices too, and sold at the first one', () => {
  const { billing } = parseEnv({ ...all, STRIPE_PRICE_BASIC: 'price_1, price_01,price_02' }).stripe!
  for (const id of ['price_1', 'price_01', 'price_02']) {
    expect(planOfPrices(billing!, [id])?.id).toBe('basic')
  }
  expect(planOfPrices(billing!, ['price_0'])).toBeUndefined()
  expect(stripePriceOf(billing!, 'basic')?.monthly).toBe('price_1')
})

test.each([...Object.keys(keys), ...Object.keys(prices)])(
  'without %s it is refused, and it is named',
  (name) => {
    expect(() => parseEnv({ ...all, [name]: '' })).toThrow(new RegExp(`^${name} must be set with [^\n]+$`))
  },
)

test.each([
  ['PAYMENT_PROVIDER', 'paypal'],
  ['STRIPE_SECRET_KEY', 'pk_live_abc'],
  ['STRIPE_IDENTITY_KEY', 'sk_live_abc'],
  ['STRIPE_IDENTITY_KEY', 'rk_test_abc'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_API_URL', 'http://stripe.example'],
  ['STRIPE_API_URL', 'https://stripe.example/v1'],
  ['STRIPE_PRICE_BASIC', 'prod_1'],
  ['STRIPE_PRICE_BASIC', 'price_1,prod_1'],
  ['STRIPE_PRICE_BASIC', 'price_1,price_1'],
  ['STRIPE_PRICE_PREMIUM', 'price_1'],
  ['STRIPE_PRICE_PREMIUM', 'price_2,price_1'],
  ['STRIPE_EXTRA_CHECK_PRICE_BASIC', 'price_4,price_0'],
])('%s = %s is refused in one line that names it', (name, value) => {
  expect(() => parseEnv({ ...all, [name]: value })).toThrow(new RegExp(`^${name} [^\n]+$`))
})

test('an employer who runs it for itself sets one thing, or two: no sandbox stands in for payments', () => {
  const own = {
    ...productionSettings(),
    DATA_DIR,
    ...keys,
    IDENTITY_PROVIDER: 'stripe',
    PAYMENT_PROVIDER: 'none',
    ALLOW_SANDBOX: 'email,sms',
  }
  expect(parseEnv(own)).toMatchObject({ unbilled: { credits: 1_000_000 }, stripe: { billing: undefined } })
  expect(parseEnv({ ...own, CREDITS_PER_MONTH: '40' }).unbilled).toEqual({ credits: 40 })
  expect(() => parseEnv({ ...all, CREDITS_PER_MONTH: '40' })).toThrow(/^CREDITS_PER_MONTH is used by nothing/)
})

test('prices of plans are in dollars, unless another currency is set', () => {
  expect(parseEnv(all)).toMatchObject({ unbilled: undefined, planCurrency: 'usd' })
  expect(parseEnv({ ...all, PLAN_CURRENCY: 'gbp' }).planCurrency).toBe('gbp')
  expect(() => parseEnv({ ...all, PLAN_CURRENCY: 'pounds' })).toThrow(/^PLAN_CURRENCY must be a currency/)
})

test('a key that nothing would use is refused, so that the sandbox is not taken for the real thing', () => {
  expect(() => parseEnv({ DATA_DIR, ...keys })).toThrow(/^STRIPE_SECRET_KEY is used by nothing/)
})

test('production names what is still a sandbox, and a key with which no payment is real', () => {
  const production = {
    ...all,
    ...productionSettings(),
  }
  const refusal = (overrides: Record<string, string>) => () => parseEnv({ ...production, ...overrides })
  expect(refusal({})).toThrow(/^ALLOW_SANDBOX must hold email, sms in production/)
  expect(refusal({ PAYMENT_PROVIDER: 'sandbox' })).toThrow(/must hold email, sms, payment in/)
  expect(refusal({ STRIPE_SECRET_KEY: 'sk_test_abc' })).toThrow(/^STRIPE_SECRET_KEY must be a live key/m)
})
