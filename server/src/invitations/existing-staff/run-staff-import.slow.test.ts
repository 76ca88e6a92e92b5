import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { millisecondsInHour } from 'date-fns/constants'
import { and, asc, eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { requireCounted } from '#testing/scenarios/recount-employees.ts'
import { ledger } from '#billing/billing-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { dayIn } from '#testing/setups/checks-test-setup.ts'
import { rightToWorkAlerts } from '#right-to-work/follow-ups/follow-ups-tables.ts'
import { findLateStarts } from '#right-to-work/follow-ups/find-late-starts.ts'
import { purgeExpired } from '#platform/db/purge-expired.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { runStaffImport } from './run-staff-import.ts'
import { member, staffCalls, type Typed } from '#testing/setups/staff-import-test-setup.ts'
import { staffImportRows, staffImports } from './staff-imports-tables.ts'

const server = withTestServer()

afterEach(() => requireCounted(server.deps))

async function signedIn() {
  const account = await server.signUp()
  const calls = staffCalls(server, account.token)
  const { orgId, token } = account
  const { db } = server.deps
  return {
    ...account,
    ...calls,
    async imported(rows: readonly Typed[], query = '') {
      const { json } = await calls.start(rows, query)
      await server.runJobs()
      return calls.get(json.importId)
    },
    employees: () =>
      db.select().from(employees).where(eq(employees.orgId, orgId)).orderBy(asc(employees.email)),
    show: async (path: string) => (await server.request('GET', path, { token })).json,
    rows: () => db.select().from(staffImportRows).where(eq(staffImportRows.orgId, orgId)),
    sent: () => db.select().from(messages).where(eq(messages.orgId, orgId)),
  }
}

test('employees move in with their engagement and their earlier check, without an invitation and without a credit', async () => {
  const { orgId, imported, show, sent, ...org } = await signedIn()
  const end = dayIn(server, 200)
  const done = await imported([
    member({ email: 'a@example.com', engagement: 'Agency worker', leaveDate: '2030-01-31' }),
    member({
      email: 'b@example.com',
      route: 'online',
      documentCode: '',
      permission: 'time-limited',
      permissionEnd: end,
      weeklyHoursLimit: '20',
      occupationLimit: 'Care worker',
    }),
    member({ email: 'c@example.com', fullName: 'X' }),
  ])
  expect(done).toMatchObject({
    state: 'done',
    invites: false,
    total: 3,
    waiting: 0,
    created: 2,
    existing: 0,
    refused: 1,
    states: { provisional: 1, not_required: 1 },
    workingWithout: 1,
  })
  const [first, second] = await org.employees()
  expect(first).toMatchObject({
    email: 'a@example.com',
    status: 'invited',
    source: 'import',
    engagement: 'agency',
    startDate: '2024-05-13',
    leaveDate: '2030-01-31',
    site: 'Leeds',
  })
  const { employee } = await show(`/employees/${second?.id}`)
  expect(employee).toMatchObject({ source: 'import', linkState: null })
  expect(employee.rightToWork).toMatchObject({
    state: 'provisional',
    missing: ['copy'],
    conditions: ['At most 20 hours a week', 'Only as: Care worker'],
  })
  const { items } = await show(`/employees/${second?.id}/checks`)
  expect(items).toMatchObject([
    {
      kind: 'recorded',
      route: 'online',
      permissionEnd: end,
      weeklyHoursLimit: 20,
      occupationLimit: 'Care worker',
      checkedAt: '2024-04-30T12:00:00.000Z',
      nameOnEvidence: 'Grace Mensah',
      madeBy: { who: 'own_staff', name: 'Harriet Reed' },
      // The likeness is attested by the maker of the check, not by the user who imports.
      likeness: { by: null, mode: 'in_person' },
    },
  ])
  expect(await sent()).toEqual([])
  expect(await server.deps.db.$count(links, eq(links.orgId, orgId))).toBe(0)
  expect(await server.deps.db.$count(ledger, eq(ledger.orgId, orgId))).toBe(0)
  expect((await show('/usage/current')).checksUsed).toBe(0)
})

test('a family moves in with one address, and a second import of the same file adds nobody', async () => {
  const { imported, ...org } = await signedIn()
  const carr = (fullName: string, more?: Typed) => member({ fullName, email: 'carr@example.com', ...more })
  const family = [carr('Ann Carr'), carr('Bob Carr', { sharesEmail: 'yes' }), carr('Cai Carr')]
  expect(await imported(family)).toMatchObject({ created: 2, existing: 1 })
  expect((await org.employees()).map(({ fullName }) => fullName).toSorted()).toEqual(['Ann Carr', 'Bob Carr'])
  expect(await imported(family)).toMatchObject({ created: 0, existing: 3 })
})

test('those who may be at work without an excuse are counted and listed, and each user gets one email of them all', async () => {
  const { orgId, imported, show, sent } = await signedIn()
  await imported([member(), member(), member({ startDate: dayIn(server, 3), checkedOn: dayIn(server, -3) })])
  expect(await show('/right-to-work/figures')).toMatchObject({ withoutExcuse: 2 })
  await findLateStarts(server.deps)
  server.clock.advance(millisecondsInHour / 2)
  await server.runJobs()
  expect(await sent()).toMatchObject([{ template: 'alerts', about: { count: 2 } }])
  const alerts = await server.deps.db
    .select()
    .from(rightToWorkAlerts)
    .where(and(eq(rightToWorkAlerts.orgId, orgId), eq(rightToWorkAlerts.kind, 'stop_work')))
  expect(alerts).toHaveLength(2)
})

test('they are in no queue and no funnel until they are invited', async () => {
  const { token, imported, show, sent, ...org } = await signedIn()
  await imported([member()])
  const [employee] = await org.employees()
  const day = dayIn(server, 0)
  const funnel = async () => (await show(`/reports/summary?from=${day}&to=${day}`)).funnel.invited
  const waiting = async () => JSON.stringify(await show('/verifications'))
  expect(await funnel()).toBe(0)
  expect(await waiting()).not.toContain(employee!.id)
  const { status, json } = await server.request('POST', `/employees/${employee?.id}/resend`, {
    token,
    body: {},
  })
  expect(status).toBe(200)
  expect(json.linkState).toBe('active')
  expect(await sent()).toMatchObject([{ template: 'invitation', employeeId: employee?.id }])
  expect((await show('/usage/current')).checksUsed).toBe(1)
  expect(await funnel()).toBe(1)
  expect(await waiting()).toContain(employee!.id)
  const { events } = await show(`/employees/${employee?.id}/timeline`).then((page) => ({
    events: page.items ?? page,
  }))
  expect(JSON.stringify(events)).toContain('employee.imported')
})

test('with an invitation each takes a credit, and those beyond the credits are refused', async () => {
  const { imported, show, sent } = await signedIn()
  const rows = Array.from({ length: 7 }, () => member())
  expect(await imported(rows, '?invite=true')).toMatchObject({ invites: true, created: 5, refused: 2 })
  expect((await sent()).map(({ template }) => template)).toEqual(Array(5).fill('invitation'))
  expect((await show('/usage/current')).checksUsed).toBe(5)
})

test('the same file twice creates nothing twice, at once or after each other', async () => {
  const { start, get, imported, ...org } = await signedIn()
  const rows = [member(), member()]
  const [one, two] = [await start(rows), await start(rows)]
  expect(one.status).toBe(201)
  expect(two.json.importId).toBe(one.json.importId)
  await server.runJobs()
  expect(await get(one.json.importId)).toMatchObject({ created: 2 })
  expect(await imported(rows)).toMatchObject({ created: 0, existing: 2, refused: 0 })
  expect(await org.employees()).toHaveLength(2)
})

test('two processes that work on one import at once create nobody twice', async () => {
  const { orgId, start, get, ...org } = await signedIn()
  const { json } = await start(Array.from({ length: 30 }, () => member()))
  const { signal } = new AbortController()
  const run = () => runStaffImport(server.deps, { orgId, importId: json.importId }, { signal })
  await Promise.all([run(), run()])
  await run()
  expect(await get(json.importId)).toMatchObject({ state: 'done', created: 30 })
  expect(await org.employees()).toHaveLength(30)
})

test('a process that ends leaves the rest to the next one, and nothing is done twice', async () => {
  const { orgId, start, get, ...org } = await signedIn()
  const { json } = await start(Array.from({ length: 10 }, () => member()))
  const stopping = new AbortController()
  const { transaction } = server.deps.db
  let rows = 0
  const counting = vi.spyOn(server.deps.db, 'transaction').mockImplementation((...work) => {
    rows += 1
    if (rows === 4) stopping.abort()
    return transaction.apply(server.deps.db, work)
  })
  await runStaffImport(server.deps, { orgId, importId: json.importId }, { signal: stopping.signal })
  counting.mockRestore()
  expect(await get(json.importId)).toMatchObject({ state: 'running', created: 4, waiting: 6 })
  await server.runJobs()
  expect(await get(json.importId)).toMatchObject({ state: 'done', created: 10, waiting: 0 })
  expect(await org.employees()).toHaveLength(10)
})

test('an import that is stopped creates nobody more until it goes on', async () => {
  const { start, get, ask } = await signedIn()
  const { json } = await start([member(), member(), member()])
  expect((await ask('POST', `/${json.importId}/stop`)).json.state).toBe('stopped')
  await server.runJobs()
  expect(await get(json.importId)).toMatchObject({ state: 'stopped', created: 0, waiting: 3 })
  expect((await ask('POST', `/${json.importId}/resume`)).json.state).toBe('running')
  await server.runJobs()
  expect(await get(json.importId)).toMatchObject({ state: 'done', created: 3 })
  // A finished import stays done.
  expect((await ask('POST', `/${json.importId}/stop`)).json.state).toBe('done')
  expect((await ask('POST', `/${json.importId}/resume`)).json.state).toBe('done')
})

test('the rows that created nobody are a file that can be corrected and imported again', async () => {
  const { imported, ask, send } = await signedIn()
  const known = member()
  await imported([known])
  const bad = member({ fullName: 'Zoë “Z” Ray', startDate: '04/25/2024', site: '=1+1' })
  const { importId } = await imported([member(), bad, known])
  const { text, headers } = await ask('GET', `/${importId}/refused.csv`)
  expect(headers.get('content-disposition')).toBe('attachment; filename="rows-not-imported.csv"')
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('Line,What is wrong')
  expect(lines[1]).toContain('Zoë “Z” Ray')
  expect(lines[1]).toContain("'=1+1")
  expect(lines[1]).toContain('Start date: “04/25/2024” is not a day of the calendar')
  expect(lines[2]).toContain('An employee with this email is in Bonafide already')
  const again = await send('', text.replace(',04/25/2024,', ',2024-06-25,'))
  await server.runJobs()
  expect((await ask('GET', `/${again.json.importId}`)).json).toMatchObject({
    created: 1,
    existing: 1,
    refused: 0,
  })
})

test('a row that the database loses is refused with a reason, and the others stand', async () => {
  const { imported } = await signedIn()
  const lost = vi.spyOn(ruleBook(), 'of').mockImplementationOnce(() => {
    throw new Error('lost')
  })
  const done = await imported([member(), member()])
  lost.mockRestore()
  expect(done).toMatchObject({ state: 'done', created: 1, refused: 1 })
})

test('what a file said is sealed, is forgotten with the employee, and goes after seven days', async () => {
  const { token, imported, rows, ...org } = await signedIn()
  const known = member({ email: 'known@example.com' })
  await imported([known])
  await imported([known, member({ fullName: 'Q', email: 'wrong@example.com' })])
  const stored = await rows()
  expect(JSON.stringify(stored)).not.toContain('@example.com')
  expect(stored.filter(({ outcome }) => outcome === 'created')).toMatchObject([{ rowSealed: null }])
  const [employee] = await org.employees()
  await server.request('POST', `/employees/${employee?.id}/erase`, { token, body: {} })
  const after = await rows()
  expect(after.filter(({ employeeId }) => employeeId)).toEqual([])
  expect(after.filter(({ rowSealed }) => rowSealed)).toMatchObject([{ outcome: 'refused' }])
  server.clock.advance(8 * 86_400_000)
  await purgeExpired(server.deps)
  expect(await rows()).toEqual([])
  expect(await server.deps.db.select().from(staffImports)).toEqual([])
})

test('an import is that of its organisation alone', async () => {
  const { imported } = await signedIn()
  const { importId } = await imported([member()])
  const other = await signedIn()
  for (const path of ['', '/refused.csv'])
    expect((await other.ask('GET', `/${importId}${path}`)).status).toBe(404)
  for (const path of ['/stop', '/resume'])
    expect((await other.ask('POST', `/${importId}${path}`)).status).toBe(404)
  expect((await other.ask('GET', '/nothing')).status).toBe(404)
  expect((await other.ask('GET', '')).json).toEqual({ items: [] })
})

test('the audit log has who moved each employee in, and no name', async () => {
  const { orgId, userId, imported } = await signedIn()
  await imported([member()])
  const entries = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  const actions = entries.map(({ action }) => action)
  expect(actions).toEqual(
    expect.arrayContaining(['employee.imported', 'check.recorded', 'rtw.excuse_changed']),
  )
  const own = entries.filter(({ action }) => action === 'employee.imported')
  expect(own).toMatchObject([{ actor: `user:${userId}` }])
  expect(JSON.stringify(entries)).not.toContain('Mensah')
})
