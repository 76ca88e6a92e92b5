import { beforeEach, expect, test } from 'vitest'
import { startWithStripe } from '#testing/harness/stripe-server.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startWithStripe)
beforeEach(() => server.stripe.behave())

const openSessions = (customer: unknown) =>
  [...server.stripe.sessions.values()].filter((made) => made.customer === customer && made.status === 'open')

test.each([
  ['made', 'POST /v1/checkout/sessions'],
  ['about to expire the first', 'POST /v1/checkout/sessions/:id/expire'],
] as const)('a checkout that is paid while another is %s stays the only one', async (_moment, moment) => {
  const { open, plan } = await server.organisation()
  const { checkoutUrl } = (await open('basic')).json
  const { customer } = server.stripe.sessions.get(checkoutUrl.split('/').at(-1))!
  server.stripe.behave((call) => {
    if (call !== moment) return {}
    server.stripe.behave()
    server.stripe.pay(checkoutUrl)
    return {}
  })
  const second = await open('basic')
  const paid = [...server.stripe.subscriptions.values()].filter((made) => made.customer === customer)
  expect(paid).toHaveLength(1)
  expect(second.json.checkoutUrl).toBe(`http://localhost:3000/billing/success?session_id=${paid[0]!.id}`)
  expect(openSessions(customer)).toEqual([])
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'basic', planStatus: 'active' })
})

test('an organisation whose customer was deleted at Stripe buys as another one', async () => {
  const { buy, plan, open, portal } = await server.organisation()
  const first = await buy('premium')
  await server.deliver()
  server.stripe.customers.delete(first.customer)
  Object.assign(first, { status: 'canceled' })
  expect(await portal()).toMatchObject({
    status: 404,
    json: { code: 'not_found', message: 'Your organisation does not have a paid plan yet' },
  })
  // Stripe's event about the end of the first one is still on its way.
  server.clock.advance(1000)
  const { json } = await open('basic')
  const second = server.stripe.pay(json.checkoutUrl)
  expect(second.customer).not.toBe(first.customer)
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'basic', planStatus: 'active' })
  server.stripe.change(first, { status: 'canceled' })
  server.stripe.change(second, { status: 'canceled' })
  await server.deliver()
  expect(await plan()).toMatchObject({ planName: 'free', planStatus: 'canceled' })
  expect((await portal()).status).toBe(200)
})

test('of two checkouts at once for a customer that was deleted one can be paid', async () => {
  const { buy, open } = await server.organisation()
  const first = await buy('basic')
  server.stripe.events.take()
  server.stripe.customers.delete(first.customer)
  Object.assign(first, { status: 'canceled' })
  const opened = await Promise.all([open('basic'), open('premium'), open('enterprise')])
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200])
  const made = opened.map(({ json }) => server.stripe.sessions.get(json.checkoutUrl.split('/').at(-1)))
  expect(new Set(made.map((session) => session?.customer)).size).toBe(1)
  expect(made.filter((session) => session?.status === 'open')).toHaveLength(1)
})

test('something else that is missing makes no other customer', async () => {
  const { buy, open } = await server.organisation()
  const first = await buy('basic')
  server.stripe.change(first, { status: 'canceled' })
  await server.deliver()
  const before = server.stripe.customers.size
  const error = { type: 'invalid_request_error', code: 'resource_missing', param: 'line_items[0][price]' }
  server.stripe.behave((call) =>
    call === 'POST /v1/checkout/sessions' ? { status: 400, body: JSON.stringify({ error }) } : {},
  )
  expect((await open('premium')).status).toBe(503)
  expect(server.stripe.customers.size).toBe(before)
})

test('every request was as Stripe describes it', () => {
  expect(server.stripe.calls.length).toBeGreaterThan(10)
  expect(server.stripe.mistakes).toEqual([])
})
