import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { fetchWhole } from './http/fetch-whole.ts'
import { inTrace, traceHeaders, traceOf } from './trace.ts'

const server = withTestServer()
const traceId = '0af7651916cd43dd8448eb211c80319c'
const given = `00-${traceId}-b7ad6b7169203331-01`

test('the caller’s trace is in each line of its request, and a request without one begins one', async () => {
  const before = server.logged().length
  await server.app.request('/api/auth/me', { headers: { traceparent: given } })
  await server.app.request('/api/auth/me')
  const lines = server
    .logged()
    .slice(before)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { traceId: string; spanId: string })
  expect(lines.length).toBeGreaterThan(1)
  expect(lines[0]).toMatchObject({ traceId, spanId: expect.stringMatching(/^[\da-f]{16}$/) })
  expect(lines[0]?.spanId).not.toBe('b7ad6b7169203331')
  expect(lines.at(-1)?.traceId).toMatch(/^[\da-f]{32}$/)
  expect(lines.at(-1)?.traceId).not.toBe(traceId)
})

test.each([
  undefined,
  '',
  'x'.repeat(55),
  `ff-${traceId}-b7ad6b7169203331-01`,
  `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `${given}-more`,
  given.toUpperCase(),
])('%s is no trace to take over', (text) => expect(traceOf(text).traceId).not.toBe(traceId))

test('a later version of the header is read as far as it is known', () => {
  expect(traceOf(`01${given.slice(2)}-more`)).toMatchObject({ traceId, flags: '01' })
})

test('what is asked of others within a trace names it, and outside of one nothing is added', async () => {
  const received: (string | undefined)[] = []
  const other = createServer((request, response) => {
    received.push(request.headers['traceparent'] as string | undefined)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
  const ask = () =>
    fetchWhole(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`, {}, [AbortSignal.timeout(5000)])
  const trace = traceOf(given)
  await inTrace(trace, ask)
  await ask()
  other.close()
  expect(received).toEqual([`00-${traceId}-${trace.spanId}-01`, undefined])
  expect(traceHeaders()).toEqual({})
})
