import { randomBytes } from 'node:crypto'
import { eq, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#demo/seed-demo.ts'
import { createKeys, createSealing } from '#platform/keys/keys.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { organisationKeys } from '#platform/keys/keys-tables.ts'
import { rotateKeys } from '#platform/keys/rotate-keys.ts'
import { member, staffCalls } from '#testing/setups/staff-import-test-setup.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { type PersonalColumn, personalColumns } from '#testing/database/personal-columns.ts'
import { sealedColumns } from '#modules.ts'

const [earlier, fresh] = [randomBytes(32), randomBytes(32)]
const server = withTestServer({ env: { dataKey: { current: earlier } } })
let token: string

const born = '1990-05-17'

// The demo has checks, copies, documents and choices; these have what it lacks.
beforeAll(async () => {
  const [{ email, password }] = (await seedDemo(server.deps))!
  token = (await server.request('POST', '/auth/signin', { body: { email, password } })).json.access_token
  const body = { ...newInvitation(), dateOfBirth: born }
  await server.request('POST', '/employees/invite', { token, body })
  await staffCalls(server, token).start([member(), member({ startDate: 'soon' })])
  await server.runJobs()
})

interface Value {
  column: PersonalColumn
  key: readonly string[]
  orgId: string
  sealed: string
}

async function allValues(): Promise<Value[]> {
  const found = await Promise.all(
    personalColumns.map(async (column) => {
      const { sealed, orgId, key } = column
      const rows = await server.deps.db
        .select({ sealed, orgId, key: sql<string[]>`array[${sql.join(key.map(asText), sql`, `)}]` })
        .from(sealed.table)
        .where(isNotNull(sealed))
        .orderBy(...key)
      return (rows as Omit<Value, 'column'>[]).map((row) => ({ column, ...row }))
    }),
  )
  return found.flat()
}

const asText = (column: PersonalColumn['sealed']) => sql`${column}::text`

const keyOf = (orgId: string, { deps }: TestServer = server) => organisationKey({ deps, tx: deps.db, orgId })

/** Opens the values sealed with organisations' keys, by the data key of one process. */
async function opened(process: TestServer): Promise<Map<string, string | undefined>> {
  const texts = new Map<string, string | undefined>()
  for (const { column, key, orgId, sealed } of await allValues()) {
    const text = sealed.startsWith('o1.')
      ? (await keyOf(orgId, process)).open(column.purpose, sealed)
      : undefined
    texts.set([column.name, ...key].join(), text)
  }
  return texts
}

test('all that is known of employees is sealed under the key of their organisation, not with the data key', async () => {
  const values = await allValues()
  const filled = new Set(values.map(({ column }) => column.name))
  expect([...filled].toSorted()).toEqual(
    personalColumns
      .map(({ name }) => name)
      .filter((name) => name !== 'right-to-work requests')
      .toSorted(),
  )
  for (const { column, orgId, sealed } of values) {
    expect(sealed).toMatch(/^o1\./)
    expect((await keyOf(orgId)).open(column.purpose, sealed)).toBeDefined()
    for (const value of [sealed, sealed.slice(3)]) {
      expect(createSealing(earlier).open(column.purpose, value)).toBeUndefined()
    }
  }
})

test('a value of one organisation is nothing to another, nor for another purpose', async () => {
  const { orgId } = await server.signUp()
  const [mine, theirs] = [await keyOf(orgId), await keyOf((await server.signUp()).orgId)]
  const sealed = mine.seal('date-of-birth', born)
  expect(mine.open('date-of-birth', sealed)).toBe(born)
  expect(mine.open('document', sealed)).toBeUndefined()
  expect(theirs.open('date-of-birth', sealed)).toBeUndefined()
})

test('an organisation without a key gets one, however many ask for it at once', async () => {
  const { orgId } = await server.signUp()
  const { db } = server.deps
  await db.delete(organisationKeys).where(eq(organisationKeys.orgId, orgId))
  const keys = await Promise.all(Array.from({ length: 8 }, () => keyOf(orgId)))
  const sealed = keys[0]!.seal('document', 'text')
  expect(keys.map((key) => key.open('document', sealed))).toEqual(keys.map(() => 'text'))
})

test('a new DATA_KEY seals the organisations’ keys anew, and the values under them stay as they are', async () => {
  const [texts, before] = [await opened(server), await allValues()]
  expect(texts.size).toBeGreaterThan(500)
  const keys = createKeys({ current: fresh, previous: earlier })
  const lines: string[] = []
  const parts = { db: server.deps.db, keys, now: server.clock.now(), say: (line: string) => lines.push(line) }
  const findUnused = async () => []
  const rotate = () =>
    rotateKeys({
      ...parts,
      say: (line) => void parts.say(line),
      columns: sealedColumns,
      findUnused,
    })
  expect(await rotate()).toBe(true)
  expect(lines.join('\n')).toContain('Keys of organisations:')
  expect(await allValues()).toEqual(before)
  const later = await createTestServer({ keepData: true, env: { dataKey: { current: fresh } } })
  expect(await opened(later)).toEqual(texts)
  await later.close()
})
