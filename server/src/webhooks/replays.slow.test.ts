import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startWebhooks } from '#testing/harness/webhook-server.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { inOrganisation } from '#platform/scope.ts'
import { attemptDeliveryJob, queueDelivery } from './queue-delivery.ts'
import { webhookDeliveries, webhookReplays } from './webhook-tables.ts'
import { replayEventsJob, runReplay } from './run-replay.ts'

const server = withServer(startWebhooks)
const minute = 60_000
const day = 86_400_000

const at = (ms = 0) => new Date(server.clock.now().getTime() + ms).toISOString()

/** An endpoint that was sent so many events, one each minute, and the period that holds them. */
async function sent(count: number, options: { events?: string[] } = {}) {
  const one = await server.organisation({ events: ['*'], ...options })
  const { orgId, endpoint } = one
  const from = at()
  const eventIds: string[] = []
  for (let index = 0; index < count; index++) {
    server.clock.advance(minute)
    const eventId = crypto.randomUUID()
    eventIds.push(eventId)
    await inOrganisation(server.deps, { orgId, actor: 'system' }, (scope) =>
      queueDelivery(scope, {
        id: crypto.randomUUID(),
        eventId,
        endpointId: endpoint.id,
        type: index % 2 ? 'employee.erased' : 'invitation.sent',
        data: { orgId, employeeId: crypto.randomUUID() },
        createdAt: server.clock.now(),
      }),
    )
  }
  await server.runJobs()
  expect(server.receiver.received).toHaveLength(count)
  server.receiver.received.length = 0
  await one.later(minute)
  const period = { from, to: at() }
  return {
    ...one,
    eventIds,
    period,
    replay: (body: object = period) => one.call('POST', `/${endpoint.id}/replay`, body),
    count: async (of: Record<string, string> = period) =>
      (await one.call('GET', `/${endpoint.id}/replay${inQuery(of)}`)).json.count,
    replays: async () => (await one.call('GET', `/${endpoint.id}/replays`)).json.items,
  }
}

const received = () => server.receiver.received.map(({ headers }) => String(headers['webhook-id']))
// What is queued at once is sent in any order.
const sorted = (ids: readonly (string | undefined)[]) => ids.map(String).toSorted((a, b) => (a < b ? -1 : 1))
const inQuery = (of: Record<string, string>) => `?${new URLSearchParams(of).toString()}`

test('the events of a period are sent again, with the same ids, and its progress is told', async () => {
  const { eventIds, period, replay, count, replays, orgId } = await sent(5)
  const inner = { from: period.from, to: new Date(Date.parse(period.from) + 4 * minute).toISOString() }
  // The end itself is not part of it.
  expect([await count(), await count(inner)]).toEqual([5, 3])
  const { status, json } = await replay(inner)
  expect([status, json]).toEqual([201, expect.objectContaining({ state: 'running', total: 3, done: 0 })])
  await server.runJobs([replayEventsJob])
  expect(await replays()).toMatchObject([{ ...inner, state: 'done', total: 3, done: 3, queued: 3 }])
  const waiting = await server.deps.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.orgId, orgId))
  expect(waiting.filter(({ state }) => state === 'pending')).toHaveLength(3)
  await server.runJobs()
  expect(sorted(received())).toEqual(sorted(eventIds.slice(0, 3)))
})

test('a long period is queued in batches, oldest first, and a batch that comes again queues nothing twice', async () => {
  const { replay, replays, eventIds, orgId } = await sent(230)
  const { id: replayId } = (await replay()).json
  await runReplay(server.deps, { orgId, replayId, done: 0 })
  expect(await replays()).toMatchObject([{ state: 'running', total: 230, done: 50, queued: 50 }])
  const rows = await server.deps.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.orgId, orgId))
  const waiting = rows.filter(({ state }) => state === 'pending').map(({ eventId }) => eventId)
  expect(sorted(waiting)).toEqual(sorted(eventIds.slice(0, 50)))
  await Promise.all([1, 2].map(() => runReplay(server.deps, { orgId, replayId, done: 0 })))
  expect(await replays()).toMatchObject([{ done: 50, queued: 50 }])
  await server.runJobs()
  expect(await replays()).toMatchObject([{ state: 'done', done: 230, queued: 230 }])
  expect(sorted(received())).toEqual(sorted(eventIds))
}, 60_000)

test('replays that overlap send an event once, whichever comes first, and a later one sends it again', async () => {
  const { replay, replays, eventIds, period } = await sent(6)
  const later = { ...period, from: new Date(Date.parse(period.from) + 3.5 * minute).toISOString() }
  const both = await Promise.all([replay(), replay(later)])
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  await server.runJobs()
  expect(sorted(received())).toEqual(sorted(eventIds))
  const [first, second] = await replays()
  expect(first.queued + second.queued).toBe(6)
  server.clock.advance(minute)
  await replay()
  await server.runJobs()
  expect(received()).toHaveLength(12)
})

test('a replay that is asked for while another has sent a part sends only the rest', async () => {
  const { replay, orgId, eventIds } = await sent(120)
  const { id: replayId } = (await replay()).json
  await runReplay(server.deps, { orgId, replayId, done: 0 })
  await server.runJobs([attemptDeliveryJob])
  expect(received()).toHaveLength(50)
  server.clock.advance(minute)
  expect((await replay()).status).toBe(201)
  await server.runJobs()
  expect(sorted(received())).toEqual(sorted(eventIds))
}, 60_000)

test('what still waits for its next try is not queued twice', async () => {
  const { replay, replays, ping, invite } = await sent(0)
  const from = at()
  server.receiver.answer(500)
  await invite()
  await server.runJobs()
  await ping()
  server.clock.advance(1000)
  expect((await replay({ from, to: at() })).json).toMatchObject({ total: 1 })
  await server.runJobs([replayEventsJob])
  // A ping is no event.
  expect(await replays()).toMatchObject([{ state: 'done', done: 1, queued: 0 }])
})

test('only events that the endpoint hears of now are sent again', async () => {
  const { replay, call, endpoint, eventIds, count } = await sent(4)
  await call('PATCH', `/${endpoint.id}`, { events: ['employee.erased'] })
  expect(await count()).toBe(2)
  await replay()
  await server.runJobs()
  expect(sorted(received())).toEqual(sorted([eventIds[1], eventIds[3]]))
})

test('an endpoint that is switched off meanwhile stops it', async () => {
  const { replay, call, endpoint, replays } = await sent(2)
  await replay()
  await call('PATCH', `/${endpoint.id}`, { enabled: false })
  await server.runJobs()
  expect(received()).toEqual([])
  expect(await replays()).toMatchObject([{ state: 'stopped', queued: 0 }])
  expect(await replay()).toMatchObject({ status: 409 })
})

test('an endpoint that is deleted takes its replays with it', async () => {
  const { replay, call, endpoint, orgId } = await sent(2)
  await replay()
  await call('DELETE', `/${endpoint.id}`)
  await server.runJobs()
  expect(received()).toEqual([])
  expect(await server.deps.db.$count(webhookReplays, eq(webhookReplays.orgId, orgId))).toBe(0)
})

test('a period that cannot be is refused, with how far back events are kept', async () => {
  const { replay, count } = await sent(0)
  const refused = async (from: string, to: string) => {
    const { status, json } = await replay({ from, to })
    expect(await count({ from, to })).toBeUndefined()
    return [status, json.errors]
  }
  expect(await refused(at(-minute), at(-2 * minute))).toEqual([
    422,
    { to: 'The end must be after the start' },
  ])
  expect(await refused(at(-minute), at(-minute))).toEqual([422, { to: 'The end must be after the start' }])
  expect(await refused(at(-minute), at(minute))).toEqual([422, { to: 'The end must not be in the future' }])
  const earliest = `${at(-30 * day + minute).slice(0, 16)}:00Z`
  expect(await refused(at(-30 * day - 1), at())).toEqual([
    422,
    { from: `Events are kept for 30 days. Start at ${earliest} or later.` },
  ])
  const message = 'Please enter a time like 2026-11-20T09:00:00Z'
  expect(await refused('yesterday', at())).toEqual([422, { from: message }])
  expect((await replay({ from: earliest, to: at() })).status).toBe(201)
  expect((await replay({ from: at(-30 * day), to: at() })).status).toBe(201)
})

test('it is for those who may manage webhooks, of their own organisation, by session and by key', async () => {
  const other = await server.organisation()
  const mine = await sent(2)
  const { token, endpoint, period } = mine
  const path = `/webhook-endpoints/${endpoint.id}/replay`
  const foreign = await server.request('POST', path, { token: other.token, body: period })
  expect([foreign.status, foreign.json.message]).toEqual([404, 'Endpoint not found'])
  expect((await server.request('GET', `${path}s`, { token: other.token })).status).toBe(404)
  const viewer = await joinOrganisation(server, mine.orgId, 'viewer')
  for (const method of ['POST', 'GET']) {
    const query = method === 'GET' ? inQuery(period) : ''
    const body = method === 'POST' ? period : undefined
    const { status } = await server.request(method, `${path}${query}`, { token: viewer.token, body })
    expect(status).toBe(403)
  }
  const key = async (scopes: string[]) =>
    (await server.request('POST', '/api-keys', { token, body: { name: 'Payroll', scopes } })).json
      .key as string
  const byKey = async (scopes: string[]) => {
    const headers = { authorization: `Bearer ${await key(scopes)}`, 'content-type': 'application/json' }
    return server.app.request(`/api/v1${path}`, { method: 'POST', headers, body: JSON.stringify(period) })
  }
  expect((await byKey(['employees:read'])).status).toBe(403)
  expect((await byKey(['webhooks:manage'])).status).toBe(201)
  await server.runJobs()
  expect(sorted(received())).toEqual(sorted(mine.eventIds))
})
