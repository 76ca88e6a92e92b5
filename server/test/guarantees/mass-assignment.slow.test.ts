import { api } from '@bonafide/shared/contract/api.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import { makeEveryWrite } from '#testing/calls/every-write.ts'
import { createMakeWrite, type MakeWrite } from '#testing/calls/make-write.ts'

let server: TestServer
beforeEach(async () => {
  server = await createTestServer({ env: { digital: 'sandbox' } })
})
afterEach(() => server.close())

const writes = (Object.values(api).flatMap((group) => Object.values(group)) as Endpoint[]).filter(
  ({ method }) => method !== 'GET',
)

interface Column extends Record<string, unknown> {
  table_name: string
  column_name: string
  data_type: string
}

async function columns(): Promise<Column[]> {
  const answer = await server.deps.db.execute<Column>(
    // Leaves out the views of Citus on a cluster.
    `select table_name, column_name, data_type from information_schema.columns join information_schema.tables
      using (table_schema, table_name) where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  return (answer as { rows: Column[] }).rows
}

const foreignId = '0badc0de-0bad-4bad-8bad-0badc0de0bad'
const planted = {
  number: 987_654,
  text: 'planted-by-request',
  time: '1999-09-09T09:09:09.000Z',
  id: foreignId,
}

// Allowed values of columns of this kind.
const words: Record<string, string> = {
  status: 'completed',
  state: 'active',
  role: 'owner',
  method: 'assisted',
  plan_name: 'enterprise',
  kind: 'release',
  source: 'api',
}

function plantFor({ column_name: name, data_type: type }: Column): unknown {
  if (type === 'uuid') return planted.id
  if (type === 'boolean') return true
  if (type.startsWith('timestamp') || type === 'date') return planted.time
  if (type === 'integer' || type === 'bigint') return planted.number
  return words[name] ?? planted.text
}

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** A value for every column there is, under its name and as the contract would write it. */
async function everyColumn(): Promise<Record<string, unknown>> {
  const all = await columns()
  return Object.fromEntries(
    all.flatMap((column) => {
      const { column_name: name } = column
      return [name, camel(name)].map((written) => [written, plantFor(column)])
    }),
  )
}

// The part of a valibot schema that lists its fields.
type Shape = { entries?: Record<string, Shape>; item?: Shape }

/** The same body, and in each of its objects every field that the contract does not have there. */
function withExtras(value: object, extras: Record<string, unknown>, { entries = {} }: Shape): object {
  const added = Object.entries(extras).filter(([name]) => !(name in entries))
  const deeper = Object.entries(value).map(([name, part]) => {
    const item = entries[name]?.item
    return [name, item?.entries ? part.map((row: object) => withExtras(row, extras, item)) : part]
  })
  return { ...Object.fromEntries(added), ...Object.fromEntries(deeper) }
}

/** Returns every row of every table, without the parts that differ each time: ids, times, secrets and codes. */
async function everyRow() {
  const tables = [...new Set((await columns()).map(({ table_name }) => table_name))].toSorted()
  const dump: Record<string, string[]> = {}
  let raw = ''
  for (const table of tables) {
    const { rows } = (await server.deps.db.execute(`select * from "${table}"`)) as { rows: object[] }
    const texts = rows.map((row) => JSON.stringify(withoutBytes(row)))
    raw += texts.join('\n')
    dump[table] = texts.map(masked).toSorted()
  }
  return { dump, raw }
}

// Sealed, so different each time.
const withoutBytes = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, value instanceof Uint8Array ? '<bytes>' : value]),
  )

const masked = (text: string) =>
  text
    .replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+00(:00)?)?/g, '<time>')
    // Matches times as emails write them.
    .replaceAll(/\d{1,2} \w+ \d{4} at \d\d:\d\d/g, '<time>')
    .replaceAll(/[\w+/=.-]{20,}/g, '<secret>')
    .replaceAll(/\bbf_(?:live_|scim_)?[\w-]{6}/g, '<prefix>')
    .replaceAll(/(?<!\d)\d{6}(?!\d)/g, '<code>')

/** Makes every call, and answers what is in the database then. */
async function runWith(extras: Record<string, unknown> | undefined) {
  const called = new Set<Endpoint>()
  const send = createMakeWrite(
    server,
    extras && {
      query: `&orgId=${foreignId}&status=completed&role=owner`,
      alter: (endpoint, body) => withExtras(body ?? {}, extras, (endpoint.body ?? {}) as Shape),
    },
  )
  const write: MakeWrite = async (endpoint, call) => {
    const json = await send(endpoint, call)
    called.add(endpoint)
    return json
  }
  await makeEveryWrite(server, write)
  const missing = writes.filter((endpoint) => !called.has(endpoint))
  expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  return everyRow()
}

test('a field for every column there is, sent with every call, changes no column', async () => {
  const extras = await everyColumn()
  expect(Object.keys(extras).length).toBeGreaterThan(150)
  expect(Object.keys(extras)).toEqual(
    expect.arrayContaining(['orgId', 'password_hash', 'status', 'linkDays']),
  )
  const started = server.clock.now().getTime()
  const plain = await runWith(undefined)
  await server.close()
  server = await createTestServer({ env: { digital: 'sandbox' } })
  // Starts at the same moment, since limits count in windows of the clock.
  server.clock.advance(started - server.clock.now().getTime())
  const { dump, raw } = await runWith(extras)
  expect(dump).toEqual(plain.dump)
  for (const value of Object.values(planted)) expect(raw).not.toContain(String(value))
  expect(raw).not.toContain('1999-09-09')
}, 120_000)
