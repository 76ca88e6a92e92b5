import { sql } from 'drizzle-orm'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { AppError } from '#platform/app-error.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer()
})
afterEach(() => server.close())

/** Makes the next look at the database fail. */
async function answerWhen(error: Error) {
  vi.spyOn(server.deps.db, 'select').mockImplementationOnce(() => {
    throw error
  })
  return server.request('POST', '/auth/signin', {
    body: { email: 'a@example.com', password: 'violet-anchor-42' },
  })
}

const query = (code: string, message = 'x') =>
  new DrizzleQueryError('select 1', ['+447700900123'], Object.assign(new Error(message), { code }))

test('a failure of ours is 500 and says nothing about itself', async () => {
  const { status, json } = await answerWhen(new Error('the secret is +447700900123'))
  expect({ status, message: json.message, code: json.code }).toEqual({
    status: 500,
    message: 'Something went wrong. Try again.',
    code: 'internal',
  })
})

test.each([
  ['57P01'],
  ['08006'],
  ['53300'],
  ['40001'],
  ['25006'],
  ['ECONNREFUSED'],
  ['EHOSTUNREACH'],
  ['EPIPE'],
])('a database that is not there for now (%s) is 503 with a time to wait', async (code) => {
  const { status, json, headers } = await answerWhen(query(code))
  expect({ status, retryAfter: json.retryAfter, header: headers.get('retry-after') }).toEqual({
    status: 503,
    retryAfter: 2,
    header: '2',
  })
})

test.each([['57014'], ['55P03'], ['25P03']])(
  'a statement that reached a limit of time (%s) is 503 with a time to wait, and says that it took too long',
  async (code) => {
    const { status, json } = await answerWhen(query(code))
    expect({ status, retryAfter: json.retryAfter, message: json.message }).toEqual({
      status: 503,
      retryAfter: 5,
      message: 'This took too long. Try again in a moment.',
    })
  },
)

test.each([
  ['Query read timeout'],
  ['timeout exceeded when trying to connect'],
  ['Connection terminated unexpectedly'],
  ['Client has encountered a connection error and is not queryable'],
])('a driver that says "%s" is 503 as well', async (message) => {
  expect((await answerWhen(new DrizzleQueryError('select 1', [], new Error(message)))).status).toBe(503)
})

test('a value that no column can hold is 400, and logged, for the contract should have stopped it', async () => {
  expect((await answerWhen(query('22P02'))).status).toBe(400)
  expect(server.logged()).toContain('22P02')
})

test('what the log keeps of a failed statement are no values', async () => {
  await answerWhen(query('23505', 'Key (phone)=(+447700900123) already exists'))
  expect(server.logged()).toContain('23505')
  expect(server.logged()).not.toContain('7700900123')
})

test.runIf(inject('database').kind === 'postgres')(
  'a database that drops every connection costs at most the requests under way',
  async () => {
    const { token } = await server.signUp()
    const me = () => server.request('GET', '/auth/me', { token })
    await Promise.all(Array.from({ length: 10 }, me))
    const dropped = Promise.all(Array.from({ length: 30 }, me))
    await server.deps.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
    const statuses = new Set((await dropped).map(({ status }) => status))
    statuses.delete(200)
    expect([...statuses].filter((status) => status !== 503)).toEqual([])
    expect((await me()).status).toBe(200)
  },
)

test('an expected failure is a warning, an unexpected one is an error', async () => {
  const failures = () =>
    server
      .logged()
      .split('\n')
      .filter((line) => /a request (failed|could not be done now)/.test(line))
      .map((line) => (JSON.parse(line) as { level: number }).level)
  await answerWhen(new AppError('unavailable', 'The provider is away. Please try again.'))
  expect(failures()).toEqual([40])
  await answerWhen(new Error('a bug'))
  expect(failures()).toEqual([40, 50])
  await answerWhen(new AppError('conflict', 'It is there already'))
  expect(failures()).toEqual([40, 50])
})
