import { webhookEndpoints } from './webhook-tables.ts'
import { rowOf } from '#platform/keys/keys.ts'
import { beforeEach, expect, test } from 'vitest'
import { startReceiver } from '#testing/fakes/webhook-receiver.ts'
import type { DeliveryRow } from './queue-delivery.ts'
import type { Resolve } from './endpoint-address.ts'
import { sendEvent } from './send-event.ts'
import type { EndpointRow } from './endpoint-row.ts'
import { withServer, withTestServer } from '#testing/harness/with-server.ts'

const receiver = withServer(startReceiver)
const server = withTestServer()
beforeEach(() => receiver.begin())

const send = (resolve?: Resolve, { signal } = new AbortController()) => {
  const { clock, keys } = server.deps
  const secretSealed = keys.seal('webhook', 'whsec_c2VjcmV0', rowOf(webhookEndpoints, 'o1', 'e1'))
  const endpoint = {
    orgId: 'o1',
    id: 'e1',
    url: receiver.url,
    secretSealed,
    previousSealed: null,
  } as EndpointRow
  const delivery = {
    orgId: 'o1',
    eventId: 'e1',
    type: 'ping',
    data: {},
    createdAt: clock(),
  } as unknown as DeliveryRow
  return sendEvent(server.deps, { endpoint, delivery }, { signal, timeoutMs: 800, resolve })
}

test('who does not answer in time is not waited for', async () => {
  receiver.answer(() => {})
  expect(await send()).toEqual({ delivered: false, status: null, failure: 'No response within 0.8 seconds' })
  expect(receiver.received).toHaveLength(1)
}, 5000)

test('an answer that changes to another protocol has failed, and the connection is closed', async () => {
  const closed = new Promise((resolve) =>
    receiver.answer(({ socket }) => {
      socket?.once('close', resolve)
      socket?.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n')
    }),
  )
  expect(await send()).toEqual({ delivered: false, status: 101, failure: 'The server responded with 101' })
  await closed
}, 5000)

test('what does not even hear that the time is up is not waited for', async () => {
  const failure = 'No response within 0.8 seconds'
  expect(await send(() => new Promise(() => {}))).toEqual({ delivered: false, status: null, failure })
}, 5000)

test('a process that ends while a name is looked up has tried nothing', async () => {
  const ending = new AbortController()
  const cutShort = async () => {
    ending.abort()
    return []
  }
  await expect(send(cutShort, ending)).rejects.toThrow('aborted')
})

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
