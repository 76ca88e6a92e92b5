import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '#testing/create-test-server.ts'
import { startReceiver, type WebhookReceiver } from '#testing/webhook-receiver.ts'
import type { DeliveryRow } from './queue-delivery.ts'
import { type EndpointRow, sendEvent } from './send-event.ts'

let receiver: WebhookReceiver
let server: TestServer
beforeAll(async () => {
  receiver = await startReceiver()
  server = await createTestServer()
})
beforeEach(() => receiver.begin())
afterAll(() => Promise.all([receiver.close(), server.close()]))

const send = () => {
  const { clock, keys } = server.deps
  const secretSealed = keys.seal('webhook', 'whsec_c2VjcmV0')
  const endpoint = { url: receiver.url, secretSealed, previousSealed: null } as EndpointRow
  const delivery = { eventId: 'e1', type: 'ping', data: {}, createdAt: clock() } as unknown as DeliveryRow
  const { signal } = new AbortController()
  return sendEvent(server.deps, { endpoint, delivery }, { signal, timeoutMs: 300 })
}

test('who does not answer in time is not waited for', async () => {
  receiver.answer(() => {})
  expect(await send()).toEqual({ delivered: false, status: null, failure: 'No answer within 0.3 seconds' })
  expect(receiver.received).toHaveLength(1)
}, 5000)

test('a status counts, though the rest of the answer never ends', async () => {
  receiver.answer((response) => void response.writeHead(202).write('to be continued'))
  expect(await send()).toEqual({ delivered: true, status: 202, failure: null })
}, 5000)

test.each([
  [200, true],
  [299, true],
  [304, false],
  [400, false],
  [503, false],
])('an answer of %d means delivered: %s', async (status, delivered) => {
  receiver.answer(status)
  expect(await send()).toMatchObject({ delivered, status })
})
