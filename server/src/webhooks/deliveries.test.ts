import { rowOf } from '#platform/keys/keys.ts'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { webhookEndpoints } from './webhook-tables.ts'
import { verifyDelivery } from '#testing/fakes/webhook-receiver.ts'
import { startWebhooks } from '#testing/harness/webhook-server.ts'
import { attemptDelivery } from './attempt-delivery.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startWebhooks)

const minute = 60_000
const hour = 60 * minute
const latest = () => server.receiver.received.at(-1)!
const verify = (secret: string, delivery = latest()) => verifyDelivery(secret, delivery, server.clock.now())

test('an event arrives signed by Standard Webhooks', async () => {
  const { ping, deliveries, endpoint, orgId } = await server.organisation()
  const { id, eventId } = await ping()
  await server.runJobs()
  expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(verify(endpoint.secret)).toEqual({
    type: 'ping',
    timestamp: server.clock.now().toISOString(),
    livemode: true,
    data: { orgId, endpointId: endpoint.id },
  })
  expect(latest().headers).toMatchObject({ 'webhook-id': eventId, 'content-type': 'application/json' })
  expect((await deliveries()).items).toMatchObject([
    { id, type: 'ping', state: 'delivered', attempts: 1, responseStatus: 204, nextAttemptAt: null },
  ])
  const changed = latest().body.replace('ping', 'pong')
  expect(() => verify(endpoint.secret, { ...latest(), body: changed })).toThrow('No matching signature')
})

test('after a rotation both secrets verify for a day, then only the new one', async () => {
  const { ping, call, endpoint, later } = await server.organisation()
  const { secret, previousSecretUntil } = (await call('POST', `/${endpoint.id}/rotate-secret`)).json
  expect(Date.parse(previousSecretUntil)).toBe(server.clock.now().getTime() + 24 * hour)
  expect(secret).not.toBe(endpoint.secret)
  await ping()
  await server.runJobs()
  expect(verify(secret)).toEqual(verify(endpoint.secret))
  await later(24 * hour)
  await ping()
  await server.runJobs()
  expect(String(latest().headers['webhook-signature']).split(' ')).toHaveLength(1)
  expect((await call('GET')).json.items[0].previousSecretUntil).toBeNull()
})

test('a secret is sealed where it is kept, and never logged or listed', async () => {
  const { ping, call, endpoint } = await server.organisation()
  await ping()
  await server.runJobs()
  const kept = JSON.stringify(await server.deps.db.execute('select * from webhook_endpoints'))
  const listed = (await call('GET')).text
  for (const text of [kept, listed, server.logged()]) {
    expect(text).not.toContain(endpoint.secret.slice('whsec_'.length))
  }
})

test('everything arrives when the receiver was away for an hour, each event once', async () => {
  const { invite, deliveries, later } = await server.organisation({ events: ['invitation.sent'] })
  server.receiver.answer((response) => response.socket?.resetAndDestroy())
  for (let walker = 0; walker < 5; walker++) await invite()
  for (let elapsed = 0; elapsed < 60; elapsed += 5) {
    await server.runJobs()
    server.clock.advance(5 * minute)
  }
  expect(server.receiver.received.length).toBeGreaterThanOrEqual(15)
  server.receiver.received.length = 0
  server.receiver.answer(200)
  for (let elapsed = 0; elapsed < 3 * 60; elapsed += 15) {
    await later(15 * minute)
    await server.runJobs()
  }
  const ids = server.receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(ids).toHaveLength(5)
  expect(new Set(ids).size).toBe(5)
  const states = (await deliveries()).items.map(({ state }: { state: string }) => state)
  expect(states).toEqual(Array(5).fill('delivered'))
})

test('it is tried ten times over three days, then it has failed, and the button begins anew', async () => {
  const { ping, deliveries, redeliver, later, endpoint } = await server.organisation()
  server.receiver.answer(500)
  await ping()
  await server.runJobs()
  const started = server.clock.now().getTime()
  const waits: number[] = []
  const expectFresh = () => {
    expect(latest().headers['webhook-timestamp']).toBe(
      String(Math.floor(server.clock.now().getTime() / 1000)),
    )
    verify(endpoint.secret)
  }
  expectFresh()
  for (let round = 0; round < 20; round++) {
    const [delivery] = (await deliveries()).items
    if (delivery.state !== 'pending') break
    const wait = Date.parse(delivery.nextAttemptAt) - server.clock.now().getTime()
    waits.push(wait / 1000)
    await later(wait - 1000)
    const before = server.receiver.received.length
    await server.runJobs()
    expect(server.receiver.received).toHaveLength(before)
    await later(1000)
    await server.runJobs()
    expect(server.receiver.received).toHaveLength(before + 1)
    expectFresh()
  }
  const table = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
  expect(waits).toHaveLength(table.length)
  for (const [index, seconds] of table.entries()) {
    expect(waits[index]).toBeGreaterThanOrEqual(seconds)
    expect(waits[index]).toBeLessThanOrEqual(seconds * 1.1 + 0.001)
  }
  expect(server.clock.now().getTime() - started).toBeGreaterThan(72 * hour)
  const [failed] = (await deliveries('?state=failed')).items
  expect(failed).toMatchObject({
    attempts: 10,
    responseStatus: 500,
    failure: 'The server responded with 500',
  })
  expect(server.receiver.received).toHaveLength(10)
  await redeliver(failed.id)
  await server.runJobs()
  const [again] = (await deliveries()).items
  expect(again).toMatchObject({ state: 'pending', attempts: 11 })
  expect(Date.parse(again.nextAttemptAt) - server.clock.now().getTime()).toBeLessThan(6000)
  server.receiver.answer(200)
  await later(6000)
  await server.runJobs()
  expect((await deliveries()).items).toMatchObject([{ state: 'delivered', attempts: 12, failure: null }])
  expect(new Set(server.receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('of a delivery sent by hand while it waits, only the latest try goes on', async () => {
  const { ping, redeliver, deliveries, later } = await server.organisation()
  server.receiver.answer(503)
  const { id } = await ping()
  await server.runJobs()
  await redeliver(id)
  await server.runJobs()
  expect(server.receiver.received).toHaveLength(2)
  await later(6000)
  await server.runJobs()
  expect(server.receiver.received).toHaveLength(3)
  expect((await deliveries()).items).toMatchObject([{ state: 'pending', attempts: 3 }])
})

test('an answer of 410 switches the endpoint off, until it is switched on', async () => {
  const { ping, call, endpoint, endpoints, deliveries, redeliver, invite } = await server.organisation()
  server.receiver.answer(410)
  const { id } = await ping()
  await invite()
  await server.runJobs()
  expect(await endpoints()).toMatchObject([
    { enabled: false, disabledReason: expect.stringContaining('410') },
  ])
  const states = (await deliveries()).items.map(({ state }: { state: string }) => state)
  expect(states).toEqual(['failed', 'failed'])
  const arrived = server.receiver.received.length
  await invite()
  await server.runJobs()
  expect(server.receiver.received).toHaveLength(arrived)
  expect((await deliveries()).items).toHaveLength(2)
  expect((await redeliver(id)).status).toBe(409)
  expect((await call('POST', `/${endpoint.id}/test`)).status).toBe(409)
  server.receiver.answer(200)
  await call('PATCH', `/${endpoint.id}`, { enabled: true })
  expect(await endpoints()).toMatchObject([{ enabled: true, disabledReason: null }])
  expect((await redeliver(id)).status).toBe(200)
  await server.runJobs()
  expect(server.receiver.received).toHaveLength(arrived + 1)
})

test('a redirect is not followed', async () => {
  const { ping, deliveries } = await server.organisation()
  server.receiver.answer((response) => response.writeHead(307, { location: server.receiver.url }).end())
  await ping()
  await server.runJobs()
  expect(server.receiver.received).toHaveLength(1)
  expect((await deliveries()).items[0]).toMatchObject({
    state: 'pending',
    failure: 'The server responded with 307. Redirects are not followed',
  })
})

test('of an answer without end at most 64 kB are taken, and nothing is kept', async () => {
  const { ping, deliveries } = await server.organisation()
  let sent = 0
  const chunk = 'secret of the receiver '.repeat(3000)
  server.receiver.answer((response) => {
    response.writeHead(200)
    const more = () => {
      sent += chunk.length
      if (!response.destroyed) response.write(chunk, () => setImmediate(more))
    }
    more()
  })
  await ping()
  await server.runJobs()
  const page = await deliveries()
  expect(page.items[0]).toMatchObject({ state: 'delivered', responseStatus: 200 })
  expect(sent).toBeLessThan(20_000_000)
  expect(JSON.stringify(page) + server.logged()).not.toContain('secret of the receiver')
})

test('what answers nonsense or nothing is told apart, without a word of it', async () => {
  const nonsense = createServer((socket) => void socket.resume().end('SSH-2.0-OpenSSH_9.2\r\n'))
  nonsense.listen(0, '127.0.0.1')
  await once(nonsense, 'listening')
  const { port } = nonsense.address() as AddressInfo
  const url = `http://localhost:${port}/`
  const { ping, deliveries } = await server.organisation({ url })
  await ping()
  await server.runJobs()
  expect((await deliveries()).items[0].failure).toBe('The response was not valid HTTP')
  nonsense.close()
  await once(nonsense, 'close')
  server.clock.advance(10_000)
  await server.runJobs()
  expect((await deliveries()).items[0].failure).toBe('The connection was refused')
})

test('a try that the end of the process cut short is no try', async () => {
  const { ping, deliveries, orgId } = await server.organisation()
  const { id } = await ping()
  const ending = new AbortController()
  server.receiver.answer(() => ending.abort())
  const job = { orgId, deliveryId: id, attempt: 0 }
  await expect(attemptDelivery(server.deps, job, ending.signal)).rejects.toThrow('aborted')
  expect((await deliveries()).items).toMatchObject([{ state: 'pending', attempts: 0 }])
  server.receiver.answer(200)
  await server.runJobs()
  expect((await deliveries()).items).toMatchObject([{ state: 'delivered', attempts: 1 }])
})

test('an event that cannot be signed is tried as long as any other', async () => {
  const { ping, deliveries, endpoint, orgId } = await server.organisation()
  const seal = (secretSealed: string) =>
    server.deps.db.update(webhookEndpoints).set({ secretSealed }).where(eq(webhookEndpoints.id, endpoint.id))
  await seal('sealed with a key that is gone')
  await ping()
  await server.runJobs()
  expect((await deliveries()).items).toMatchObject([
    { state: 'pending', attempts: 1, failure: 'The event could not be signed', responseStatus: null },
  ])
  await seal(server.deps.keys.seal('webhook', endpoint.secret, rowOf(webhookEndpoints, orgId, endpoint.id)))
  server.clock.advance(6000)
  await server.runJobs()
  expect((await deliveries()).items).toMatchObject([{ state: 'delivered', attempts: 2 }])
})
