import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'

const unbilled = withTestServer({ env: { unbilled: { credits: 2 } } })
const inPounds = withTestServer({ env: { planCurrency: 'gbp' } })

test('where nothing is paid for there are no plans to buy, and the session says so', async () => {
  const { token } = await unbilled.signUp()
  expect((await unbilled.request('GET', '/billing/plans', { token })).json).toEqual([])
  expect((await unbilled.request('GET', '/auth/me', { token })).json.org).toMatchObject({ unbilled: true })
  const bought = await unbilled.request('POST', '/billing/checkout-session', {
    token,
    body: { priceId: 'price_basic_monthly' },
  })
  expect(bought).toMatchObject({ status: 400, json: { code: 'unknown_price' } })
  expect((await unbilled.request('POST', '/billing/portal-session', { token })).status).toBe(404)
  expect((await unbilled.request('GET', '/billing/current-plan', { token })).json).toMatchObject({
    planName: 'unbilled',
    planStatus: 'active',
    subscriptionInfo: null,
    hasPortal: false,
  })
})

test('the operator’s quota holds for each organisation, and a refusal speaks of no plan', async () => {
  const { token } = await unbilled.signUp()
  expect((await unbilled.request('GET', '/usage/current', { token })).json).toMatchObject({
    checksIncluded: 2,
    remainingChecks: 2,
  })
  await unbilled.invite(token)
  await unbilled.invite(token)
  await expect(unbilled.invite(token)).rejects.toThrow('Ask the operator of this server to raise it')
  await unbilled.invite((await unbilled.signUp()).token)
})

test('with a quota of its own an organisation sends as one that pays, to any country it chooses', async () => {
  const { token } = await unbilled.signUp()
  const { json } = await unbilled.request('GET', '/settings/messages', { token })
  expect(json.countries ?? null).toBeNull()
})

test('plans are priced in the currency that is set, and the amounts stay', async () => {
  const { token } = await inPounds.signUp()
  const { json } = await inPounds.request('GET', '/billing/plans', { token })
  expect(json[1]).toMatchObject({ name: 'Basic', pricePerMonth: 29, currency: 'gbp' })
  expect(json[1].features).toContain('£2.50 for each extra credit')
  expect((await inPounds.request('GET', '/auth/me', { token })).json.org.unbilled).toBeUndefined()
})
