import { beforeEach, expect, test } from 'vitest'
import { addOnPrice, stripePrices } from '#testing/fakes/stripe/stripe-description.ts'
import { list, showSubscription } from '#testing/fakes/stripe/stripe-objects.ts'
import { startWithStripe } from '#testing/harness/stripe-server.ts'
import { withServer } from '#testing/harness/with-server.ts'

// Covers changes that users, or the owner of the Stripe account, make in Stripe's dashboard.
const server = withServer(startWithStripe)
beforeEach(() => server.stripe.behave())

async function onPremium() {
  const account = await server.organisation()
  const subscription = await account.buy('premium')
  await server.deliver()
  return { ...account, subscription }
}

const daySeconds = 86_400
const prices = (plan: keyof typeof stripePrices) => Object.values(stripePrices[plan])

/** Returns a subscription that is charged and has no readable item. */
const odd = (customer: string) => ({
  object: 'subscription',
  id: 'sub_odd',
  customer,
  status: 'active',
  created: 1,
  items: list([{ id: 'si_odd', price: null }]),
  schedule: 'sub_sched_1',
})

test('a plan can be changed beside another subscription that cannot be read', async () => {
  const { subscription, open } = await onPremium()
  const answer = () =>
    JSON.stringify(list([odd(subscription.customer), showSubscription(subscription, true)]))
  server.stripe.behave((call) => (call === 'GET /v1/subscriptions' ? { body: answer() } : {}))
  expect((await open('enterprise')).status).toBe(200)
  expect(subscription.items.map(({ price }) => price)).toEqual(prices('enterprise'))
})

test('no checkout is opened beside a subscription that cannot be read', async () => {
  const { open } = await server.organisation()
  const before = server.stripe.sessions.size
  server.stripe.behave((call) =>
    call === 'GET /v1/subscriptions' ? { body: JSON.stringify(list([odd('cus_1')])) } : {},
  )
  expect((await open('basic')).json.checkoutUrl).toMatch(/^https:\/\/billing\.stripe\.com\//)
  expect(server.stripe.sessions.size).toBe(before)
})

test('a line that was added by hand stays, whichever plan it stands beside', async () => {
  const { subscription, open } = await onPremium()
  subscription.items.splice(1, 0, { id: 'si_AddOn1', price: addOnPrice })
  expect((await open('enterprise')).status).toBe(200)
  const [monthly, extraCheck] = prices('enterprise')
  expect(subscription.items.map(({ price }) => price)).toEqual([monthly, addOnPrice, extraCheck])
  expect((await open('basic')).status).toBe(200)
  expect(subscription.schedule?.phases.map(({ items }) => items)).toEqual([
    [monthly, addOnPrice, extraCheck],
    [...prices('basic'), addOnPrice],
  ])
})

test('a discount goes on when a smaller plan is agreed on', async () => {
  const { subscription, open } = await onPremium()
  subscription.discounts = ['di_HalfPrice1']
  expect((await open('basic')).status).toBe(200)
  expect(subscription.discounts).toEqual(['di_HalfPrice1'])
  expect(subscription.schedule?.phases.map(({ discounts }) => discounts)).toEqual([
    [{ discount: 'di_HalfPrice1' }],
    [{ discount: 'di_HalfPrice1' }],
  ])
})

test('a trial goes on when a smaller plan is agreed on', async () => {
  const { subscription, open } = await onPremium()
  Object.assign(subscription, { status: 'trialing', trial_end: subscription.periodEnd })
  expect((await open('basic')).status).toBe(200)
  expect(subscription.status).toBe('trialing')
  expect(subscription.schedule?.phases.map(({ trial_end }) => trial_end)).toEqual([
    subscription.periodEnd,
    null,
  ])
})

test('an upgrade that is made while a smaller plan is agreed on is not taken back', async () => {
  const { subscription, open } = await onPremium()
  server.stripe.behave((call) => {
    if (call !== 'POST /v1/subscription_schedules') return {}
    server.stripe.behave()
    for (const [i, item] of subscription.items.entries()) item.price = prices('enterprise')[i]!
    return {}
  })
  expect((await open('basic')).status).toBe(200)
  expect(subscription.items.map(({ price }) => price)).toEqual(prices('enterprise'))
  expect(subscription.schedule?.phases.map(({ items }) => items)).toEqual([
    prices('enterprise'),
    prices('basic'),
  ])
})

test('an organisation that is sent an invoice keeps the plan for seven days from the day on which it was due', async () => {
  const { subscription, plan } = await onPremium()
  const due = Math.floor(server.clock.now().getTime() / 1000)
  const sent = due - 30 * daySeconds
  server.stripe.failPayment(subscription)
  const invoice = server.stripe.invoices.at(-1)!
  Object.assign(invoice, { created: sent, status_transitions: { finalized_at: sent }, due_date: due })
  await server.deliver()
  expect(await plan()).toMatchObject({
    planName: 'premium',
    planStatus: 'past_due',
    subscriptionInfo: { keptUntil: new Date((due + 7 * daySeconds) * 1000).toISOString() },
  })
})

test('every request was as Stripe describes it', () => {
  expect(server.stripe.calls.length).toBeGreaterThan(10)
  expect(server.stripe.mistakes).toEqual([])
})
