import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Listener, listen } from '#platform/http/listen.ts'
import { freePort } from '#testing/processes/free-port.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { largePdf, sendEvidence } from '#testing/scenarios/evidence-files.ts'
import { employeeToCheck } from '#testing/setups/checks-test-setup.ts'

const server = withTestServer()
const megabyte = 1024 * 1024
let listener: Listener
let port: number
beforeAll(async () => {
  port = await freePort()
  listener = await listen({ port, host: 'localhost' }, server.app.fetch)
})
afterAll(() => listener.stop({ drainMs: 0, finishMs: 1000 }))

async function withFiles(count: number, bytes: number) {
  const one = await employeeToCheck(server)
  const file = largePdf(bytes)
  const fileIds: string[] = []
  for (let sent = 0; sent < count; sent += 1) {
    fileIds.push((await sendEvidence(server, one, { file })).json.fileId)
  }
  expect((await one.record(one.check({ fileIds }))).status).toBe(201)
  const ask = () =>
    fetch(`http://localhost:${port}/api/employees/${one.employeeId}/evidence-pack`, {
      headers: { authorization: `Bearer ${one.token}` },
    })
  return { fileIds, ask }
}

// The embedded database is in the memory that is measured.
test.runIf(inject('database').kind === 'postgres')(
  'memory does not grow by the files of a pack',
  async () => {
    const { ask } = await withFiles(12, 10 * megabyte)
    const read = async () => {
      let bytes = 0
      let most = 0
      for await (const part of (await ask()).body!) {
        bytes += (part as Uint8Array).length
        most = Math.max(most, process.memoryUsage().rss)
      }
      return { bytes, most }
    }
    // The typefaces and the library of the report stay loaded.
    await read()
    const before = process.memoryUsage().rss
    const { bytes, most } = await read()
    expect(bytes).toBeGreaterThan(120 * megabyte)
    expect((most - before) / megabyte).toBeLessThan(64)
  },
)

test('a pack that breaks off is no download that was done', async () => {
  const { ask, fileIds } = await withFiles(2, 2 * megabyte)
  await server.deps.db.execute(
    sql`delete from evidence_pieces where file_id = ${fileIds[1]}::uuid and position = 4`,
  )
  const answer = await ask()
  expect(answer.status).toBe(200)
  await expect(answer.arrayBuffer()).rejects.toThrow('terminated')
})
