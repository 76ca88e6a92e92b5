import { expect, onTestFinished, test } from 'vitest'
import { stripePrices } from '#testing/fakes/stripe/stripe-description.ts'
import { startWithStripe } from '#testing/harness/stripe-server.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startWithStripe)

const earlier = ['price_LastYear', 'price_LastYearExtra']
const month = 30 * 86_400

/** An organisation whose plan is paid with prices that have been taken out of the settings since. */
async function onEarlierPrice(plan: 'basic' | 'premium') {
  const account = await server.organisation()
  const subscription = await account.buy(plan)
  await server.deliver()
  for (const [i, item] of subscription.items.entries()) item.price = earlier[i]!
  return { ...account, subscription }
}

test('a plan whose price is in the settings no more stays, renews, falls overdue and ends', async () => {
  const { subscription, plan, rows } = await onEarlierPrice('premium')
  const { periodEnd } = subscription
  server.stripe.change(subscription, { periodStart: periodEnd, periodEnd: periodEnd + month })
  await server.deliver()
  expect(await plan()).toMatchObject({
    planName: 'premium',
    planStatus: 'active',
    subscriptionInfo: { currentPeriodStart: new Date(periodEnd * 1000).toISOString() },
  })
  server.stripe.failPayment(subscription)
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'premium', planStatus: 'past_due' })
  server.stripe.payDebts(subscription)
  server.stripe.change(subscription, { cancel_at_period_end: true })
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'premium', pendingPlan: { planName: 'free' } })
  server.stripe.change(subscription, { status: 'canceled' })
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'free', planStatus: 'canceled' })
  expect(await rows()).toMatchObject([{ planName: 'premium', status: 'canceled' }])
  expect(server.logged()).toContain('STRIPE_PRICE_PREMIUM lacks the price of a subscription')
})

test('a smaller plan that was agreed on follows, though its price has been taken out of the settings', async () => {
  const { buy, open, plan } = await server.organisation()
  const subscription = await buy('premium')
  await server.deliver()
  await open('basic')
  await server.deliver()
  subscription.schedule!.phases[1]!.items = earlier
  server.stripe.change(subscription, {})
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'premium', pendingPlan: { planName: 'basic' } })
  const { items, periodEnd } = subscription
  server.stripe.change(subscription, {
    items: items.map(({ id }, i) => ({ id, price: earlier[i]! })),
    schedule: null,
    periodStart: periodEnd,
    periodEnd: periodEnd + month,
  })
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'basic', planStatus: 'active', pendingPlan: null })
})

test('no checkout is opened beside a subscription whose price is in no setting', async () => {
  const { subscription, open } = await onEarlierPrice('basic')
  const before = server.stripe.sessions.size
  for (const wanted of ['premium', 'enterprise'] as const) {
    expect((await open(wanted)).json.checkoutUrl).toMatch(/^https:\/\/billing\.stripe\.com\//)
  }
  expect(server.stripe.sessions.size).toBe(before)
  expect(subscription.items.map(({ price }) => price)).toEqual(earlier)
})

test('an earlier price that is in the settings brings its plan, which is changed like any other', async () => {
  const { basic } = server.deps.env.stripe!.billing!.prices
  Object.assign(basic, { earlier: [earlier[0]] })
  onTestFinished(() => void Reflect.deleteProperty(basic, 'earlier'))
  const { buy, open, plan } = await server.organisation()
  const subscription = await buy('basic')
  subscription.items = subscription.items.map(({ id }, i) => ({ id, price: earlier[i]! }))
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'basic', planStatus: 'active' })
  await open('enterprise')
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'enterprise', planStatus: 'active' })
  expect(subscription.items.map(({ price }) => price)).toEqual(Object.values(stripePrices.enterprise))
})

test('every request was as Stripe describes it', () => {
  expect(server.stripe.calls.length).toBeGreaterThan(10)
  expect(server.stripe.mistakes).toEqual([])
})
