import { and, eq, like } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { purgeExpired } from '#platform/db/purge-expired.ts'
import { inOrganisation } from '#platform/scope.ts'
import { appointments } from '#right-to-work/right-to-work-tables.ts'
import { assistedProvider } from '#right-to-work/right-to-work-state.ts'
import { rightToWorkEraser } from '#right-to-work/erase-right-to-work.ts'
import { rightToWorkProvider } from '#right-to-work/right-to-work-provider.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { atDocument, place } from '#testing/setups/appointments-test-setup.ts'
import { moveDays } from '#testing/setups/checks-test-setup.ts'

const server = withTestServer()
beforeAll(() => {
  server.deps.providers.put(rightToWorkProvider, assistedProvider)
  server.clock.advance(Date.parse('2026-11-24T10:00:00Z') - server.clock.now().getTime())
})

const hour = 3_600_000
/** Returns the day and time so far from now, by the clock of London in winter. */
const soon = (ms: number) => {
  const at = new Date(server.clock.now().getTime() + ms).toISOString()
  return { day: at.slice(0, 10), time: at.slice(11, 16) }
}

test('times in a row are those of London, in summer and in winter', async () => {
  const { offer, offered } = await atDocument(server)
  expect((await offer()).status).toBe(201)
  await offer({ day: '2027-06-01', count: 1, mode: 'video', place: 'https://meet.example.com/abc' })
  const items = await offered()
  expect(items.map(({ startsAt }: { startsAt: string }) => startsAt)).toEqual([
    '2026-12-01T09:30:00.000Z',
    '2026-12-01T09:50:00.000Z',
    '2026-12-01T10:10:00.000Z',
    '2027-06-01T08:30:00.000Z',
  ])
  expect(items[0]).toMatchObject({ minutes: 20, mode: 'in_person', place, employee: null })
})

test.each([
  ['a time that has passed', { day: '2026-11-24', time: '10:00' }, 'time'],
  ['a day in two years', { day: '2028-12-01' }, 'day'],
  ['no day', { day: 'tomorrow' }, 'day'],
  ['no time', { time: '25:00' }, 'time'],
  ['no place', { place: ' ' }, 'place'],
  ['none of them', { count: 0 }, 'count'],
])('%s is not offered, and says so at its field', async (_name, change, field) => {
  const { offer, offered } = await atDocument(server)
  const { status, json } = await offer(change)
  expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
  expect(await offered()).toEqual([])
})

test('at most 200 times are on offer, however many are offered at once', async () => {
  const { offer, offered } = await atDocument(server)
  const answers = await Promise.all(
    Array.from({ length: 11 }, (_, index) =>
      offer({ day: `2026-12-${String(index + 1).padStart(2, '0')}`, count: 20 }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 10 }, () => 201),
    409,
  ])
  expect(await offered()).toHaveLength(200)
})

test('an employee takes a time, and both sides see it', async () => {
  const { offer, list, take, offered, checks, employeeId, employee } = await atDocument(server)
  await offer()
  const { items, taken } = (await list()).json
  expect(taken).toBeNull()
  expect(items).toHaveLength(3)
  // Only employees who have taken an appointment see the place.
  expect(JSON.stringify(items)).not.toContain('High Street')
  const { json } = await take(items[1].id)
  const { place: _, ...rest } = json.taken
  expect(rest).toMatchObject(items[1])
  expect(json.items).toEqual([items[0], items[2]])
  const shown = { id: items[1].id, startsAt: items[1].startsAt, minutes: 20, mode: 'in_person', place }
  expect((await checks()).json.appointment).toEqual(shown)
  const { fullName } = employee
  expect((await offered())[1].employee).toEqual({ employeeId, fullName })
  expect((await list()).json).toEqual(json)
})

test('the calendar file has the time, the place and the organisation', async () => {
  const { offer, list, take } = await atDocument(server)
  await offer()
  const { items } = (await list()).json
  const { calendar } = (await take(items[0].id)).json.taken
  const lines = calendar.split('\r\n')
  expect(lines[0]).toBe('BEGIN:VCALENDAR')
  expect(lines).toContain(`UID:${items[0].id}`)
  expect(lines).toContain('DTSTART:20261201T093000Z')
  expect(lines).toContain('DTEND:20261201T095000Z')
  expect(lines).toContain('SUMMARY:Your employer')
  expect(lines).toContain('LOCATION:12 High Street\\, Leeds')
})

test('of two who take one time at once, one has it and the other keeps theirs', async () => {
  const { offer, list, take, colleague, offered } = await atDocument(server)
  await offer()
  const other = await colleague()
  const { items } = (await list()).json
  await other.take(items[2].id)
  const answers = await Promise.all([take(items[0].id), other.take(items[0].id)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const holders = (await offered()).filter(({ employee }: { employee: unknown }) => employee)
  expect(holders).toHaveLength(answers[0].status === 200 ? 2 : 1)
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.json.message).toBe('This time is no longer free. Please choose another.')
  const kept = (await other.list()).json.taken.id
  expect(kept).toBe(answers[1].status === 409 ? items[2].id : items[0].id)
})

test('another time takes the place of the first, and one that was taken again changes nothing', async () => {
  const { offer, list, take, events } = await atDocument(server)
  await offer()
  const { items } = (await list()).json
  await take(items[0].id)
  await take(items[0].id)
  const { json } = await take(items[2].id)
  expect(json.taken.id).toBe(items[2].id)
  expect(json.items).toEqual([items[0], items[1]])
  expect(await events('appointment.taken')).toHaveLength(2)
})

test('a time that is given up is free again', async () => {
  const { offer, list, take, release, events } = await atDocument(server)
  await offer({ count: 1 })
  const { items } = (await list()).json
  await take(items[0].id)
  expect((await release()).json).toEqual({ purpose: 'document', items, taken: null })
  expect((await release()).json).toEqual({ purpose: 'document', items, taken: null })
  expect(await events('appointment.released')).toHaveLength(1)
})

test('who is told of a cancelled time is the employee who has taken it, once, with a link', async () => {
  const { offer, list, take, cancel, employee, employeeId, offered } = await atDocument(server)
  await offer()
  const { items } = (await list()).json
  await take(items[0].id)
  expect((await cancel(items[0].id)).json).toEqual({ cancelled: true })
  expect((await cancel(items[0].id)).status).toBe(404)
  await cancel(items[1].id)
  await server.runJobs()
  const isTold = and(eq(messages.employeeId, employeeId), eq(messages.template, 'appointment_cancelled'))
  expect(await server.deps.db.select().from(messages).where(isTold)).toHaveLength(1)
  const sent = await server.deps.db
    .select()
    .from(sandboxOutbox)
    .where(and(eq(sandboxOutbox.recipient, employee.email), like(sandboxOutbox.subject, '%cancelled%')))
  expect(sent).toHaveLength(1)
  expect(sent[0]?.bodyText).toContain(`/verify/${employee.verificationToken}`)
  expect((await list()).json.taken).toBeNull()
  expect(await offered()).toHaveLength(1)
})

test('a time that is about to begin or over is not offered to an employee', async () => {
  const { offer, list, take } = await atDocument(server)
  await offer({ ...soon(hour / 2 + 60_000), count: 1 })
  const [item] = (await list()).json.items
  server.clock.advance(60_000)
  expect((await list()).json.items).toEqual([])
  expect((await take(item.id)).status).toBe(409)
})

test.each([
  ['a pending application', { route: 'ecs' }],
  ['help', {}],
])('who has chosen %s takes no time', async (_name, choice) => {
  const { offer, offered, list, take, release } = await atDocument(server, choice)
  await offer({ count: 1 })
  const [item] = await offered()
  const answers = [await list(), await take(item.id), await release()]
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
})

test('who then chooses a share code gives the time free', async () => {
  const { offer, list, take, walker, offered } = await atDocument(server)
  await offer({ count: 1 })
  await take((await list()).json.items[0].id)
  await walker.checkRightToWork({ route: 'online', shareCode: 'W12 345 678', dateOfBirth: '1990-05-17' })
  expect((await offered())[0].employee).toBeNull()
})

test('once the step is decided the time is free again', async () => {
  const { offer, list, take, decide, offered } = await atDocument(server)
  await offer({ count: 1 })
  await take((await list()).json.items[0].id)
  expect((await decide({ decision: 'fail', reason: 'The document was forged' })).status).toBe(200)
  expect((await offered())[0].employee).toBeNull()
})

test('another organisation neither sees, takes nor cancels a time', async () => {
  const { offer, offered, ask } = await atDocument(server)
  await offer({ count: 1 })
  const [item] = await offered()
  const other = await atDocument(server)
  expect(await other.offered()).toEqual([])
  expect((await other.list()).json.items).toEqual([])
  expect((await other.take(item.id)).status).toBe(409)
  expect((await other.cancel(item.id)).status).toBe(404)
  expect((await ask('GET', '/appointments')).json.items).toHaveLength(1)
})

test('what is recorded of it names no place', async () => {
  const { offer, offered, cancel, orgId } = await atDocument(server)
  await offer({ count: 1 })
  await cancel((await offered())[0].id)
  const log = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  expect(log.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['appointment.offered', 'appointment.cancelled']),
  )
  expect(JSON.stringify(log)).not.toContain('High Street')
})

test('an erased employee leaves no trace at a time, which is deleted a month after', async () => {
  const { offer, list, take, orgId, employeeId } = await atDocument(server)
  await offer({ count: 1 })
  await take((await list()).json.items[0].id)
  const rows = () => server.deps.db.select().from(appointments).where(eq(appointments.orgId, orgId))
  await inOrganisation(server.deps, { orgId, actor: 'system' }, (scope) =>
    rightToWorkEraser.erase(scope, employeeId),
  )
  expect((await rows()).map((row) => row.employeeId)).toEqual([null])
  moveDays(server, 34)
  await purgeExpired(server.deps)
  expect(await rows()).toHaveLength(1)
  moveDays(server, 3)
  await purgeExpired(server.deps)
  expect(await rows()).toEqual([])
})
