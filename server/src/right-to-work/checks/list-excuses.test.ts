import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { addEmployees } from '#testing/scenarios/add-employees.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { rightToWorkAlerts } from '../follow-ups/follow-ups-tables.ts'
import { dayIn, employeeToCheck } from '#testing/setups/checks-test-setup.ts'
import { rightToWorkStates } from '../right-to-work-tables.ts'

const server = withTestServer()

/** Employees 0 to 5, the newest first: nothing recorded, an end in 3, 1, 1 and 90 days, and one that has passed. */
async function withSix() {
  const { token, orgId } = await server.signUp()
  await addEmployees(server.deps, orgId, 6)
  const all = await server.deps.db.select().from(employees)
  const idOf = (index: number) =>
    all.find((one) => one.orgId === orgId && one.fullName === `Employee ${index}`)!.id
  const ends = [3, 1, 1, 90, -1]
  await server.deps.db.insert(rightToWorkStates).values(
    ends.map((days, index) => ({
      orgId,
      employeeId: idOf(index + 1),
      state: index === 2 ? ('grace' as const) : ('time_limited' as const),
      until: dayIn(server, days),
      computedOn: dayIn(server, 0),
    })),
  )
  const list = async (query: string) =>
    (await server.request('GET', `/right-to-work${query}`, { token })).json
  return { token, idOf, list }
}

const namesOf = ({ items }: { items: { fullName: string }[] }) =>
  items.map(({ fullName }) => Number(fullName.slice('Employee '.length)))

test('excuses that end within so many days come by their day, and those that have ended do not', async () => {
  const { list, idOf } = await withSix()
  const sameDay = [2, 3].toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
  expect(namesOf(await list('?endsWithinDays=60'))).toEqual([...sameDay, 1])
  expect(namesOf(await list('?endsWithinDays=1'))).toEqual(sameDay)
  expect(namesOf(await list('?endsWithinDays=90'))).toEqual([...sameDay, 1, 4])
  expect(namesOf(await list('?endsWithinDays=60&state=grace'))).toEqual([3])
  const first = await list('?endsWithinDays=60&limit=2')
  expect(namesOf(first)).toEqual(sameDay)
  const rest = await list(`?endsWithinDays=60&limit=2&cursor=${first.nextCursor}`)
  expect([namesOf(rest), rest.nextCursor]).toEqual([[1], null])
})

test('by state, who has nothing recorded has none, and pages follow each other', async () => {
  const { list } = await withSix()
  expect((await list('?state=none')).items).toMatchObject([
    { fullName: 'Employee 0', state: 'none', until: null },
  ])
  expect(new Set(namesOf(await list('?state=time_limited')))).toEqual(new Set([1, 2, 4, 5]))
  const seen: number[] = []
  let cursor = ''
  do {
    const page = await list(`?limit=4${cursor}`)
    seen.push(...namesOf(page))
    cursor = page.nextCursor ? `&cursor=${page.nextCursor}` : ''
  } while (cursor)
  expect(seen).toHaveLength(6)
  expect(new Set(seen)).toEqual(new Set([0, 1, 2, 3, 4, 5]))
})

test('a site that no employee has, an unknown state and a number of days that is none', async () => {
  const { list, token } = await withSix()
  expect((await list('?site=Leeds')).items).toEqual([])
  for (const query of ['?state=valid', '?endsWithinDays=-1', '?endsWithinDays=x']) {
    expect((await server.request('GET', `/right-to-work${query}`, { token })).status).toBe(422)
  }
})

test('the limits on the work stand beside the excuse that has them', async () => {
  const { ask, check, record, fileId, startOn } = await employeeToCheck(server)
  await startOn(dayIn(server, 10))
  const limited = {
    permission: 'time_limited',
    permissionEnd: dayIn(server, 200),
    weeklyHoursLimit: 20,
  } as const
  await record({ ...check(limited), fileIds: [await fileId()] })
  expect((await ask('GET', '/right-to-work')).json.items).toMatchObject([
    { state: 'time_limited', conditions: ['At most 20 hours a week'] },
  ])
  await record({ ...check(), fileIds: [await fileId()] })
  expect((await ask('GET', '/right-to-work')).json.items).toMatchObject([{ conditions: [] }])
})

test('in the queue for the likeness is whose check waits for that alone, and was made here', async () => {
  const queue = async ({ ask, token }: Awaited<ReturnType<typeof employeeToCheck>>) => ({
    listed: (await ask('GET', '/right-to-work?concern=likeness_due')).json.items.length,
    figure: (await ask('GET', '/right-to-work/figures')).json.likenessDue,
    tab: (await server.request('GET', '/verifications/counts', { token })).json.likenessDue,
  })
  const [nobody, one] = [
    { listed: 0, figure: 0, tab: 0 },
    { listed: 1, figure: 1, tab: 1 },
  ]
  const earlier = await employeeToCheck(server)
  const unseen = { likeness: undefined, workNotBegun: undefined }
  const made = { kind: 'recorded', checkedAt: '2026-10-05T12:00:00.000Z' } as const
  const { json } = await earlier.record({
    ...earlier.check({ ...unseen, ...made }),
    fileIds: [await earlier.fileId()],
  })
  expect(json.rightToWork).toMatchObject({ missing: ['likeness', 'start_date'], likenessCheck: null })
  expect(await queue(earlier)).toEqual(nobody)
  const fileIds = [await earlier.fileId()]
  const { json: own } = await earlier.record({ ...earlier.check(unseen), fileIds })
  expect(own.rightToWork).toMatchObject({ likenessCheck: own.check.id })
  expect((await earlier.detail()).employee.rightToWork).toMatchObject({ likenessCheck: own.check.id })
  expect(await queue(earlier)).toEqual(one)
  // An excuse stored before the check was named stays until the night.
  const { likenessCheck: _, ...before } = own.rightToWork
  const isTheirs = eq(employees.id, earlier.employeeId)
  await server.deps.db.update(employees).set({ excuse: before }).where(isTheirs)
  expect(await queue(earlier)).toEqual(one)
  await server.deps.db
    .update(employees)
    .set({ excuse: { ...before, missing: ['likeness', 'copy'] } })
    .where(isTheirs)
  expect(await queue(earlier)).toEqual(nobody)
})

test('who starts soon comes by start date, and who is not covered then is counted', async () => {
  const { list, idOf, token } = await withSix()
  for (const [index, days] of [5, 2, 8, 0, 1].entries()) {
    await server.deps.db
      .update(employees)
      .set({ startDate: dayIn(server, days) })
      .where(eq(employees.id, idOf(index)))
  }
  const provisional = { state: 'provisional' as const }
  await server.deps.db
    .update(rightToWorkStates)
    .set(provisional)
    .where(eq(rightToWorkStates.employeeId, idOf(4)))
  const first = await list('?startsWithinDays=7&limit=3')
  expect(namesOf(first)).toEqual([3, 4, 1])
  expect(namesOf(await list(`?startsWithinDays=7&limit=3&cursor=${first.nextCursor}`))).toEqual([0])
  expect(namesOf(await list('?concern=starts_uncovered'))).toEqual([4, 0])
  const { json } = await server.request('GET', '/right-to-work/figures', { token })
  expect(json.startsUncovered).toBe(2)
})

test("another organisation's employees are not among them", async () => {
  await withSix()
  const { token } = await server.signUp()
  for (const query of ['', '?endsWithinDays=90']) {
    expect((await server.request('GET', `/right-to-work${query}`, { token })).json.items).toEqual([])
  }
})

/** The six, of whom the first is at work without an excuse, the fifth overdue, and the second has left. */
async function withConcerns() {
  const { token, idOf, list } = await withSix()
  const { db } = server.deps
  const [{ orgId } = { orgId: '' }] = await db
    .select()
    .from(employees)
    .where(eq(employees.id, idOf(0)))
  const alert = { orgId, kind: 'stop_work' as const, raisedAt: server.clock.now() }
  await db.insert(rightToWorkAlerts).values([
    { ...alert, id: randomUUID(), employeeId: idOf(0) },
    { ...alert, id: randomUUID(), employeeId: idOf(1) },
    { ...alert, id: randomUUID(), employeeId: idOf(2), endedAt: server.clock.now() },
  ])
  const change = (index: number, values: Partial<typeof employees.$inferInsert>) =>
    db
      .update(employees)
      .set(values)
      .where(eq(employees.id, idOf(index)))
  const overdue = (index: number) =>
    db
      .update(rightToWorkStates)
      .set({ state: 'lapsed', until: null, followUpDue: dayIn(server, -1) })
      .where(eq(rightToWorkStates.employeeId, idOf(index)))
  await change(1, { leaveDate: dayIn(server, -1) })
  await overdue(5)
  return { token, list }
}

test('what needs a look is listed and counted alike, without those who have left', async () => {
  const { token, list } = await withConcerns()
  const without = await list('?concern=without_excuse')
  expect(namesOf(without)).toEqual([0])
  const overdue = await list('?concern=follow_up_overdue')
  expect(overdue.items).toMatchObject([
    { fullName: 'Employee 5', state: 'lapsed', followUpDue: dayIn(server, -1) },
  ])
  const { json } = await server.request('GET', '/right-to-work/figures', { token })
  expect(json).toEqual({
    on: dayIn(server, 0),
    startsUncovered: 0,
    withoutExcuse: 1,
    followUpOverdue: 1,
    likenessDue: 0,
    termDatesDue: 0,
    endsWithin30: 2,
    endsWithin60: 2,
    endsWithin90: 3,
  })
  for (const days of [30, 60, 90]) {
    expect((await list(`?endsWithinDays=${days}`)).items).toHaveLength(json[`endsWithin${days}`])
  }
  expect((await server.request('GET', '/right-to-work?concern=none', { token })).status).toBe(422)
})

test('the report counts the states of those who have not left, and says what a penalty may come to', async () => {
  const { token } = await withConcerns()
  const day = dayIn(server, 0)
  const { json } = await server.request('GET', `/reports/summary?from=${day}&to=${day}`, { token })
  expect(json.excuses).toMatchObject({
    withoutExcuse: 1,
    exposure: { first: { each: 45_000, total: 45_000 }, repeat: { each: 60_000, total: 60_000 } },
  })
  expect(json.excuses.states).toEqual([
    { state: 'none', count: 1 },
    { state: 'provisional', count: 0 },
    { state: 'continuous', count: 0 },
    { state: 'time_limited', count: 2 },
    { state: 'grace', count: 1 },
    { state: 'lapsed', count: 1 },
    { state: 'not_required', count: 0 },
  ])
})

test('the figures of another organisation are its own', async () => {
  await withConcerns()
  const { token } = await server.signUp()
  const { json } = await server.request('GET', '/right-to-work/figures', { token })
  expect(json).toMatchObject({ withoutExcuse: 0, followUpOverdue: 0, endsWithin90: 0 })
})
