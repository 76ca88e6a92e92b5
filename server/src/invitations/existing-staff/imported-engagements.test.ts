import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { dayIn } from '#testing/setups/checks-test-setup.ts'
import { rightToWorkAlerts } from '#right-to-work/follow-ups/follow-ups-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { member, noCheck, staffCalls, type Typed } from '#testing/setups/staff-import-test-setup.ts'

const server = withTestServer()

/** Returns what a user sees of the one employee imported with a row. */
async function imported(row: Typed) {
  const { orgId, token } = await server.signUp()
  const calls = staffCalls(server, token)
  const { json } = await calls.start([member(row)])
  await server.runJobs()
  const [employee] = await server.deps.db.select().from(employees).where(eq(employees.orgId, orgId))
  const show = async (path: string) => (await server.request('GET', path, { token })).json
  return { orgId, employee, show, done: await calls.get(json.importId) }
}

test('who came with a transfer has the check of the employer before, and days for one of their own', async () => {
  const transferred = { startDate: dayIn(server, -20), origin: 'Transferred', madeBy: 'transferor' }
  const { done, employee, show } = await imported(transferred)
  expect(done).toMatchObject({ created: 1, workingWithout: 0 })
  expect(employee).toMatchObject({ origin: 'tupe' })
  expect((await show(`/employees/${employee?.id}`)).employee.rightToWork).toMatchObject({
    state: 'provisional',
    missing: ['original_seen', 'copy', 'citizenship'],
  })
})

test.each([
  ['says nothing of it', {}, null],
  ['says that they were hired', { origin: 'hired' }, 'hired'],
])('a check of the employer before covers nobody where the row %s', async (_what, joined, origin) => {
  const { done, employee, show } = await imported({
    startDate: dayIn(server, -20),
    madeBy: 'transferor',
    ...joined,
  })
  expect(done).toMatchObject({ created: 1, workingWithout: 1 })
  expect(employee?.origin).toBe(origin)
  expect((await show(`/employees/${employee?.id}`)).employee.rightToWork).toMatchObject({
    state: 'none',
    reason: 'made_by_other',
  })
})

test('who came with a transfer says so in a column of its own, with a check or without', async () => {
  const { employee } = await imported({ ...noCheck, startDate: dayIn(server, -20), origin: 'TUPE' })
  expect(employee).toMatchObject({ origin: 'tupe' })
  const { orgId } = await imported({ origin: 'born' })
  expect(await server.deps.db.$count(employees, eq(employees.orgId, orgId))).toBe(0)
})

test('who was engaged otherwise before 1 October 2026 is shown as not required, with no alert', async () => {
  const { orgId, show } = await imported({ ...noCheck, engagement: 'worker' })
  expect(await show('/right-to-work/figures')).toMatchObject({ withoutExcuse: 0 })
  expect((await show('/right-to-work?state=not_required')).items).toHaveLength(1)
  expect(await server.deps.db.$count(rightToWorkAlerts, eq(rightToWorkAlerts.orgId, orgId))).toBe(0)
})

test('existing staff have the manager of their row, and a wrong address is said by its column', async () => {
  const { employee } = await imported({
    ...noCheck,
    manager: 'Priya Shah',
    managerEmail: 'priya@example.com',
  })
  expect(employee).toMatchObject({ managerName: 'Priya Shah', managerEmail: 'priya@example.com' })
  const inOne = await imported({ ...noCheck, manager: 'priya@example.com' })
  expect(inOne.employee).toMatchObject({ managerName: null, managerEmail: 'priya@example.com' })
  const { token } = await server.signUp()
  const { json } = await staffCalls(server, token).check([member({ ...noCheck, managerEmail: 'priya' })])
  expect(json.rows[0].problems).toEqual([
    { column: 'Manager email', message: 'Please enter a valid email address' },
  ])
})
