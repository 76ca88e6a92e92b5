import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Listener, listen } from '#platform/http/listen.ts'
import { freePort } from '#testing/processes/free-port.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { largePdf } from '#testing/scenarios/evidence-files.ts'
import { evidenceFiles, evidencePieces } from './evidence-tables.ts'

const server = withTestServer()
const megabyte = 1024 * 1024
let listener: Listener
let port: number
let path: string
let token: string
beforeAll(async () => {
  port = await freePort()
  listener = await listen({ port, host: 'localhost' }, server.app.fetch)
  token = (await server.signUp()).token
  path = `/api/employees/${(await server.invite(token)).employeeId}/evidence`
})
afterAll(() => listener.stop({ drainMs: 0, finishMs: 1000 }))

const rows = async () => {
  const files = await server.deps.db.select({ state: evidenceFiles.state }).from(evidenceFiles)
  const pieces = await server.deps.db.select({ position: evidencePieces.position }).from(evidencePieces)
  return { files: files.map(({ state }) => state), pieces: pieces.length }
}
const nothing = { files: [], pieces: 0 }

/** A request by hand, so that it can break off, and say of itself what is not so. */
async function begin(length: number) {
  const socket = connect(port, 'localhost')
  await once(socket, 'connect')
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    `authorization: Bearer ${token}`,
    'content-type: application/pdf',
    `content-length: ${length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.on('error', () => {})
  return socket
}

test('a connection that breaks off halfway leaves nothing', async () => {
  const socket = await begin(4 * megabyte)
  socket.write(largePdf(2 * megabyte))
  await expect.poll(async () => (await rows()).pieces, { timeout: 10_000 }).toBeGreaterThan(3)
  expect((await rows()).files).toEqual(['uploading'])
  socket.destroy()
  await expect.poll(rows, { timeout: 10_000 }).toEqual(nothing)
})

test('a length that is too much is refused before a byte of the file has come', async () => {
  const socket = await begin(10 * megabyte + 1)
  const [answer] = (await once(socket, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1.1 413 /)
  expect(await rows()).toEqual(nothing)
  socket.destroy()
})

test('a file of 10 MB arrives over the network', async () => {
  const sent = await fetch(`http://localhost:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/pdf' },
    body: new Uint8Array(largePdf(10 * megabyte)),
  })
  expect(sent.status).toBe(201)
  const { fileId } = (await sent.json()) as { fileId: string }
  const headers = { authorization: `Bearer ${token}` }
  const back = await fetch(`http://localhost:${port}${path}/${fileId}`, { headers })
  expect(Buffer.from(await back.arrayBuffer()).equals(largePdf(10 * megabyte))).toBe(true)
})

// The embedded database is in the memory that is measured.
test.runIf(inject('database').kind === 'postgres')(
  'memory does not grow by what is sent and read',
  async () => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/pdf' }
    const round = async () => {
      const url = `http://localhost:${port}${path}`
      const body = new Uint8Array(largePdf(8 * megabyte))
      const sent = await fetch(url, { method: 'POST', headers, body })
      const { fileId } = (await sent.json()) as { fileId: string }
      const back = await fetch(`${url}/${fileId}`, { headers })
      for await (const _ of back.body!) {
        // Read and let go.
      }
      await server.deps.db.delete(evidenceFiles)
    }
    await round()
    const before = process.memoryUsage().rss
    for (let i = 0; i < 12; i += 1) await round()
    // 96 MB went each way.
    expect((process.memoryUsage().rss - before) / megabyte).toBeLessThan(64)
  },
)
