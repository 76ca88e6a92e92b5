import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { verifyAudit } from '#platform/audit/verify-audit.ts'
import { readRows } from '#platform/db/database.ts'
import { employees } from '#employees/employees-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { dayIn, employeeToCheck, fullName, moveDays } from '#testing/setups/checks-test-setup.ts'
import { londonDay, monthsAfter } from '#right-to-work/london-day.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { searchDump } from '#testing/database/search-dump.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { destroyAfter, dueEmployees, keptUntil } from './due-employees.ts'
import { retentionNotices } from './retention-tables.ts'
import { runRetention } from './run-retention.ts'

const server = withTestServer()

/** Moves the clock by so many weeks, each with its run. */
async function weeks(count: number) {
  for (let week = 0; week < count; week += 1) {
    moveDays(server, 7)
    await runRetention(server.deps)
    await server.runJobs()
  }
}

/** The leave date of an employee who is kept so many days from now. */
const leftSoThat = (days: number) => monthsAfter(dayIn(server, days), -24)

async function leaver(change: object) {
  const set = await employeeToCheck(server)
  const at = `/employees/${set.employeeId}`
  await set.record({ ...set.check(), fileIds: [await set.fileId()] })
  const engage = (values: object) => set.ask('PATCH', `${at}/engagement`, values)
  await engage(change)
  await server.runJobs()
  return {
    ...set,
    engage,
    hold: (reason = 'A claim is open') => set.ask('POST', `${at}/legal-hold`, { reason }),
    release: () => set.ask('POST', `${at}/legal-hold/release`),
    overview: async () => (await set.ask('GET', '/retention')).json,
    certificates: async () => (await set.ask('GET', '/retention/certificates')).json.items,
    isErased: async () => {
      const [row] = await server.deps.db.select().from(employees).where(eq(employees.id, set.employeeId))
      return row?.erasedAt !== null
    },
    emails: async () =>
      (await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.orgId, set.orgId))).filter(
        ({ subject }) => subject?.startsWith('Data to be deleted'),
      ),
  }
}

const days = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2060-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

test('two years are counted by the calendar, 29 February among them', () => {
  const left = (leaveDate: string) => destroyAfter({ leaveDate, notHiredOn: null }, 6)?.day
  expect(left('2024-02-29')).toBe('2026-02-28')
  expect(left('2026-03-01')).toBe('2028-03-01')
  expect(left('2026-10-25')).toBe('2028-10-25')
  expect(destroyAfter({ leaveDate: null, notHiredOn: '2026-08-31' }, 6)).toEqual({
    rule: 'not_hired',
    day: '2027-02-28',
  })
  fc.assert(
    fc.property(days, days, (one, other) => {
      const [first, second] = [left(one)!, left(other)!]
      expect(first.slice(0, 4)).toBe(String(Number(one.slice(0, 4)) + 2))
      expect(one.endsWith('-02-29') ? '-02-28' : one.slice(4)).toBe(first.slice(4))
      // A later leave date never shortens the time.
      expect([one, other].toSorted().map(left)).toEqual([first, second].toSorted())
    }),
  )
})

test('nobody is ever due without a leave date or the end of the process', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 24 }), days, days, (months, leaveDate, notHiredOn) => {
      expect(destroyAfter({ leaveDate: null, notHiredOn: null }, months)).toBeUndefined()
      // A leave date outweighs it: they were employed.
      expect(destroyAfter({ leaveDate, notHiredOn }, months)?.rule).toBe('left')
    }),
  )
})

test('the statement that selects counts the days as the function does', async () => {
  const samples = fc.sample(fc.tuple(days, fc.integer({ min: 1, max: 24 })), { numRuns: 300, seed: 7 })
  samples.push(['2024-02-29', 6], ['2024-08-31', 6], ['2024-12-31', 2])
  const values = sql.join(
    samples.map(([day, months]) => sql`(${day}::date, ${day}::date, ${months}::int)`),
    sql`, `,
  )
  const rows = await readRows<{ day: string; months: number; left_day: string; other_day: string }>(
    server.deps.db,
    sql`select employees.leave_date::text as day, organisations.not_hired_months as months,
        (${keptUntil.left.day})::text as left_day, (${keptUntil.not_hired.day})::text as other_day
      from (values ${values}) employees(leave_date, not_hired_on, m)
      cross join lateral (select m as not_hired_months) organisations`,
  )
  expect(rows).toHaveLength(samples.length)
  for (const { day, months, left_day, other_day } of rows) {
    expect(destroyAfter({ leaveDate: day, notHiredOn: null }, months)?.day).toBe(left_day)
    expect(destroyAfter({ leaveDate: null, notHiredOn: day }, months)?.day).toBe(other_day)
  }
})

test('a leaver is listed, users are told a month before, and the data goes after its day', async () => {
  const leaveDate = leftSoThat(82)
  const day = monthsAfter(leaveDate, 24)
  const { overview, emails, email, isErased, certificates, employeeId, orgId, events } = await leaver({
    leaveDate,
  })
  await weeks(5)
  expect((await overview()).upcoming).toEqual({ total: 0, items: [] })
  await weeks(2)
  const toldOn = dayIn(server, 0)
  expect((await overview()).upcoming).toEqual({
    total: 1,
    items: [{ employeeId, fullName, rule: 'left', destroyAfter: day, toldOn }],
  })
  const told = await emails()
  expect(told.map(({ recipient }) => recipient)).toEqual([email])
  expect(told[0]?.subject).toBe('Data to be deleted next month: 1 employee')
  expect(told[0]?.bodyText).toContain('/settings/data')
  expect(told[0]?.bodyText).not.toContain(fullName)
  await weeks(4)
  expect([dayIn(server, 0) < day, await isErased()]).toEqual([true, false])
  await weeks(1)
  expect([dayIn(server, 0) > day, await isErased()]).toEqual([true, true])

  const [certificate, ...others] = await certificates()
  expect(others).toEqual([])
  expect(certificate).toMatchObject({
    employeeId,
    rule: 'left',
    destroyAfter: day,
    destroyedOn: dayIn(server, 0),
    records: { employee: 1, rightToWorkRecords: 1, evidenceFiles: 1, links: 1 },
  })
  const [entry] = await events('employee.destroyed')
  expect([entry?.seq, entry?.hash]).toEqual([certificate.auditSeq, certificate.auditHash])
  expect(await verifyAudit(server.deps.db)).toMatchObject({ ok: true })
  const isOurs = eq(retentionNotices.orgId, orgId)
  expect(await server.deps.db.select().from(retentionNotices).where(isOurs)).toEqual([])
})

test('what stays after it tells nobody’s name', async () => {
  const { isErased, certificates, employee } = await leaver({ leaveDate: leftSoThat(0) })
  await weeks(7)
  expect(await isErased()).toBe(true)
  expect(JSON.stringify(await certificates())).not.toContain(fullName)
  expect(await searchDump(server.deps.db, [employee.email])).toEqual([])
})

test('a day that passed long ago is told too, and waits for a month', async () => {
  const { isErased, emails } = await leaver({ leaveDate: '2015-05-31' })
  await weeks(4)
  expect([await isErased(), (await emails()).length]).toEqual([false, 1])
  await weeks(2)
  expect(await isErased()).toBe(true)
})

test('a leave date that is put right in time stops it, and the new day is told anew', async () => {
  const { engage, isErased, emails } = await leaver({ leaveDate: leftSoThat(10) })
  await weeks(4)
  expect(await emails()).toHaveLength(1)
  await engage({ leaveDate: null })
  await weeks(6)
  expect(await isErased()).toBe(false)
  await engage({ leaveDate: leftSoThat(1) })
  await weeks(4)
  expect([await isErased(), (await emails()).length]).toEqual([false, 2])
  await weeks(2)
  expect(await isErased()).toBe(true)
})

test('a legal hold keeps an employee from the clock and from an erasure, until a month after its release', async () => {
  const { hold, release, isErased, overview, ask, employeeId, events, emails } = await leaver({
    leaveDate: leftSoThat(5),
  })
  await weeks(2)
  expect((await hold()).status).toBe(200)
  expect((await hold()).status).toBe(409)
  await weeks(8)
  const erasure = await ask('POST', `/employees/${employeeId}/erase`, {})
  expect([await isErased(), erasure.status]).toEqual([false, 409])
  const { upcoming, holds } = await overview()
  expect([upcoming.total, holds]).toMatchObject([
    0,
    { total: 1, items: [{ employeeId, fullName, reason: 'A claim is open', by: expect.any(String) }] },
  ])
  expect(JSON.stringify((await events('hold.placed'))[0]?.data)).not.toContain('claim')
  expect((await release()).status).toBe(200)
  expect((await release()).status).toBe(409)
  expect(await events('hold.released')).toHaveLength(1)
  await weeks(4)
  expect([await isErased(), (await emails()).length]).toEqual([false, 2])
  await weeks(2)
  expect(await isErased()).toBe(true)
  expect(await searchDump(server.deps.db, ['A claim is open'])).toEqual([])
})

test('those who were not hired go by the months of the setting', async () => {
  const { ask, isErased, overview, certificates } = await leaver({
    notHiredOn: londonDay(server.clock.now()),
  })
  expect((await ask('PATCH', '/settings', { notHiredMonths: 3 })).json.notHiredMonths).toBe(3)
  await weeks(6)
  expect((await overview()).upcoming.total).toBe(0)
  await weeks(4)
  expect((await overview()).upcoming.items).toMatchObject([{ rule: 'not_hired', toldOn: expect.any(String) }])
  await ask('PATCH', '/settings', { notHiredMonths: 12 })
  await weeks(8)
  expect(await isErased()).toBe(false)
  await ask('PATCH', '/settings', { notHiredMonths: 1 })
  await weeks(6)
  expect([await isErased(), (await certificates())[0].rule]).toEqual([true, 'not_hired'])
})

test('without a leave date nothing goes, and the question comes each year', async () => {
  const { ask, employeeId, overview, isErased, engage } = await leaver({ startDate: '2020-01-06' })
  expect((await overview()).questions.total).toBe(0)
  moveDays(server, 366)
  await weeks(1)
  expect((await overview()).questions).toMatchObject({
    total: 1,
    items: [{ employeeId, fullName, startDate: '2020-01-06' }],
  })
  const answer = () => ask('POST', `/employees/${employeeId}/still-employed`)
  expect((await answer()).status).toBe(200)
  expect((await overview()).questions.total).toBe(0)
  moveDays(server, 366)
  await weeks(1)
  expect((await overview()).questions).toMatchObject({ total: 1, items: [{ since: dayIn(server, -373) }] })
  await engage({ leaveDate: dayIn(server, -1) })
  expect([(await overview()).questions.total, (await answer()).status]).toEqual([0, 409])
  expect(await isErased()).toBe(false)
})

test('a run that breaks off is finished in the next hour, and each employee is certified once', async () => {
  const { certificates, isErased, overview, employeeId, ask, orgId } = await leaver({
    leaveDate: '2015-05-31',
  })
  const colleagues: string[] = []
  for (let i = 0; i < 3; i += 1) {
    const { json } = await ask('POST', '/employees/invite', newInvitation())
    colleagues.push(json.employeeId)
    await ask('PATCH', `/employees/${json.employeeId}/engagement`, { leaveDate: '2015-05-31' })
  }
  await weeks(1)
  expect((await overview()).upcoming.total).toBe(4)
  moveDays(server, 38)
  const real = server.deps.jobs.enqueue.bind(server.deps.jobs)
  let calls = 0
  const broken = vi.spyOn(server.deps.jobs, 'enqueue').mockImplementation((...args) => {
    calls += 1
    if (calls > 2) throw new Error('the process ended')
    return real(...args)
  })
  const { destroyed, failed } = await runRetention(server.deps)
  broken.mockRestore()
  expect([(destroyed ?? 0) + (failed ?? 0), failed! > 0]).toEqual([4, true])
  expect(await runRetention(server.deps)).toEqual({ destroyed: failed, told: 0, failed: 0 })
  expect(await runRetention(server.deps)).toEqual({ destroyed: 0, told: 0, failed: 0 })
  expect(await isErased()).toBe(true)
  const ids = (await certificates()).map((certificate: { employeeId: string }) => certificate.employeeId)
  expect(ids.toSorted()).toEqual([employeeId, ...colleagues].toSorted())
  const isEvent = and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'employee.destroyed'))
  expect(await server.deps.db.select().from(auditLog).where(isEvent)).toHaveLength(4)
  expect(await verifyAudit(server.deps.db)).toMatchObject({ ok: true })
})

test('of 100,000 employees those who are due are found by the index', async () => {
  const { orgId } = await server.signUp()
  for (let first = 1; first <= 100_000; first += 5000) {
    await server.deps.db.execute(sql`
      insert into employees (org_id, id, full_name, email, email_key, leave_date, status, source,
        invite_channel_pref, search_text, created_at)
      select ${orgId}::uuid, gen_random_uuid(), 'x', 'x', 'many:' || n,
        case when n % 4 = 0 then date '2024-01-01' + n / 100 end, 'completed', 'import', 'email', 'x', now()
      from generate_series(${first}::int, ${first + 4999}::int) n`)
  }
  await server.deps.db.execute(sql`analyze employees`)
  const query = dueEmployees(server.deps.db, 'left', { upTo: '2026-01-20' }).limit(500)
  const plan = await readRows<{ 'QUERY PLAN': string }>(server.deps.db, sql`explain ${query}`)
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('employees_left')
  expect(text).not.toContain('Seq Scan on employees')
}, 120_000)
