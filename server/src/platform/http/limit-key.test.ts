import { millisecondsInMinute, millisecondsInSecond } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateCounters } from '#platform/db/request-tables.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { perKey } from './known-caller.ts'

// Four processes on one database.
const server = withTestServer()
let others: TestServer[]
beforeAll(async () => {
  others = [await another(), await another(), await another()]
})
afterAll(async () => {
  for (const { close } of others) await close()
})
const another = () => createTestServer({ keepData: true })

/** Sets the clocks of all to so many milliseconds after a minute began. */
function setClocks(ms: number) {
  const minute = Math.ceil(server.clock.now().getTime() / millisecondsInMinute) * millisecondsInMinute
  for (const { clock } of [server, ...others]) clock.advance(minute + ms - clock.now().getTime())
}

async function backend() {
  const { token } = await server.signUp()
  const body = { name: 'Payroll', scopes: ['reports:read', 'webhooks:manage'] }
  const { json } = await server.request('POST', '/api-keys', { token, body })
  const bucket = `api key ${json.id}`
  return {
    key: json.key as string,
    ask: async (at: TestServer = server, path = '/webhook-endpoints') => {
      const { status, headers, json: told } = await at.request('GET', `/v1${path}`, { token: json.key })
      return {
        status,
        code: told.code,
        message: told.message,
        policy: headers.get('ratelimit-policy'),
        left: headers.get('ratelimit'),
        retryAfter: headers.get('retry-after'),
      }
    },
    /** As if so many requests had been made in this minute. */
    use: (hits: number) =>
      server.deps.db.update(rateCounters).set({ hits }).where(eq(rateCounters.bucket, bucket)),
  }
}

test('each answer says how many requests the key has left, and for how long', async () => {
  setClocks(0)
  const { ask } = await backend()
  const policy = '"key";q=600;w=60'
  expect(await ask()).toMatchObject({ status: 200, policy, left: '"key";r=599;t=60', retryAfter: null })
  server.clock.advance(12_900)
  // What is refused counts too, and says it as well.
  expect(await ask(server, '/employees')).toMatchObject({ status: 403, policy, left: '"key";r=598;t=48' })
})

test('over the limit a key is refused until the very second that is named', async () => {
  setClocks(millisecondsInMinute - 8 * millisecondsInSecond)
  const { ask, use } = await backend()
  await ask()
  await use(perKey.most - 1)
  expect(await ask()).toMatchObject({ status: 200, left: '"key";r=0;t=8' })
  expect(await ask()).toMatchObject({
    status: 429,
    code: 'too_many_requests',
    message: 'This API key has made 600 requests this minute. Try again in 8 seconds.',
    left: '"key";r=0;t=8',
    retryAfter: '8',
  })
  server.clock.advance(7 * millisecondsInSecond)
  expect(await ask()).toMatchObject({ status: 429, retryAfter: '1' })
  server.clock.advance(millisecondsInSecond - 1)
  expect((await ask()).status).toBe(429)
  server.clock.advance(1)
  expect(await ask()).toMatchObject({ status: 200, left: '"key";r=599;t=60' })
})

test('four processes on one database serve no more than one does', async () => {
  setClocks(30 * millisecondsInSecond)
  const { ask, use } = await backend()
  await ask()
  await use(perKey.most - 30)
  const servers = [server, ...others]
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, index) => ask(servers[index % servers.length])),
  )
  const served = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 429)
  expect([served.length, refused.length]).toEqual([30, 50])
  expect(new Set(refused.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['30']))
  const left = served.map((answer) => Number(/r=(\d+)/.exec(answer.left ?? '')?.[1]))
  expect(left.toSorted((one, two) => one - two)).toEqual(Array.from({ length: 30 }, (_, index) => index))
})

test('each key has a limit of its own, and users have none of it', async () => {
  setClocks(0)
  const busy = await backend()
  await busy.ask()
  await busy.use(perKey.most)
  expect((await busy.ask()).status).toBe(429)
  expect((await (await backend()).ask()).status).toBe(200)
  const { token } = await server.signUp()
  const { headers } = await server.request('GET', '/v1/employees', { token })
  expect([headers.get('ratelimit'), headers.get('bonafide-version')]).toEqual([null, '2026-11'])
})
