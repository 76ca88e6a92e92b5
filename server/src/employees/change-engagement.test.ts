import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { employees } from './employees-tables.ts'

const server = withTestServer()

const nothing = { engagement: null, startDate: null, leaveDate: null, site: null, origin: null }
const all = {
  engagement: 'subcontractor',
  startDate: '2026-12-01',
  leaveDate: '2027-02-28',
  site: 'Leeds depot',
  origin: 'tupe',
}

async function invited() {
  const account = await server.signUp()
  const { employeeId } = await server.invite(account.token)
  const path = `/employees/${employeeId}`
  const { token, orgId } = account
  return {
    ...account,
    employeeId,
    change: (body: object, as = token) => server.request('PATCH', `${path}/engagement`, { token: as, body }),
    shown: async () => (await server.request('GET', path, { token })).json.employee,
    listed: async () => (await server.request('GET', '/employees', { token })).json.items[0],
    erase: () => server.request('POST', `${path}/erase`, { token, body: {} }),
    logged: () =>
      server.deps.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'engagement.changed'))),
  }
}

test('is told with the employee, in the answer, the details and the list', async () => {
  const { change, shown, listed } = await invited()
  expect(await shown()).toMatchObject(nothing)
  expect(await listed()).toMatchObject(nothing)
  const { status, json } = await change(all)
  expect(status).toBe(200)
  for (const employee of [json, await shown(), await listed()]) expect(employee).toMatchObject(all)
})

test('what is not named stays, and null or an empty text takes a value away', async () => {
  const { change, shown } = await invited()
  await change(all)
  await change({ site: 'York' })
  expect(await shown()).toMatchObject({ ...all, site: 'York' })
  await change({ leaveDate: null, site: '  ', origin: '' })
  expect(await shown()).toMatchObject({ ...all, leaveDate: null, site: null, origin: null })
  await change({ engagement: '', startDate: '' })
  expect(await shown()).toMatchObject(nothing)
})

test.each([
  ['engagement', 'volunteer', 'Please choose how they work for you'],
  ['origin', 'born', 'Please choose how they joined'],
  ['startDate', '2026-02-29', 'Please enter a real date'],
  ['startDate', '2026-13-01', 'Please enter a real date'],
  ['startDate', '01/12/2026', 'Please enter a real date'],
  ['startDate', '2026-12-01T00:00:00Z', 'Please enter a real date'],
  ['leaveDate', 20261201, 'Please enter a real date'],
  ['site', 'x'.repeat(121), 'Please use 120 characters or fewer'],
  ['site', 'Le\u202eeds', 'Please remove the hidden characters. Try typing the text instead of pasting it'],
])('the %s %j is refused at its field', async (field, value, message) => {
  const { change, shown, logged } = await invited()
  const { status, json } = await change({ site: 'Leeds', [field]: value })
  expect({ status, errors: json.errors }).toEqual({ status: 422, errors: { [field]: message } })
  expect(await shown()).toMatchObject(nothing)
  expect(await logged()).toEqual([])
})

test('29 February of a leap year is a day', async () => {
  const { change } = await invited()
  expect((await change({ startDate: '2028-02-29' })).json.startDate).toBe('2028-02-29')
})

test('nobody leaves before they start, whichever of the two days is changed', async () => {
  const { change, shown } = await invited()
  const message = 'The leave date must not be before the start date'
  const both = await change({ startDate: '2026-12-02', leaveDate: '2026-12-01' })
  expect({ status: both.status, errors: both.json.errors }).toEqual({
    status: 422,
    errors: { leaveDate: message },
  })
  expect((await change({ startDate: '2026-12-02', leaveDate: '2026-12-02' })).status).toBe(200)
  expect((await change({ leaveDate: '2026-12-01' })).json.errors).toEqual({ leaveDate: message })
  // An employee who starts after they have left is hired again.
  for (const later of [{ startDate: '2026-12-03' }, { startDate: '2026-12-03', leaveDate: null }])
    expect(await change(later)).toMatchObject({ status: 409, json: { code: 'rehire_needed' } })
  expect(await shown()).toMatchObject({ startDate: '2026-12-02', leaveDate: '2026-12-02' })
})

test('the audit log has who changed which fields, without what they say', async () => {
  const { change, logged, userId, employeeId } = await invited()
  await change(all)
  await change(all)
  await change({})
  await change({ site: 'York', startDate: all.startDate })
  const rows = await logged()
  expect(rows.map(({ actor, employeeId: id, data }) => ({ actor, id, data }))).toEqual([
    {
      actor: `user:${userId}`,
      id: employeeId,
      data: { address: '127.0.0.1', changed: ['engagement', 'startDate', 'leaveDate', 'site', 'origin'] },
    },
    { actor: `user:${userId}`, id: employeeId, data: { address: '127.0.0.1', changed: ['site'] } },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Leeds|York|2026-12-01|subcontractor/)
})

test("another organisation's employee is unknown, and stays as they are", async () => {
  const { change, shown } = await invited()
  const other = await server.signUp()
  expect((await change(all, other.token)).status).toBe(404)
  expect(await shown()).toMatchObject(nothing)
})

test('goes with an erasure, and is not written afterwards', async () => {
  const { change, erase, employeeId } = await invited()
  await change(all)
  await erase()
  const row = async () =>
    (await server.deps.db.select().from(employees).where(eq(employees.id, employeeId)))[0]
  expect(await row()).toMatchObject(nothing)
  expect((await change(all)).status).toBe(409)
  expect(await row()).toMatchObject(nothing)
})

test('two changes at once are both there', async () => {
  const { change, shown } = await invited()
  await Promise.all([change({ site: 'Leeds' }), change({ startDate: '2026-12-01' })])
  expect(await shown()).toMatchObject({ site: 'Leeds', startDate: '2026-12-01' })
})
