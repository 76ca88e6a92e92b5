import { randomBytes } from 'node:crypto'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { seedDemo } from '#demo/seed-demo.ts'
import { readRows } from '#platform/db/database.ts'
import { acrossOrganisations } from '#platform/db/reach.ts'
import { createKeys } from '#platform/keys/keys.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { organisationKeys } from '#platform/keys/organisation-keys-tables.ts'
import { rotateKeys } from '#platform/keys/rotation/rotate-keys.ts'
import { type PersonalColumn, sealPersonal } from '#platform/keys/rotation/seal-personal.ts'
import { createSealing } from '#platform/keys/sealing.ts'
import { member, staffCalls } from '#staff-import/staff-import-test-setup.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { runHourlyTask } from './jobs.ts'
import { personalColumns, sealedColumns } from './sealed-columns.ts'

const [earlier, fresh] = [randomBytes(32), randomBytes(32)]
const server = withTestServer({ env: { dataKey: { current: earlier } } })
let token: string
let employeeId: string

const born = '1990-05-17'

// The demo has checks, copies, documents and choices; these have what it lacks.
beforeAll(async () => {
  const [{ email, password }] = (await seedDemo(server.deps))!
  token = (await server.request('POST', '/auth/signin', { body: { email, password } })).json.access_token
  const body = { ...newInvitation(), dateOfBirth: born }
  employeeId = (await server.request('POST', '/employees/invite', { token, body })).json.employeeId
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

/** Puts every value as it was before organisations had keys: sealed with the data key itself. */
async function goBack(): Promise<Map<string, string>> {
  const { db } = server.deps
  const dataKey = createSealing(earlier)
  const texts = new Map<string, string>()
  for (const { column, key, orgId, sealed } of await allValues()) {
    const text = (await keyOf(orgId)).open(column.purpose, sealed)!
    texts.set([column.name, ...key].join(), text)
    const isRow = and(...column.key.map((part, i) => sql`${part}::text = ${key[i]}`))
    const to = dataKey.seal(column.purpose, text)
    await db.execute(
      sql`update ${column.sealed.table} set ${sql.identifier(column.sealed.name)} = ${to} where ${isRow}`,
    )
  }
  await db.update(organisationKeys).set({ completeAt: null })
  return texts
}

/** What the values say to who has this data key, those by its organisations' keys alone among them. */
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

const dateOfBirth = async () =>
  (await server.request('GET', `/employees/${employeeId}`, { token })).json.dateOfBirth

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
      expect(server.deps.keys.open(column.purpose, value)).toBeUndefined()
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

test('an organisation of before gets one key, however many ask for it at once', async () => {
  const { orgId } = await server.signUp()
  const { db } = server.deps
  await db.delete(organisationKeys).where(eq(organisationKeys.orgId, orgId))
  const keys = await Promise.all(Array.from({ length: 8 }, () => keyOf(orgId)))
  const sealed = keys[0]!.seal('document', 'text')
  expect(keys.map((key) => key.open('document', sealed))).toEqual(keys.map(() => 'text'))
})

test('what was sealed before organisations had keys is read as ever, and sealed under them within the hour', async () => {
  const texts = await goBack()
  expect(texts.size).toBeGreaterThan(500)
  expect(await dateOfBirth()).toBe(born)
  await acrossOrganisations('hourly tasks', () => runHourlyTask(server.deps, 'seal-personal'))
  expect(await opened(server)).toEqual(texts)
  expect(await dateOfBirth()).toBe(born)
  const { db } = server.deps
  expect(await db.$count(organisationKeys, sql`complete_at is null`)).toBe(0)
  // Nothing is looked at twice.
  expect(await sealPersonal(server.deps, personalColumns)).toEqual({ seen: 0, renewed: 0, left: 0, lost: 0 })
})

test('a value that no key opens stays as it is, is told each time, and stops none of the others', async () => {
  await goBack()
  const { db } = server.deps
  const [value] = await allValues()
  const lost = createSealing(randomBytes(32)).seal('document', 'lost')
  const { column, key, orgId } = value!
  const isRow = and(...column.key.map((part, i) => sql`${part}::text = ${key[i]}`))
  const set = (text: string) =>
    db.execute(
      sql`update ${column.sealed.table} set ${sql.identifier(column.sealed.name)} = ${text} where ${isRow}`,
    )
  await set(lost)
  expect(await sealPersonal(server.deps, personalColumns)).toMatchObject({ lost: 1, left: 0 })
  expect(await sealPersonal(server.deps, personalColumns)).toMatchObject({ seen: 1, lost: 1 })
  const unsealed = await readRows<{ complete_at: Date | null }>(
    db,
    sql`select complete_at from organisation_keys where org_id = ${orgId}`,
  )
  expect(unsealed).toEqual([{ complete_at: null }])
  await set(value!.sealed)
  expect(await sealPersonal(server.deps, personalColumns)).toMatchObject({ renewed: 1, lost: 0 })
})

test('a new DATA_KEY seals the organisations’ keys anew, and the values under them stay as they are', async () => {
  const texts = await goBack()
  const keys = createKeys({ current: fresh, previous: earlier })
  const lines: string[] = []
  const parts = { db: server.deps.db, keys, now: server.clock.now(), say: (line: string) => lines.push(line) }
  const findUnused = async () => []
  const rotate = () =>
    rotateKeys({
      ...parts,
      say: (line) => void parts.say(line),
      columns: sealedColumns,
      personal: personalColumns,
      findUnused,
    })
  expect(await rotate()).toBe(true)
  expect(lines[0]).toBe(
    `What is known of employees: ${texts.size} sealed under the keys of their organisations`,
  )
  const before = await allValues()
  lines.length = 0
  expect(await rotate()).toBe(true)
  expect(lines.join('\n')).toContain('Keys of organisations:')
  expect(lines.join('\n')).not.toContain('What is known of employees')
  expect(await allValues()).toEqual(before)
  const later = await createTestServer({ keepData: true, env: { dataKey: { current: fresh } } })
  expect(await opened(later)).toEqual(texts)
  await later.close()
})
