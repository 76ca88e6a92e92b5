import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createApp } from '#app.ts'
import type { Db } from '#platform/db/database.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.close())

async function answerOf(app: TestServer['app'], path: string) {
  const answer = await app.request(path)
  const json = (await answer.json()) as { message?: string }
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), message: json.message }
}
const ready = { status: 200, retryAfter: null, message: undefined }
const unready = (message: string) => ({ status: 503, retryAfter: '2', message })

/** Lets the newest migration be of another time, until the work is done. */
async function withSchemaMoved(ms: number, work: () => Promise<void>) {
  const move = (by: number) =>
    server.deps.db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at + ${by}
        where id = (select max(id) from drizzle.__drizzle_migrations)`,
    )
  await move(ms)
  await work().finally(() => move(-ms))
}

test('a server is ready with the schema it knows or a newer one, and not with an older one', async () => {
  expect(await answerOf(server.app, '/readyz')).toEqual(ready)
  await withSchemaMoved(1000, async () => expect(await answerOf(server.app, '/readyz')).toEqual(ready))
  await withSchemaMoved(-1000, async () => {
    const message = 'The database has an older schema than the server needs'
    expect(await answerOf(server.app, '/readyz')).toEqual(unready(message))
    expect(await answerOf(server.app, '/healthz')).toEqual(ready)
  })
  expect(server.logged()).toContain('the readiness has changed')
})

test('a server whose database takes no changes is not ready', async () => {
  const { db } = server.deps
  const probe = {
    execute: async (statement: Parameters<Db['execute']>[0]) =>
      db.transaction((tx) => tx.execute(statement), { accessMode: 'read only' }),
  } as unknown as Db
  const app = createApp(server.deps, { publicDir: '/nowhere', probe })
  expect(await answerOf(app, '/readyz')).toEqual(unready('The database takes no changes'))
})

test('a server that is about to end says so, and lets no connection be used again', async () => {
  const stopping = new AbortController()
  const app = createApp(server.deps, { publicDir: '/nowhere', stopping: stopping.signal })
  expect(await answerOf(app, '/readyz')).toEqual(ready)
  expect((await app.request('/healthz')).headers.get('connection')).toBe(null)
  stopping.abort()
  expect(await answerOf(app, '/readyz')).toEqual(unready('The server is about to end'))
  expect(await answerOf(app, '/healthz')).toEqual(ready)
  expect((await app.request('/api/employees')).headers.get('connection')).toBe('close')
})

test('a database that says nothing makes a server unready within about two seconds, asked once', async () => {
  const execute = vi.fn(() => new Promise(() => {}))
  const app = createApp(server.deps, { publicDir: '/nowhere', probe: { execute } as unknown as Db })
  const from = performance.now()
  const answers = await Promise.all([1, 2, 3].map(() => answerOf(app, '/readyz')))
  expect(answers).toEqual(Array.from({ length: 3 }, () => unready('The database does not answer')))
  // Asked once for each of them, it would take six.
  expect(performance.now() - from).toBeLessThan(5500)
  expect(execute).toHaveBeenCalledTimes(1)
})
