import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { providerEvents } from '#platform/db/request-tables.ts'
import { subscriptions } from '#billing/billing-tables.ts'
import { signatureHeader, signEvent } from '#integrations/sandbox/sandbox-event.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

const moment = '2026-03-02T10:00:00.000Z'

function bodyOf(orgId: string, data: object = {}, id: string = crypto.randomUUID()) {
  const facts = { price: 'price_basic_monthly', status: 'active', periodStart: moment, periodEnd: moment }
  return JSON.stringify({
    id,
    type: 'subscription.updated',
    data: {
      subscription: `sub_1 of ${orgId}`,
      reference: orgId,
      ...facts,
      startedAt: moment,
      version: 1,
      ...data,
    },
  })
}

function send(raw: string, signature = signEvent(server.deps.keys, raw, server.deps.clock())) {
  return server.request('POST', '/webhooks/sandbox', { raw, headers: { [signatureHeader]: signature } })
}

async function stateOf(orgId: string) {
  const rows = await server.deps.db.select().from(subscriptions).where(eq(subscriptions.orgId, orgId))
  return rows
    .map((row) => ({ ...row, orgId: '', providerRef: row.providerRef.replace(orgId, ''), updatedAt: '' }))
    .toSorted((a, b) => a.providerRef.localeCompare(b.providerRef))
}

test('an event that is not signed, or that was changed since, brings no plan', async () => {
  const { orgId } = await server.signUp()
  const body = bodyOf(orgId)
  const signature = signEvent(server.deps.keys, body, server.deps.clock())
  expect((await send(body, '')).status).toBe(400)
  expect((await send(body.replace('basic', 'premium'), signature)).status).toBe(400)
  expect(await stateOf(orgId)).toEqual([])
})

test('one event a hundred times has one effect', async () => {
  const { orgId } = await server.signUp()
  const body = bodyOf(orgId)
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(body)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await stateOf(orgId)).toHaveLength(1)
  const events = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  expect(events.filter(({ action }) => action === 'subscription.updated')).toHaveLength(1)
})

const anyEvents = fc.uniqueArray(
  fc.record({
    subscription: fc.constantFrom('sub_1', 'sub_2'),
    version: fc.integer({ min: 1, max: 6 }),
  }),
  { selector: ({ subscription, version }) => `${subscription} ${version}`, minLength: 2 },
)
const anyShuffle = anyEvents.chain((events) =>
  fc.tuple(
    fc.constant(events),
    // Delivers some events twice.
    fc.shuffledSubarray([...events, ...events.slice(0, 3)], { minLength: events.length }),
  ),
)
const prices = ['basic', 'premium', 'enterprise']
const statuses = ['active', 'past_due', 'canceled']

/** Returns the same data for a version each time. */
function dataAt({ subscription, version }: { subscription: string; version: number }) {
  const status = statuses[version % 3]
  return {
    subscription,
    version,
    price: `price_${prices[version % 3]}_monthly`,
    status,
    pendingPrice: version % 2 ? 'price_basic_monthly' : undefined,
    pastDueSince: status === 'past_due' ? moment : undefined,
    startedAt: `2026-03-0${subscription.at(-1)}T10:00:00.000Z`,
  }
}

test('events of two subscriptions end in the same state in any order', async () => {
  const outcomeOf = async (events: { subscription: string; version: number }[]) => {
    const { token, orgId } = await server.signUp()
    server.clock.advance(60_000)
    for (const event of events) {
      // As at a provider, a subscription is one organisation's.
      const data = { ...dataAt(event), subscription: `${event.subscription} of ${orgId}` }
      expect((await send(bodyOf(orgId, data))).status).toBe(200)
    }
    return [await stateOf(orgId), (await server.request('GET', '/billing/current-plan', { token })).json]
  }
  const commutes = fc.asyncProperty(anyShuffle, async ([events, shuffle]) => {
    const complete = [...shuffle, ...events.filter((event) => !shuffle.includes(event))]
    const inOrder = events.toSorted((a, b) => a.version - b.version)
    expect(await outcomeOf(complete)).toEqual(await outcomeOf(inOrder))
  })
  await fc.assert(commutes, { numRuns: 25, interruptAfterTimeLimit: 8000 })
}, 40_000)

test('an event of no customer or about an unknown price is kept, answered 200 and changes nothing', async () => {
  const { orgId } = await server.signUp()
  const unknown: [string, object][] = [
    [crypto.randomUUID(), {}],
    [orgId, { price: 'price_platinum_monthly' }],
    [orgId, { pendingPrice: 'price_platinum_monthly' }],
  ]
  for (const [reference, data] of unknown) {
    const id = crypto.randomUUID()
    expect((await send(bodyOf(reference, data, id))).status).toBe(200)
    const kept = await server.deps.db.select().from(providerEvents).where(eq(providerEvents.eventId, id))
    expect(kept).toMatchObject([{ handled: false }])
  }
  expect(await stateOf(orgId)).toEqual([])
})
