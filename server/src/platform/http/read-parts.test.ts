import { afterEach, expect, test, vi } from 'vitest'
import { readJson } from './read-parts.ts'

afterEach(() => vi.useRealTimers())

test('a body that does not come to its end is given up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const endless = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"half":')),
  })
  const request = new Request('http://localhost', {
    method: 'POST',
    body: endless,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    duplex: 'half',
  })
  const answer = readJson(request).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await answer).toMatchObject({ status: 408, code: 'request_timeout' })
})
