import type { ExcusePage } from '@bonafide/shared/contract/right-to-work/excuses.ts'
import type { DecidedPage, VerificationCounts, WaitingPage } from '@bonafide/shared/contract/review/tabs.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { employees, steps } from '#employees/employees-tables.ts'
import { flags } from '#employees/flags/flags-tables.ts'
import { readRows } from '#platform/db/database.ts'
import { rightToWorkStates } from '#right-to-work/right-to-work-tables.ts'
import { daysAfter, londonDay } from '#right-to-work/london-day.ts'
import { waitingMethod } from '#right-to-work/right-to-work-state.ts'
import { onCluster } from '#testing/database/until-blocked.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { addEmployees } from '#testing/scenarios/add-employees.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'

const server = withTestServer()
beforeEach(() => server.clock.advance(2 * 3_600_000))

async function organisation() {
  const { orgId, email } = await server.signUp()
  await givePlan(server.deps, orgId, 'premium')
  const get = async (path: string) =>
    (await server.request('GET', path, { token: await server.signIn(email) })).json
  const { db } = server.deps
  const found = async (fullName: string) => {
    const [employee] = await db
      .select()
      .from(employees)
      .where(and(eq(employees.orgId, orgId), eq(employees.fullName, fullName)))
    if (!employee) throw new Error(`no ${fullName}`)
    return employee.id
  }
  return {
    orgId,
    found,
    add: (count: number) => addEmployees(server.deps, orgId, count),
    list: async (search = '') => (await get(`/verifications/list${search}`)) as WaitingPage,
    done: async (search = '') => (await get(`/verifications/done${search}`)) as DecidedPage,
    counts: async (search = '') => (await get(`/verifications/counts${search}`)) as VerificationCounts,
    excuses: async (search: string) => (await get(`/right-to-work${search}`)) as ExcusePage,
    setEmployee: async (fullName: string, change: Partial<typeof employees.$inferInsert>) =>
      db
        .update(employees)
        .set(change)
        .where(eq(employees.id, await found(fullName))),
    async setRightToWork(fullName: string, change: Partial<typeof steps.$inferInsert>) {
      const one = and(eq(steps.employeeId, await found(fullName)), eq(steps.type, 'rtw'))
      await db.update(steps).set(change).where(one)
    },
    /** An excuse that ends in so many days, with its follow-up on that day. */
    async endIn(fullName: string, days: number) {
      const today = londonDay(server.clock.now())
      const until = daysAfter(today, days)
      await db.insert(rightToWorkStates).values({
        orgId,
        employeeId: await found(fullName),
        state: days < 0 ? 'lapsed' : 'time_limited',
        until: days < 0 ? null : until,
        followUpDue: until,
        computedOn: today,
      })
    },
  }
}

async function passAllBut(type: 'rtw', employeeId: string) {
  const others = and(eq(steps.employeeId, employeeId), ne(steps.type, type))
  await server.deps.db
    .update(steps)
    .set(decided(ago(dayMs)))
    .where(others)
}

const names = ({ items }: WaitingPage | DecidedPage) => items.map(({ employee }) => employee.fullName)
const decided = (at: Date) =>
  ({ status: 'pass', method: 'assisted', assurance: 'attested', completedAt: at }) as const
const ago = (ms: number) => new Date(server.clock.now().getTime() - ms)
const dayMs = 24 * 3_600_000

test('each employee under way needs a user or is in progress, never both', async () => {
  const { add, list, counts } = await organisation()
  await add(6)
  const [needsYou, inProgress] = [await list(), await list('?tab=in_progress')]
  expect([...names(needsYou), ...names(inProgress)].toSorted()).toEqual(
    Array.from({ length: 6 }, (_, index) => `Employee ${index}`),
  )
  for (const { attention } of inProgress.items) expect(attention).toBeNull()
  expect(await counts()).toMatchObject({
    needsYou: needsYou.items.length,
    inProgress: inProgress.items.length,
  })
})

test('a flag, and a check that an employee has sent, need a user', async () => {
  const { orgId, add, list, found, setEmployee, setRightToWork } = await organisation()
  await add(4)
  for (const name of ['Employee 1', 'Employee 3']) await setEmployee(name, { status: 'verifying' })
  const before = names(await list())
  expect(before).toEqual([])
  const employeeId = await found('Employee 1')
  await server.deps.db
    .insert(flags)
    .values({ orgId, employeeId, code: 'phone_shared', aboutId: employeeId, at: server.clock.now() })
  await passAllBut('rtw', await found('Employee 3'))
  await setRightToWork('Employee 3', { method: waitingMethod })
  expect(names(await list()).toSorted()).toEqual(['Employee 1', 'Employee 3'])
})

test('pages go on where they ended while employees come and go', async () => {
  const { orgId, add, list, setEmployee } = await organisation()
  await add(250)
  const search = '?tab=in_progress&limit=50'
  const first = await list(search)
  const all = [...names(first)]
  // Removes an employee from the page, and adds one who has waited for less.
  await setEmployee(all[0] ?? '', { status: 'completed' })
  const [moved] = await server.deps.db
    .update(employees)
    .set({ lastActivityAt: server.clock.now() })
    .where(and(eq(employees.orgId, orgId), eq(employees.fullName, all[1] ?? '')))
    .returning()
  let cursor = first.nextCursor
  while (cursor) {
    const page = await list(`${search}&cursor=${encodeURIComponent(cursor)}`)
    all.push(...names(page))
    cursor = page.nextCursor
  }
  const others = all.filter((name) => name !== moved?.fullName)
  expect(new Set(others).size).toBe(others.length)
  const rest = names(await list('?tab=in_progress&limit=100'))
  for (const name of rest) expect(all).toContain(name)
  expect(first.items.map(({ waitingSince }) => waitingSince)).toEqual(
    first.items.map(({ waitingSince }) => waitingSince).toSorted(),
  )
})

test('what was decided in the last 30 days comes latest first', async () => {
  const { add, done, counts, setRightToWork } = await organisation()
  await add(4)
  await setRightToWork('Employee 0', decided(ago(2 * dayMs)))
  await setRightToWork('Employee 1', decided(ago(dayMs)))
  await setRightToWork('Employee 2', { ...decided(ago(3 * dayMs)), status: 'fail', assurance: 'attested' })
  await setRightToWork('Employee 3', decided(ago(31 * dayMs)))
  const first = await done('?limit=2')
  expect(names(first)).toEqual(['Employee 1', 'Employee 0'])
  const second = await done(`?limit=2&cursor=${encodeURIComponent(first.nextCursor ?? '')}`)
  expect(names(second)).toEqual(['Employee 2'])
  expect(second.items[0]?.outcome).toBe('fail')
  expect(second.nextCursor).toBeNull()
  expect(await counts()).toMatchObject({ done: 3 })
})

test('follow-ups that are overdue or due within 60 days come by their day, page by page', async () => {
  const { add, endIn, excuses, counts } = await organisation()
  await add(5)
  for (const [index, days] of [60, -3, 61, 0, 91].entries()) await endIn(`Employee ${index}`, days)
  const first = await excuses('?concern=follow_up_due&limit=2')
  expect(first.items.map(({ fullName }) => fullName)).toEqual(['Employee 1', 'Employee 3'])
  const cursor = encodeURIComponent(first.nextCursor ?? '')
  const second = await excuses(`?concern=follow_up_due&limit=2&cursor=${cursor}`)
  expect(second.items.map(({ fullName }) => fullName)).toEqual(['Employee 0'])
  expect(await counts()).toMatchObject({ followUps: 3, expiring: 3 })
})

test('a site narrows every tab and its number, and the sites to choose from stay', async () => {
  const { add, list, done, counts, endIn, setEmployee, setRightToWork } = await organisation()
  await add(4)
  for (const index of [0, 1]) await setEmployee(`Employee ${index}`, { site: 'Leeds', status: 'invited' })
  for (const index of [2, 3]) await setEmployee(`Employee ${index}`, { site: 'York', status: 'invited' })
  for (const index of [0, 2]) {
    await setRightToWork(`Employee ${index}`, decided(ago(dayMs)))
    await endIn(`Employee ${index}`, 30)
  }
  expect(names(await list('?tab=in_progress&site=Leeds')).toSorted()).toEqual(['Employee 0', 'Employee 1'])
  expect(names(await done('?site=York'))).toEqual(['Employee 2'])
  const sites = ['Leeds', 'York']
  expect(await counts('?site=York')).toEqual({
    needsYou: 0,
    sections: { working: 0, decision: 0, chase: 0, undelivered: 0 },
    inProgress: 2,
    snoozed: 0,
    followUps: 1,
    likenessDue: 0,
    expiring: 1,
    done: 1,
    sites,
  })
  expect(await counts('?site=Nowhere')).toMatchObject({ inProgress: 0, sites })
})

test('another organisation sees nothing', async () => {
  const own = await organisation()
  await own.add(3)
  await own.setEmployee('Employee 0', { site: 'Leeds' })
  await own.setRightToWork('Employee 0', decided(ago(dayMs)))
  await own.endIn('Employee 0', 30)
  const other = await organisation()
  for (const tab of ['needs_you', 'in_progress']) {
    expect(await other.list(`?tab=${tab}`)).toEqual({ items: [], nextCursor: null })
  }
  expect(await other.done()).toEqual({ items: [], nextCursor: null })
  expect(await other.counts()).toEqual({
    needsYou: 0,
    sections: { working: 0, decision: 0, chase: 0, undelivered: 0 },
    inProgress: 0,
    snoozed: 0,
    followUps: 0,
    likenessDue: 0,
    expiring: 0,
    done: 0,
    sites: [],
  })
})

test('no number is told above 1,000', async () => {
  const { add, counts } = await organisation()
  await add(1001)
  expect(await counts()).toMatchObject({ needsYou: 0, inProgress: 1000 })
})

// A worker of a cluster plans by itself, and is not told of what the planner is to leave out here.
test.skipIf(onCluster)('what was decided is read by an index of its own', async () => {
  const { orgId } = await organisation()
  const plan = await server.deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_sort = off`)
    return readRows<{ 'QUERY PLAN': string }>(
      tx,
      sql`explain select employee_id from ${steps} where org_id = ${orgId} and type = 'rtw'
        and completed_at >= now() order by completed_at desc, employee_id desc limit 3`,
    )
  })
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('steps_decided')
})

test('a tab that does not exist and a cursor that was not given out are refused', async () => {
  const { list, done } = await organisation()
  expect(await list('?tab=everything')).toMatchObject({ errors: { tab: 'Unknown tab' } })
  const message = 'The list has changed. Reload the page.'
  expect(await list('?cursor=abc')).toMatchObject({ errors: { cursor: message } })
  expect(await done('?cursor=abc')).toMatchObject({ errors: { cursor: message } })
})
