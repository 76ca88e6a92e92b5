import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sandboxSubscriptions } from '#integrations/sandbox/sandbox-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

async function checkout(orgName = 'Northgate Care') {
  const { token, orgId } = await server.signUp({ orgName })
  const body = { priceId: 'price_basic_monthly' }
  const { json } = await server.request('POST', '/billing/checkout-session', { token, body })
  return { token, orgId, path: new URL(json.checkoutUrl).pathname }
}

function post(path: string, body: Record<string, string>, headers: Record<string, string> = {}) {
  return server.app.request(`http://localhost:3000${path}`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(body),
  })
}

const textOf = async (path: string) => (await server.app.request(path)).text()

async function subscribed() {
  const { orgId, path, ...rest } = await checkout()
  await post(path, { decision: 'pay' })
  await server.runJobs()
  const [subscription] = await server.deps.db
    .select()
    .from(sandboxSubscriptions)
    .where(eq(sandboxSubscriptions.orgId, orgId))
  return { ...rest, path, subscriptionPath: `/sandbox/subscriptions/${subscription!.id}` }
}

test('the checkout says what it is, for whom, and what it costs', async () => {
  const { path } = await checkout('<b>Acme</b> & Sons')
  const text = await textOf(path)
  for (const part of ['Sandbox: not a real payment', 'Basic plan', '$29 a month', '>Pay $29</button>']) {
    expect(text).toContain(part)
  }
  expect(text).toContain('Checkout for &lt;b&gt;Acme&lt;/b&gt; &amp; Sons')
})

test('a checkout that is over says how, and leads back', async () => {
  const { path } = await checkout()
  await post(path, { decision: 'cancel' })
  const text = await textOf(path)
  expect(text).toContain('Nothing was paid.')
  expect(text).toContain('href="http://localhost:3000/billing/cancel"')
  expect(text).not.toContain('<form')
})

test('the pages run nothing but their own files and take their own forms only', async () => {
  const { path, subscriptionPath } = await subscribed()
  for (const page of [path, subscriptionPath]) {
    const response = await server.app.request(page)
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).not.toMatch(/<style|<script(?![^>]*src=)|style="|\son\w+=/)
    const forms = { decision: 'pay', change: 'cancel' }
    expect((await post(page, forms, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await post(page, { decision: 'all', change: 'all' })).status).toBe(400)
    const unknown = page.replace(/_.+$/, '_unknown')
    expect((await server.app.request(unknown)).status).toBe(404)
    expect((await post(unknown, forms)).status).toBe(404)
  }
})

test('a tester lets a payment fail, be paid and the subscription end', async () => {
  const { token, subscriptionPath } = await subscribed()
  const statusAfter = async (change: string) => {
    expect((await post(subscriptionPath, { change })).status).toBe(303)
    await server.runJobs()
    return (await server.request('GET', '/billing/current-plan', { token })).json.planStatus
  }
  expect(await textOf('/sandbox/')).toContain(subscriptionPath)
  expect(await statusAfter('fail_payment')).toBe('past_due')
  expect(await textOf(subscriptionPath)).toContain('Pay the overdue amount')
  expect(await statusAfter('renew')).toBe('active')
  expect(await statusAfter('cancel')).toBe('canceled')
  expect(await statusAfter('renew')).toBe('canceled')
  expect(await textOf(subscriptionPath)).not.toContain('<form')
})
