import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { recountEmployees } from '#testing/scenarios/recount-employees.ts'
import { readRows } from '#platform/db/database.ts'
import { entering, reachingOrganisation } from '#platform/db/reach.ts'
import { employees, ownEmployees } from '#employees/employees-tables.ts'
import { employeeMatches, searchText, waysToFind } from './search-text.ts'
import { positionOf } from '#platform/pagination/keyset.ts'
import type { ReadScope } from '#platform/scope.ts'
import { type Search, searchEmployees } from './list-employees.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { onCluster } from '#testing/database/until-blocked.ts'

const server = withTestServer()
let reading: ReadScope
let other: ReadScope
beforeAll(async () => {
  const { db } = server.deps
  const readingOf = async () => ({ deps: server.deps, tx: db, orgId: (await server.signUp()).orgId })
  reading = await readingOf()
  other = await readingOf()
  await add(reading.orgId, names)
  await add(other.orgId, ['Zoë Ångström', 'Max 100%_'])
})

// The newest first, three at each moment.
const names = [
  ...Array.from({ length: 9 }, (_, index) => `Sam Smith ${index}`),
  "Dara O'Neil\\",
  'Zoë Ångström',
  'Max 100%_',
  '王伟',
  'Ann Smithers',
  'SOPHIE TAYLOR',
  'Priya Shah',
]

async function add(orgId: string, shown: readonly string[]): Promise<void> {
  const now = server.clock.now().getTime()
  await server.deps.db.insert(employees).values(
    shown.map((fullName, index) => {
      const email = `employee${index}@example.com`
      const phoneE164 = `+4477009001${String(index).padStart(2, '0')}`
      return {
        orgId,
        id: randomUUID(),
        fullName,
        email,
        emailKey: email,
        status: index % 2 ? ('failed' as const) : ('invited' as const),
        source: 'test',
        inviteChannelPref: 'email' as const,
        searchText: searchText({ fullName, email, phoneE164 }),
        createdAt: new Date(now - Math.floor(index / 3) * 1000),
      }
    }),
  )
  await recountEmployees(server.deps)
}

/** All that a search finds, a page after the other, and what each page said of how many there are. */
async function searchAll(search: Omit<Search, 'after'>, few?: number) {
  const shown = []
  const totals = []
  for (let after: Search['after']; ; after = positionOf(shown.at(-1)!)) {
    const page = await reachingOrganisation(reading.orgId, () =>
      searchEmployees(reading, { ...search, after }, few === undefined ? {} : { few }),
    )
    shown.push(...page.shown)
    totals.push(page.total)
    if (page.shown.length < search.limit) return { ids: shown.map(({ id }) => id), totals }
  }
}

const isFoundIn = (text: string, q: string) =>
  waysToFind(q).some((parts) => parts.every((part) => text.includes(part)))

/** What a search is to find, by reading every employee. */
async function employeesWith(q: string, status?: Search['status']) {
  const rows = await server.deps.db
    .select({ id: employees.id, status: employees.status, text: employees.searchText })
    .from(employees)
    .where(sql`${employees.orgId} = ${reading.orgId}`)
    .orderBy(sql`${employees.createdAt} desc, ${employees.id} desc`)
  return rows
    .filter((row) => isFoundIn(row.text, q) && (!status || row.status === status))
    .map(({ id }) => id)
}

const searches = [
  'smith',
  'SMITH',
  'ann smi',
  'zoë ång',
  'employee1',
  '0%',
  '_',
  "o'neil\\",
  '王伟',
  'a',
  'sam smith 7',
  'nobody',
  '+44770090010',
  '+45770090010',
  '07700 90011',
  '447700900107 ',
  'smith sam',
  'zoe  angstrom',
  '-',
]

test.each(searches)(
  'a search for %j finds the same employees in the same order, however many there are',
  async (q) => {
    for (const status of [undefined, 'failed'] as const) {
      const wanted = await employeesWith(q, status)
      expect((await searchAll({ q, status, limit: 50 })).ids).toEqual(wanted)
      for (const few of [1, 4]) expect((await searchAll({ q, status, limit: 3 }, few)).ids).toEqual(wanted)
    }
  },
)

test.each([
  ['Zoë Quinn', 'zoe'],
  ['Siobhán Flynn', 'siobhan'],
  ["Maeve O'Connor", 'o’connor'],
  ['Maeve O’Connor', "o'connor"],
  ['Maeve O’Connor', 'oconnor'],
  ['Łukasz Nowak', 'lukasz'],
  ['Jan Groß', 'gross'],
  ['Ada Işık', 'isik'],
  ['Anna-Marie Webb', 'anna marie'],
  ['Mary Ann Jones', 'mary jones'],
  ['Mary Ann Jones', 'jones  mary'],
  ['Mary Ann Jones', 'MARY\u00a0ANN'],
])('%s is found by %s', async (fullName, q) => {
  const { orgId } = await server.signUp()
  await add(orgId, [fullName, 'Another Employee'])
  expect(await namesFound(orgId, q)).toEqual([fullName])
})

test.each([
  '07700 900 101',
  '+44 (0)7700 900101',
  '00447700900101',
  '0044 (0)7700 900101',
  '07700-900-101',
  '07700\u00a0900\u00a0101',
  '٠٧٧٠٠٩٠٠١٠١',
  '900101',
  '900 101',
])('a number is found however it is written: %s', async (q) => {
  expect(await namesFound(reading.orgId, q)).toEqual(['Sam Smith 1'])
})

async function namesFound(orgId: string, q: string) {
  const { shown } = await reachingOrganisation(orgId, () =>
    searchEmployees({ ...reading, orgId }, { q, limit: 50 }),
  )
  return shown.map(({ fullName }) => fullName)
}

test('how many there are is exact or left out, and exact where few have it', async () => {
  for (const q of ['smith', 'a', '0%', 'nobody']) {
    const wanted = (await employeesWith(q)).length
    expect(new Set((await searchAll({ q, limit: 2 })).totals)).toEqual(new Set([wanted]))
    for (const total of (await searchAll({ q, limit: 2 }, 4)).totals)
      expect([wanted, undefined]).toContain(total)
  }
  expect((await searchAll({ q: 'sophie', limit: 2 }, 4)).totals).toEqual([1])
  expect((await searchAll({ q: 'nobody', limit: 2 }, 4)).totals).toEqual([0])
  expect((await searchAll({ q: 'smith', limit: 2 }, 4)).totals[0]).toBeUndefined()
})

// Of the plans of a worker its own settings decide.
test.skipIf(onCluster)(
  'the index of texts is one that a search can use, and is asked with the organisation',
  async () => {
    let plan = ''
    const undone = server.deps.db.transaction(async (tx) => {
      // Among so few employees any index would do.
      await tx.execute(sql`drop index employees_newest, employees_status, employees_email`)
      await tx.execute(sql`alter table employees drop constraint employees_org_id_id_pk cascade`)
      await tx.execute(sql`set local enable_seqscan = off`)
      const matches = employeeMatches(reading, { q: 'sophie' })
      // As the product does, whose role sees the organisation's rows alone.
      for (const entered of entering({ orgId: reading.orgId })) await tx.execute(entered)
      plan = JSON.stringify(
        await tx.execute(sql`explain select id from ${ownEmployees} ${employees} where ${matches}`),
      )
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(plan).toMatch(/employees_search.*Index Cond: \(\(org_id = .*search_text ~~/s)
  },
)

test.skipIf(onCluster)('the newest are read in the order of an index, and not sorted', async () => {
  const { db } = server.deps
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_bitmapscan = off`)
    // Of so few rows sorting may be the cheaper way.
    await tx.execute(sql`set local enable_sort = off`)
    return tx.execute(
      sql`explain select id from ${employees} where ${employeeMatches(reading, {})} order by created_at desc, id desc limit 3`,
    )
  })
  const text = JSON.stringify(plan)
  expect(text).toContain('Backward using employees_newest')
  expect(text).not.toContain('Sort')
})

test('what was added a moment ago makes searches hardly slower: the list of it that each reads is kept short', async () => {
  const [index] = await readRows<{ reloptions: string[] }>(
    server.deps.db,
    sql`select reloptions from pg_class where relname = 'employees_search'`,
  )
  expect(index?.reloptions).toEqual(['gin_pending_list_limit=256'])
})
