import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { createMetrics } from '#platform/metrics/create-metrics.ts'
import type { ProcessDeps } from '#platform/scope.ts'
import { freePort } from '#testing/processes/free-port.ts'
import type { Client } from './fair-queue.ts'
import { listen } from './listen.ts'
import { createTurnAway } from './turn-away.ts'

async function listening(turnsAway: (client: Client) => boolean, trustedProxies: string[] = []) {
  const lines: object[] = []
  const deps = {
    env: { publicUrl: 'https://bonafide.example', trustedProxies },
    log: createLog('info', { write: (line) => void lines.push(JSON.parse(line) as object) }),
    metrics: createMetrics(),
  } as unknown as Pick<ProcessDeps, 'env' | 'log' | 'metrics'>
  const port = await freePort()
  const app = new Hono().all('*', (c) => c.text('looked at'))
  const listener = await listen({ port, host: 'localhost' }, app.fetch, createTurnAway(deps, { turnsAway }))
  onTestFinished(async () => void (await listener.stop({ drainMs: 0, finishMs: 1000 })))
  const ask = (path: string, init?: RequestInit) => fetch(`http://localhost:${port}${path}`, init)
  return { ask, lines, metrics: deps.metrics }
}

test('a call is told to come again, whatever it brings, and its connection serves the next', async () => {
  let isFull = true
  const { ask, lines, metrics } = await listening(() => isFull)
  const refused = await ask('/api/employees/invite', {
    method: 'POST',
    body: JSON.stringify({ name: 'x'.repeat(50_000) }),
    headers: { 'x-request-id': 'of-the-caller', origin: 'https://bonafide.example' },
  })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1'])
  expect(refused.headers.get('x-request-id')).toBe('of-the-caller')
  expect(Object.fromEntries(refused.headers)).toMatchObject({
    'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    'referrer-policy': 'same-origin',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
  })
  expect(await refused.json()).toEqual({
    message: 'The service is busy. Try again in a moment.',
    code: 'unavailable',
    requestId: 'of-the-caller',
    retryAfter: 1,
  })
  expect((await ask('/api/employees')).headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
  isFull = false
  expect(await (await ask('/api/employees')).text()).toBe('looked at')

  await sleep(1100)
  expect(lines).toEqual([expect.objectContaining({ level: 40, requests: 2 })])
  expect(await metrics.registry.metrics()).toContain(
    'http_request_duration_seconds_count{method="POST",route="turned away",status="503"} 1',
  )
})

test.each([
  ['a page', '/employees', {}],
  ['what a balancer asks', '/readyz', {}],
  [
    'a page of another site, which may only read what the call itself allows',
    '/api/flow/x',
    { origin: 'https://portal.example' },
  ],
])('%s is not turned away here', async (_what, path, headers) => {
  const { ask } = await listening(() => true)
  expect(await (await ask(path, { headers })).text()).toBe('looked at')
})

test('a question of a browser whether it may call is not turned away here', async () => {
  const { ask } = await listening(() => true)
  expect((await ask('/api/flow/x', { method: 'OPTIONS' })).status).toBe(200)
})

test('who asks is told by their address after trusted proxies, and what they send to say who they are', async () => {
  const asked: Client[] = []
  const { ask } = await listening(
    (client) => {
      asked.push(client)
      return false
    },
    ['127.0.0.0/8', '::1'],
  )
  await ask('/api/employees', { headers: { authorization: 'Bearer one', 'x-forwarded-for': '203.0.113.9' } })
  await ask('/api/employees', { headers: { 'x-forwarded-for': '203.0.113.9, 2001:db8:1:2:3::4' } })
  expect(asked).toEqual([
    { address: '203.0.113.9', caller: 'Bearer one' },
    { address: '2001:db8:1:2::/64', caller: '' },
  ])
})

test('one that asks again and again is refused a few times a second, not as often as it can ask', async () => {
  const { ask } = await listening(() => true)
  const from = performance.now()
  for (let asked = 0; asked < 4; asked++) expect((await ask('/api/employees')).status).toBe(503)
  expect(performance.now() - from).toBeGreaterThan(4 * 290)
})
