import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { inOrganisation } from '#platform/scope.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { dayIn, employeeToCheck } from '#testing/setups/checks-test-setup.ts'
import { rightToWorkStates } from '../right-to-work-tables.ts'
import { daysAfter } from '../london-day.ts'
import { findLateStarts } from './find-late-starts.ts'
import { raiseFollowUp, sendAlertsJob } from './raise-alerts.ts'
import { rightToWorkAlerts } from './follow-ups-tables.ts'
import { sendAlerts } from './send-alerts.ts'

const server = withTestServer()

/** Alerts are gathered for a quarter of an hour. */
async function gathered() {
  server.clock.advance(15 * 60_000)
  await server.runJobs()
}

/** An organisation that moves in with employees whose first day was yesterday, without a check. */
async function lateStarters(names: readonly string[]) {
  const set = await employeeToCheck(server)
  const { orgId, employeeId } = set
  const { db } = server.deps
  const [one] = await db.select().from(employees).where(eq(employees.id, employeeId))
  const rows = names.map((fullName) => {
    const id = crypto.randomUUID()
    return { ...one!, id, fullName, emailKey: `${id}@example.com`, startDate: dayIn(server, -1) }
  })
  await db.insert(employees).values(rows)
  await findLateStarts(server.deps)
  const sent = () =>
    db
      .select()
      .from(sandboxOutbox)
      .where(eq(sandboxOutbox.orgId, orgId))
      .orderBy(asc(sandboxOutbox.createdAt))
  const toUser = async () => (await sent()).filter(({ recipient }) => recipient === set.email)
  const subjects = async () => (await toUser()).map(({ subject }) => subject)
  const erase = (id: string) => set.ask('POST', `/employees/${id}/erase`, {})
  const alerts = () => db.select().from(rightToWorkAlerts).where(eq(rightToWorkAlerts.orgId, orgId))
  return { ...set, ids: rows.map(({ id }) => id), sent, toUser, subjects, erase, alerts }
}

const allOfThem = ['Zoe Last', 'Ada First', 'Noor Middle']
const stopThree = 'Stop work: right-to-work alerts for 3 employees'

test('the alerts of one night are one email to a user, after a quarter of an hour', async () => {
  const { subjects, toUser, alerts } = await lateStarters(allOfThem)
  server.clock.advance(14 * 60_000)
  await server.runJobs()
  expect(await subjects()).toEqual([])
  server.clock.advance(60_000)
  await server.runJobs()
  expect(await subjects()).toEqual([stopThree])
  const [mail] = await toUser()
  expect(mail?.bodyText).toContain(`Most urgent first:
- Ada First: stop work, not covered
- Noor Middle: stop work, not covered
- Zoe Last: stop work, not covered

Employees who are not covered should not work until their right to work has been checked.
`)
  expect(mail?.bodyText).toContain('Open right to work:\nhttp://localhost:3000/right-to-work\n')
  expect(mail?.bodyHtml).toContain('Noor Middle: stop work')
  expect((await alerts()).every(({ sentAt }) => sentAt !== null)).toBe(true)
})

test('changes of engagement by a user are gathered, and a single alert says what it always said', async () => {
  const { startOn, emails } = await oneToCheck()
  await startOn(dayIn(server, 0))
  await server.runJobs()
  expect(await emails()).toEqual([])
  await gathered()
  expect(await emails()).toEqual(['Stop work: Ella Novak is not covered'])
})

async function oneToCheck() {
  const set = await employeeToCheck(server)
  const emails = async () =>
    (await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.orgId, set.orgId)))
      .filter(({ recipient }) => recipient === set.email)
      .map(({ subject }) => subject)
  return { ...set, emails }
}

test('what a user finds out themselves is told at once, and takes none of those that wait with it', async () => {
  const { lapse, record, check, fileId, subjects } = await lateStarters(allOfThem)
  await record({ ...check(), fileIds: [await fileId()] })
  await lapse({ reason: 'They told us', knownSince: dayIn(server, 0) })
  await server.runJobs()
  expect(await subjects()).toEqual(['Stop work: Ella Novak is not covered'])
  await gathered()
  expect(await subjects()).toEqual(['Stop work: Ella Novak is not covered', stopThree])
})

test('a check that a user makes and that fails is told at once, one that was made long ago with others', async () => {
  const { check, record, fileId, emails } = await oneToCheck()
  await record({ ...check(), fileIds: [await fileId()] })
  await record({
    ...check({ kind: 'followup', outcome: 'fail', reason: 'Not genuine' }),
    fileIds: [await fileId()],
  })
  await server.runJobs()
  expect(await emails()).toEqual(['Stop work: Ella Novak is not covered'])
  const old = await oneToCheck()
  const before = new Date(server.clock.now().getTime() - 90 * 86_400_000).toISOString()
  const ended = old.check({
    kind: 'recorded',
    permission: 'time_limited',
    permissionEnd: dayIn(server, -5),
    checkedAt: before,
    likeness: { mode: 'in_person', at: before },
  })
  await old.record({ ...ended, fileIds: [await old.fileId()] })
  expect((await old.stored())?.state).toBe('lapsed')
  await server.runJobs()
  expect(await old.emails()).toEqual([])
  await gathered()
  expect(await old.emails()).toEqual(['Stop work: Ella Novak is not covered'])
})

test('an email names 20 employees, and of the others how many they are', async () => {
  const names = Array.from({ length: 23 }, (_, at) => `Employee ${String(at).padStart(2, '0')}`)
  const { toUser } = await lateStarters(names)
  await gathered()
  const [mail, ...others] = await toUser()
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Stop work: right-to-work alerts for 23 employees')
  expect(mail?.bodyText.match(/^- /gm)).toHaveLength(21)
  expect(mail?.bodyText).toContain('- Employee 19: stop work, not covered\n- and 3 more\n')
  expect(mail?.bodyText).not.toContain('Employee 20')
})

/** Raises the alert of an end in so many days, as the nightly job does. */
async function raiseEnd(orgId: string, employeeId: string, days: number) {
  const today = dayIn(server, 0)
  const until = daysAfter(today, days)
  const excuse = { state: 'time_limited', until, followUpDue: until, computedOn: today } as const
  await server.deps.db
    .insert(rightToWorkStates)
    .values({ orgId, employeeId, ...excuse })
    .onConflictDoNothing()
  await inOrganisation(server.deps, { orgId, actor: 'system' }, (scope) =>
    raiseFollowUp(scope, { id: employeeId, leaveDate: null, erasedAt: null }, until, daysAfter(today, -1)),
  )
  return until
}

const inWords = (day: string) =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day))

test('who may not work stands before who is due, and each employee is reminded in an email of their own', async () => {
  const { ids, orgId, toUser, sent, employee } = await lateStarters(allOfThem)
  const month = await raiseEnd(orgId, ids[1]!, 30)
  const week = await raiseEnd(orgId, ids[2]!, 7)
  await gathered()
  expect(await toUser()).toHaveLength(1)
  const [mail] = await toUser()
  expect(mail?.subject).toBe(stopThree)
  expect(mail?.bodyText).toContain(`- Zoe Last: stop work, not covered
- Noor Middle: check due by ${inWords(week)}
- Ada First: check due by ${inWords(month)}

Employees who are not covered should not work until their right to work has been checked. Check right to work`)
  const reminders = (await sent()).filter(({ subject }) =>
    /check your right to work again/.test(subject ?? ''),
  )
  expect(reminders.map(({ recipient }) => recipient)).toEqual([employee.email, employee.email])
})

test('what is due alone is not called stop work', async () => {
  const { ids, orgId, subjects, ask } = await lateStarters(['Ada First', 'Zoe Last'])
  for (const id of ids) {
    await ask('PATCH', `/employees/${id}/engagement`, { startDate: dayIn(server, 9) })
    await raiseEnd(orgId, id, 60)
  }
  await gathered()
  expect(await subjects()).toEqual(['Right-to-work checks due: 2 employees'])
})

test('an employee who is erased before an email is sent is not named in it, even the first', async () => {
  const { ids, erase, toUser } = await lateStarters(allOfThem)
  server.clock.advance(15 * 60_000)
  await server.runJobs([sendAlertsJob])
  await erase(ids[1]!)
  await server.runJobs()
  const [mail] = await toUser()
  expect(mail?.subject).toBe('Stop work: right-to-work alerts for 2 employees')
  expect(mail?.bodyText).toContain('- Noor Middle: stop work, not covered\n- Zoe Last')
  expect(mail?.bodyText).not.toMatch(/Ada First|Erased/)
})

test('an email that names an erased employee is not kept, whoever else it is about', async () => {
  const { ids, erase, toUser } = await lateStarters(allOfThem)
  await gathered()
  expect(await toUser()).toHaveLength(1)
  await erase(ids[0]!)
  expect(await toUser()).toEqual([])
})

test('who has an excuse by the time it is told, or has left, is not in it', async () => {
  const { ids, ask, subjects, alerts } = await lateStarters(allOfThem)
  await server.deps.db
    .update(employees)
    .set({ leaveDate: dayIn(server, -1) })
    .where(eq(employees.id, ids[0]!))
  await ask('PATCH', `/employees/${ids[1]!}/engagement`, { startDate: dayIn(server, 5) })
  await gathered()
  expect(await subjects()).toEqual(['Stop work: Noor Middle is not covered'])
  expect(
    (await alerts())
      .filter(({ endedAt }) => endedAt)
      .map(({ employeeId }) => employeeId)
      .toSorted(),
  ).toEqual([ids[0]!, ids[1]!].toSorted())
})

test('of alerts that waited long the last one before an end is told', async () => {
  const { ids, orgId, sent, alerts } = await lateStarters(['Ada First'])
  const until = await raiseEnd(orgId, ids[0]!, 14)
  const missed = { employeeId: ids[0]!, kind: 'follow_up' as const, until, days: 30 }
  await server.deps.db
    .insert(rightToWorkAlerts)
    .values({ ...missed, orgId, id: crypto.randomUUID(), raisedAt: server.clock.now() })
  await gathered()
  expect((await alerts()).map(({ kind, days, sentAt }) => [kind, days, sentAt !== null])).toEqual(
    expect.arrayContaining([
      ['follow_up', 14, true],
      ['follow_up', 30, false],
    ]),
  )
  expect((await sent()).filter(({ subject }) => /check your right/.test(subject ?? ''))).toHaveLength(1)
})

test('alerts that are told at once by several processes, or again later, are told once', async () => {
  const { orgId, subjects, alerts } = await lateStarters(allOfThem)
  server.clock.advance(15 * 60_000)
  await Promise.all([1, 2, 3].map(() => sendAlerts(server.deps, { orgId })))
  for (const { id: alertId } of await alerts()) await sendAlerts(server.deps, { orgId, alertId })
  await server.runJobs()
  const told = await server.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'rtw.stop_work')))
  expect(told).toHaveLength(3)
  expect(await subjects()).toEqual([stopThree])
})
