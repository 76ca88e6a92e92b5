import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { employees, type ListedExcuse, steps } from '#employees/employees-tables.ts'
import { flags } from '#employees/flags/flags-tables.ts'
import { searchEmployees } from '#employees/list/list-employees.ts'
import { reachingOrganisation } from '#platform/db/reach.ts'
import { addEmployees } from '#testing/scenarios/add-employees.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { dayIn } from '#testing/setups/checks-test-setup.ts'
import { rightToWorkStates } from '../right-to-work-tables.ts'
import { isOfCover } from './list-by-cover.ts'

const server = withTestServer()

type Changed = Partial<typeof employees.$inferInsert>

const excuseOf = (state: ListedExcuse['state'], more: Partial<ListedExcuse> = {}): ListedExcuse => ({
  state,
  until: null,
  endedOn: null,
  rules: [],
  missing: [],
  reason: null,
  warnings: [],
  gaps: [],
  rulesVersion: '2026-10',
  ...more,
})

/** Employees named `Employee 0` and so on, the first of them the newest, each with the columns that are given. */
async function withEmployees(changes: Changed[]) {
  const account = await server.signUp()
  const { token, orgId } = account
  await addEmployees(server.deps, orgId, changes.length)
  const all = await server.deps.db.select().from(employees).where(eq(employees.orgId, orgId))
  const idOf = (index: number) => all.find(({ fullName }) => fullName === `Employee ${index}`)!.id
  for (const [index, change] of changes.entries()) {
    await server.deps.db
      .update(employees)
      .set({ createdAt: new Date(server.clock.now().getTime() - index * 1000), ...change })
      .where(and(eq(employees.orgId, orgId), eq(employees.id, idOf(index))))
    const { excuse } = change
    if (!excuse) continue
    const { state, until } = excuse
    await server.deps.db
      .insert(rightToWorkStates)
      .values({ orgId, employeeId: idOf(index), state, until, computedOn: dayIn(server, 0) })
  }
  const request = (query: string) => server.request('GET', `/employees${query}`, { token })
  const list = async (query: string) => (await request(query)).json
  const found = async (query: string): Promise<number[]> => numbersOf(await list(query))
  return { ...account, idOf, request, list, found }
}

const numbersOf = ({ items }: { items: { fullName: string }[] }) =>
  items.map(({ fullName }) => Number(fullName.slice('Employee '.length)))

test('each filter by cover finds those whose row says so, and no one who has left', async () => {
  const until = (days: number) => ({ until: dayIn(server, days) })
  const { found, list } = await withEmployees([
    {},
    { excuse: excuseOf('continuous') },
    { excuse: excuseOf('time_limited', until(20)) },
    { excuse: excuseOf('grace', until(50)) },
    { excuse: excuseOf('provisional', { missing: ['copy'] }) },
    { excuse: excuseOf('lapsed', { endedOn: dayIn(server, -3) }) },
    // Computed before midnight.
    { excuse: excuseOf('time_limited', until(-1)) },
    { excuse: excuseOf('not_required', { reason: 'volunteer' }) },
    { excuse: excuseOf('continuous'), startDate: dayIn(server, -90), leaveDate: dayIn(server, -1) },
  ])
  const table = {
    covered: [1, 2, 3],
    almost: [4],
    not_covered: [0, 5, 6],
    not_required: [7],
    ended: [5, 6],
    ends_30: [2],
    ends_60: [2, 3],
    ends_90: [2, 3],
  }
  for (const [cover, numbers] of Object.entries(table)) {
    expect(await found(`?cover=${cover}`), cover).toEqual(numbers)
  }
  expect((await list('?cover=ends_60&limit=1')).total).toBe(2)
})

test('employees are found by start date, channel, assignee, flags and tests', async () => {
  const { found, idOf, orgId, userId, list } = await withEmployees([
    { startDate: dayIn(server, 1) },
    { startDate: dayIn(server, 7), inviteChannelPref: 'sms' },
    { startDate: dayIn(server, 8) },
    {},
  ])
  await server.deps.db
    .update(employees)
    .set({ assignedTo: userId })
    .where(eq(employees.id, idOf(2)))
  await server.deps.db
    .insert(flags)
    .values({ orgId, employeeId: idOf(1), code: 'phone_shared', aboutId: idOf(1), at: server.clock.now() })
  await server.deps.db
    .update(steps)
    .set({ status: 'pass', assurance: 'none', completedAt: server.clock.now() })
    .where(and(eq(steps.employeeId, idOf(3)), eq(steps.type, 'id')))
  expect(await found(`?startFrom=${dayIn(server, 1)}&startTo=${dayIn(server, 7)}`)).toEqual([0, 1])
  expect(await found('?channel=sms')).toEqual([1])
  expect(await found(`?assignee=${userId}`)).toEqual([2])
  expect(await found('?assignee=none')).toEqual([0, 1, 3])
  expect(await found('?flagged=true')).toEqual([1])
  expect(await found('?flagged=false')).toEqual([0, 2, 3])
  expect(await found('?test=true')).toEqual([3])
  expect(await found('?test=false')).toEqual([0, 1, 2])
  const [assigned] = (await list(`?assignee=${userId}`)).items
  expect(assigned.assignee).toEqual({ userId, name: expect.any(String) })
})

test('sorted pages show everyone once, in both directions, those without a day last', async () => {
  const until = (days: number) => ({ excuse: excuseOf('time_limited', { until: dayIn(server, days) }) })
  const { list, request } = await withEmployees([
    { startDate: '2026-12-02', ...until(30) },
    {},
    { startDate: '2026-12-01', excuse: excuseOf('lapsed', { endedOn: dayIn(server, -2) }) },
    { startDate: '2026-12-03', ...until(10) },
  ])
  const pagesOf = async (sort: string) => {
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: any = await list(`?limit=1&sort=${sort}${cursor && `&cursor=${cursor}`}`) // any: an answer of the API
      seen.push(...numbersOf(page))
      expect(page.total).toBe(4)
      cursor = page.nextCursor
    }
    return seen
  }
  expect(await pagesOf('name')).toEqual([0, 1, 2, 3])
  expect(await pagesOf('-name')).toEqual([3, 2, 1, 0])
  expect(await pagesOf('starts')).toEqual([2, 0, 3, 1])
  expect(await pagesOf('-starts')).toEqual([3, 0, 2, 1])
  expect(await pagesOf('cover_end')).toEqual([2, 3, 0, 1])
  expect(await pagesOf('-cover_end')).toEqual([0, 3, 2, 1])
  expect(await pagesOf('-invited')).toEqual([0, 1, 2, 3])
  expect(await pagesOf('invited')).toEqual([3, 2, 1, 0])
  const { nextCursor } = await list('?limit=1&sort=name')
  const other = await request(`?limit=1&sort=starts&cursor=${nextCursor}`)
  expect([other.status, other.json.message]).toEqual([422, 'The list has changed. Reload the page.'])
})

test('a text is found among those of a filter, in any order, and also where the index is asked', async () => {
  const { found, orgId } = await withEmployees([{}, { excuse: excuseOf('continuous') }, {}])
  expect(await found('?q=employee&cover=not_covered')).toEqual([0, 2])
  expect(await found('?q=employee&cover=not_covered&sort=-name')).toEqual([2, 0])
  const { db } = server.deps
  const reading = { deps: server.deps, tx: db, orgId, actor: 'system' as const }
  const isCovered = isOfCover(reading, 'not_covered')
  const page = await reachingOrganisation(orgId, () =>
    searchEmployees(reading, { q: 'employee', isCovered, channel: 'email', limit: 5 }, { few: 1 }),
  )
  expect(page.shown.map(({ fullName }) => fullName)).toEqual(['Employee 0', 'Employee 2'])
})

test('the list of cover that ends tells who was asked for new evidence', async () => {
  const { idOf, list, token } = await withEmployees([
    { excuse: excuseOf('time_limited', { until: dayIn(server, 9) }), status: 'completed' },
    { excuse: excuseOf('time_limited', { until: dayIn(server, 9) }) },
  ])
  const now = server.clock.now()
  await server.deps.db
    .update(steps)
    .set({ status: 'pass', completedAt: now, method: 'assisted', assurance: 'attested' })
    .where(eq(steps.employeeId, idOf(0)))
  const body = { employeeIds: [idOf(0)] }
  const asked = await server.request('POST', '/employees/ask-for-evidence', { token, body })
  expect(asked.json.results).toMatchObject([{ outcome: 'done' }])
  const { items } = await list('?cover=ends_30')
  expect(items.map((item: { asked?: object }) => item.asked)).toEqual([
    { at: now.toISOString(), openedAt: null },
    undefined,
  ])
  expect((await list('')).items[0].asked).toBeUndefined()
})
