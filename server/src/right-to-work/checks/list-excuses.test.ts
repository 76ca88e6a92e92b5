import { expect, test } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { addEmployees } from '#testing/scenarios/add-employees.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { dayIn } from './checks-test-setup.ts'
import { rightToWorkStates } from './right-to-work-tables.ts'

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

test("another organisation's employees are not among them", async () => {
  await withSix()
  const { token } = await server.signUp()
  for (const query of ['', '?endsWithinDays=90']) {
    expect((await server.request('GET', `/right-to-work${query}`, { token })).json.items).toEqual([])
  }
})
