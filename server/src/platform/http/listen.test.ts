import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { expect, test, vi } from 'vitest'
import { freePort } from '#testing/processes/free-port.ts'
import { listen } from './listen.ts'

async function listening(slowMs = 0) {
  const port = await freePort()
  // Not a mock: those are cleared when the next test begins, which here is beside this one.
  const asked = { times: 0 }
  const app = new Hono().get('/', async (c) => {
    asked.times += 1
    await sleep(slowMs)
    return c.text('done')
  })
  return {
    listener: await listen({ port, host: undefined }, app.fetch),
    port,
    asked,
    url: `http://localhost:${port}`,
  }
}

async function timed<T>(work: Promise<T>): Promise<[T, number]> {
  const from = performance.now()
  return [await work, performance.now() - from]
}

test.concurrent('connections without a request hold up nothing', async () => {
  const { listener, port, url } = await listening()
  expect(await (await fetch(url)).text()).toBe('done')
  // What a browser opens beforehand.
  const silent = connect(port, 'localhost')
  await once(silent, 'connect')
  const [cut, ms] = await timed(listener.stop({ drainMs: 0, finishMs: 20_000 }))
  expect(cut).toBe(0)
  expect(ms).toBeLessThan(10_000)
  silent.destroy()
})

test.concurrent('new requests are taken until the drain is over, and those under way end', async () => {
  const { listener, url } = await listening(2500)
  const stopped = listener.stop({ drainMs: 2000, finishMs: 20_000 })
  await sleep(200)
  expect(await (await fetch(url)).text()).toBe('done')
  expect(await stopped).toBe(0)
  await expect(fetch(url)).rejects.toThrow('fetch failed')
})

test.concurrent('a request that does not end is cut off in the end', async () => {
  const { listener, url, asked } = await listening(60_000)
  const answer = fetch(url).catch((error: unknown) => error)
  await vi.waitFor(() => expect(asked.times).toBe(1), 10_000)
  const [cut, ms] = await timed(listener.stop({ drainMs: 0, finishMs: 200 }))
  expect(cut).toBe(1)
  expect(ms).toBeLessThan(10_000)
  expect(await answer).toBeInstanceOf(TypeError)
})

test.concurrent('a port is not given up while requests still come, except in the end', async () => {
  const { listener, url } = await listening()
  const stopped = timed(listener.stop({ drainMs: 100, finishMs: 20_000 }))
  const from = performance.now()
  while (performance.now() - from < 800) {
    expect(await (await fetch(url)).text()).toBe('done')
    await sleep(50)
  }
  const [cut, ms] = await stopped
  expect(cut).toBe(0)
  expect(ms).toBeGreaterThan(900)
  expect(ms).toBeLessThan(8000)
})

test.concurrent('a request whose length is told in two ways is refused, and what hides behind it is not read', async () => {
  const { listener, port, asked } = await listening()
  const hidden = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'
  const chunks = `0\r\n\r\n${hidden}`
  const answers = await Promise.all(
    [
      `content-length: ${chunks.length}\r\ntransfer-encoding: chunked`,
      `transfer-encoding: chunked\r\ncontent-length: 4`,
      `transfer-encoding: xchunked\r\ncontent-length: 4`,
      `content-length: 4\r\ncontent-length: 5`,
      `content-length : 4`,
    ].map((lengths) => talk(port, `POST / HTTP/1.1\r\nhost: x\r\n${lengths}\r\n\r\n${chunks}`)),
  )
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain("frame-ancestors 'none'")
    expect(answer.split('HTTP/1.1 ')).toHaveLength(2)
  }
  expect(asked.times).toBe(0)
  await listener.stop({ drainMs: 0, finishMs: 1000 })
})

test.concurrent('TRACE is not answered with what was sent', async () => {
  const { listener, port, asked } = await listening()
  const answer = await talk(
    port,
    'TRACE / HTTP/1.1\r\nhost: x\r\nx-probe: echoed\r\nconnection: close\r\n\r\n',
  )
  expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  expect(answer).not.toContain('echoed')
  expect(asked.times).toBe(0)
  await listener.stop({ drainMs: 0, finishMs: 1000 })
})

/** All that is answered until the connection ends. */
async function talk(port: number, text: string): Promise<string> {
  const socket = connect(port, 'localhost')
  let answer = ''
  socket.on('data', (part) => void (answer += String(part)))
  socket.write(text)
  await once(socket, 'close')
  return answer
}
