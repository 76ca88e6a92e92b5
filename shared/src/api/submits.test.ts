import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../contract/api.ts'
import { employeeActions } from '../contract/employees/employee-actions.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { webhooks } from '../contract/webhooks/webhooks.ts'
import { flow } from '../contract/verification/flow.ts'
import { createApi } from './client.ts'
import { createSubmits } from './submits.ts'

afterEach(() => void vi.useRealTimers())

type Answer = () => Response | Promise<Response>
const broken: Answer = () => Promise.reject(new TypeError('the connection broke'))
const done: Answer = () =>
  Response.json({ id: 'd1', eventId: 'm1', type: 'ping', attempts: 0, createdAt: now })
const refusal = (status: number, code: string) => () => Response.json({ code }, { status })
const now = '2026-11-20T10:11:00.000Z'

/** Creates a client whose calls are answered in turn, the last answer for good, and the keys that they carried. */
function start(...answers: Answer[]) {
  const keys: (string | null)[] = []
  const fetch = async (_url: unknown, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get('idempotency-key'))
    return (answers.length > 1 ? answers.shift() : answers[0])!()
  }
  const { call } = createApi({ baseUrl: 'http://api.test', fetch, submits: createSubmits() })
  return { call, keys }
}

const redelivery = { params: { endpointId: 'e1', deliveryId: 'd1' } }
async function redeliver({ call }: ReturnType<typeof start>) {
  await call(webhooks.redeliver, redelivery).catch(() => undefined)
}

test('every call that creates carries a key, and no other does', async () => {
  const endpoints = Object.values<Record<string, Endpoint>>(api).flatMap((group) => Object.values(group))
  const withKey: Endpoint[] = []
  for (const endpoint of endpoints) {
    const client = start(refusal(404, 'not_found'))
    const call = client.call as unknown as (endpoint: Endpoint, parts: object) => Promise<unknown>
    await call(endpoint, { params: {} }).catch(() => undefined)
    expect(client.keys).toHaveLength(1)
    if (/^[0-9a-f]{32}$/.test(client.keys[0] ?? '')) withKey.push(endpoint)
  }
  expect(withKey).toEqual(endpoints.filter(({ idempotent }) => idempotent))
  expect(withKey).not.toEqual([])
})

test('a double click is one submit', async () => {
  const client = start(done)
  await Promise.all([redeliver(client), redeliver(client)])
  expect(client.keys).toHaveLength(2)
  expect(new Set(client.keys).size).toBe(1)
})

test('what has been done is another submit the next time', async () => {
  const client = start(done)
  await redeliver(client)
  await redeliver(client)
  expect(new Set(client.keys).size).toBe(2)
})

test.each<[string, Answer]>([
  ['a broken connection', broken],
  ['an answer that makes no sense', () => new Response('<h1>Sign in to the wireless network</h1>')],
  ['500', refusal(500, 'internal')],
  ['502', refusal(502, 'bad_gateway')],
  ['503', refusal(503, 'unavailable')],
  ['504', refusal(504, 'gateway_timeout')],
  ['the same under way', refusal(409, 'in_flight')],
])(
  'after %s, which leaves open whether it was done, the same is sent with the same key',
  async (_, answer) => {
    const client = start(answer, answer, done)
    for (let tries = 0; tries < 3; tries += 1) await redeliver(client)
    expect(client.keys).toHaveLength(3)
    expect(new Set(client.keys).size).toBe(1)
  },
)

test.each([
  [400, 'bad_request'],
  [401, 'unauthorized'],
  [402, 'quota_exhausted'],
  [404, 'not_found'],
  [409, 'already_invited'],
  [422, 'invalid_input'],
  [429, 'rate_limited'],
])('after %i %s, a refusal, the same is another submit', async (status, code) => {
  const client = start(refusal(status, code))
  await redeliver(client)
  await redeliver(client)
  expect(new Set(client.keys).size).toBe(2)
})

test('another body or another address is another submit, also while the first is under way', async () => {
  const client = start(broken)
  const { resend, nudge } = employeeActions
  const params = { employeeId: '1' }
  // At once: none of them ends another.
  await Promise.allSettled([
    client.call(resend, { params, body: {} }),
    client.call(resend, { params, body: { channel: 'sms' } }),
    client.call(resend, { params: { employeeId: '2' }, body: {} }),
    client.call(nudge, { params: { employeeId: '3' } }),
    client.call(webhooks.test, { params: { endpointId: 'e1' } }),
    client.call(webhooks.rotateSecret, { params: { endpointId: 'e1' } }),
  ])
  expect(client.keys).toHaveLength(6)
  expect(new Set(client.keys).size).toBe(6)
})

test('another change in between makes it another submit, and looking does not', async () => {
  const missing = refusal(404, 'not_found')
  const client = start(broken, missing, broken, missing, broken)
  const params = { endpointId: 'e1' }
  await redeliver(client)
  await client.call(webhooks.deliveries, { params, query: {} }).catch(() => undefined)
  await redeliver(client)
  await client.call(webhooks.change, { params, body: { enabled: false } }).catch(() => undefined)
  await redeliver(client)
  const [first, , second, , third] = client.keys
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('five minutes later it is another submit', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const client = start(broken)
  await redeliver(client)
  vi.setSystemTime(Date.now() + 4 * 60_000)
  await redeliver(client)
  vi.setSystemTime(Date.now() + 6 * 60_000)
  await redeliver(client)
  const [first, second, third] = client.keys
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test("a caller's own key is sent as it is", async () => {
  const client = start(done)
  await client.call(webhooks.redeliver, { ...redelivery, idempotencyKey: 'mine' })
  expect(client.keys).toEqual(['mine'])
})

test('a second click that comes to nothing does not tie the next submit to what the first one did', async () => {
  const waiting: ((answer: Response) => void)[] = []
  const late = () => new Promise<Response>((resolve) => void waiting.push(resolve))
  const client = start(done, late, done)
  const first = redeliver(client)
  const second = redeliver(client)
  await first
  waiting[0]?.(refusal(409, 'in_flight')())
  await second
  await redeliver(client)
  const [one, two, three] = client.keys
  expect(two).toBe(one)
  expect(three).not.toBe(one)
})

test('what was sent is not kept past its five minutes, which begin anew with each failure', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const client = start(broken)
  const minutes = (count: number) => vi.advanceTimersByTimeAsync(count * 60_000)
  await redeliver(client)
  await minutes(4)
  await redeliver(client)
  await minutes(4)
  await redeliver(client)
  expect(new Set(client.keys).size).toBe(1)
  expect(vi.getTimerCount()).toBe(1)
  await minutes(5)
  expect(vi.getTimerCount()).toBe(0)
  await redeliver(client)
  expect(new Set(client.keys).size).toBe(2)
})

test('the verification makes no call that creates, so its client does without', () => {
  expect(Object.values<Endpoint>(flow).filter(({ idempotent }) => idempotent)).toEqual([])
})
