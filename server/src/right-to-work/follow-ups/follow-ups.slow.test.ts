import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, users } from '#accounts/users-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { webhookDeliveries } from '#webhooks/webhook-tables.ts'
import { dayIn, employeeToCheck, moveDays } from '#testing/setups/checks-test-setup.ts'
import { recomputeExcuses } from '../checks/recompute-excuses.ts'
import { rightToWorkStates } from '../right-to-work-tables.ts'
import { findLateStarts } from './find-late-starts.ts'
import { sendAlertsJob } from './raise-alerts.ts'
import { rightToWorkAlerts } from './follow-ups-tables.ts'

const server = withTestServer()

/** Alerts are gathered for a while before they are sent. */
async function gathered() {
  server.clock.advance(15 * 60_000)
  await server.runJobs()
}

/** Runs the nightly jobs, so many days later. */
async function nightAfter(days: number) {
  if (days > 0) moveDays(server, days)
  await recomputeExcuses(server.deps)
  await findLateStarts(server.deps)
  await gathered()
}

async function employeeUntil(days: number) {
  const set = await employeeToCheck(server)
  const permission = { permission: 'time_limited', permissionEnd: dayIn(server, days) } as const
  await set.record({ ...set.check(permission), fileIds: [await set.fileId()] })
  await server.runJobs()
  const alerts = () =>
    server.deps.db
      .select()
      .from(rightToWorkAlerts)
      .where(eq(rightToWorkAlerts.employeeId, set.employeeId))
      .orderBy(asc(rightToWorkAlerts.raisedAt))
  const sent = async () => (await alerts()).map(({ kind, days: left }) => left ?? kind)
  const emails = async (about: RegExp) =>
    (
      await server.deps.db
        .select()
        .from(sandboxOutbox)
        .where(eq(sandboxOutbox.orgId, set.orgId))
        .orderBy(asc(sandboxOutbox.createdAt))
    ).filter(({ subject }) => about.test(subject ?? ''))
  const change = (values: Partial<typeof employees.$inferInsert>) =>
    server.deps.db.update(employees).set(values).where(eq(employees.id, set.employeeId))
  return { ...set, alerts, sent, emails, change }
}

const due = /Right-to-work check due/
const again = /needs to check your right to work again/
const stopWork = /^Stop work/

test('users are told 90, 60, 30, 14, 7 and 1 days before the end, the employee from 60, each once', async () => {
  const { emails, sent, email, employee, events, checks } = await employeeUntil(91)
  expect((await checks()).json.followUp).toEqual({
    due: dayIn(server, 91),
    nextAlert: dayIn(server, 1),
    lastSent: null,
  })
  for (let day = 1; day <= 91; day++) await nightAfter(1)
  expect(await sent()).toEqual([90, 60, 30, 14, 7, 1])
  expect((await emails(due)).map(({ recipient }) => recipient)).toEqual(Array(6).fill(email))
  expect((await emails(again)).map(({ recipient }) => recipient)).toEqual(Array(5).fill(employee.email))
  expect((await events('rtw.followup_due')).map(({ actor, data }) => [actor, data.days])).toEqual(
    [90, 60, 30, 14, 7, 1].map((days) => ['system', days]),
  )
  expect((await checks()).json.followUp).toMatchObject({
    due: dayIn(server, 0),
    nextAlert: null,
    lastSent: { kind: 'follow_up', days: 1 },
  })
}, 60_000)

test('after nights that were missed the last alert that is due is sent, and no other', async () => {
  const { sent, emails } = await employeeUntil(91)
  await nightAfter(85)
  await nightAfter(0)
  expect(await sent()).toEqual([7])
  expect(await emails(due)).toHaveLength(1)
})

test('an alert is sent on the day that something else was recorded of the employee before the night’s turn', async () => {
  const { sent, startOn } = await employeeUntil(31)
  moveDays(server, 1)
  await startOn(dayIn(server, 1))
  await nightAfter(0)
  expect(await sent()).toEqual([30])
})

test('an end that is entered late brings no alert for days before', async () => {
  const { sent, check, record, fileId } = await employeeUntil(91)
  await record({
    ...check({ permission: 'time_limited', permissionEnd: dayIn(server, 45) }),
    fileIds: [await fileId()],
  })
  await nightAfter(1)
  expect(await sent()).toEqual([])
  await nightAfter(14)
  expect(await sent()).toEqual([30])
})

test('the employee is written to in their language, and neither email says anything of documents', async () => {
  const { emails, change, employeeId } = await employeeUntil(31)
  await change({ language: 'pl' })
  await nightAfter(1)
  const [mail] = await emails(/prawo do pracy/)
  expect(mail?.bodyText).toMatch(/musi do .* ponownie\s+sprawdzić/)
  const [told] = await emails(due)
  expect(told?.bodyText).toContain(`/employees?employee=${employeeId}`)
  for (const { bodyText } of [mail!, told!])
    expect(bodyText).not.toMatch(/\b(passport|A1|British|time.limited)\b/i)
})

test('nothing is sent about those who have left, or whose data is erased', async () => {
  const left = await employeeUntil(31)
  await left.change({ leaveDate: dayIn(server, 0) })
  const erased = await employeeUntil(31)
  await erased.ask('POST', `/employees/${erased.employeeId}/erase`, {})
  await nightAfter(1)
  expect([await left.sent(), await erased.sent()]).toEqual([[], []])
  expect([await left.emails(due), await erased.emails(due)]).toEqual([[], []])
})

test('an alert whose end is no longer true when it is sent is not', async () => {
  const { record, check, fileId, alerts, emails, employeeId } = await employeeUntil(31)
  moveDays(server, 1)
  await recomputeExcuses(server.deps)
  await record({ ...check(), fileIds: [await fileId()] })
  await gathered()
  expect(await emails(due)).toEqual([])
  expect(await alerts()).toMatchObject([{ employeeId, sentAt: null, endedAt: expect.any(Date) }])
})

test('every user of the organisation is told, and one who has left it since is not', async () => {
  const { orgId, emails } = await employeeUntil(31)
  const { deps } = server
  const [user] = await deps.db
    .insert(users)
    .values({
      id: crypto.randomUUID(),
      email: 'second@example.com',
      emailKey: `second-${orgId}@example.com`,
      name: 'Second User',
      firstName: 'Second',
      lastName: 'User',
      emailConfirmedAt: deps.clock(),
      createdAt: deps.clock(),
    })
    .returning()
  const { id: userId } = user!
  await deps.db.insert(memberships).values({ orgId, userId, createdAt: deps.clock() })
  await nightAfter(1)
  expect((await emails(due)).map(({ recipient }) => recipient)).toContain('second@example.com')
  moveDays(server, 16)
  await recomputeExcuses(deps)
  server.clock.advance(15 * 60_000)
  await server.runJobs([sendAlertsJob])
  await deps.db.delete(memberships).where(and(eq(memberships.userId, userId), eq(memberships.orgId, orgId)))
  await server.runJobs()
  expect(await emails(due)).toHaveLength(3)
})

test('when an excuse lapses users are told once, and again when the next one does', async () => {
  const { emails, record, check, fileId, sent, events } = await employeeUntil(1)
  await nightAfter(2)
  await nightAfter(1)
  expect(await emails(stopWork)).toHaveLength(1)
  expect(await events('rtw.stop_work')).toHaveLength(1)
  const until = dayIn(server, 1)
  await record({
    ...check({ kind: 'followup', permission: 'time_limited', permissionEnd: until }),
    fileIds: [await fileId()],
  })
  await nightAfter(2)
  expect(await emails(stopWork)).toHaveLength(2)
  expect(await sent()).toEqual(['stop_work', 'stop_work'])
})

test('that an employee has no right to work any more is told at once', async () => {
  const { lapse, emails } = await employeeUntil(91)
  await lapse({ reason: 'They told us', knownSince: dayIn(server, 0) })
  await server.runJobs()
  expect(await emails(stopWork)).toHaveLength(1)
})

test('days of grace are counted to their own end, and a notice to its own', async () => {
  const { check, record, fileId, sent, checks } = await employeeUntil(1)
  await record({
    ...check({
      kind: 'followup',
      route: 'ecs',
      permission: 'pending_application',
      applicationKind: 'application',
      applicationDate: dayIn(server, 0),
      evidenceSeenOn: dayIn(server, 0),
      outcome: 'hold',
    }),
    documentCode: undefined,
    files: [{ fileId: await fileId(), part: 'application' }],
  })
  const end = dayIn(server, 1)
  for (let night = 1; night <= 30; night++) await nightAfter(1)
  expect(await sent()).toEqual([14, 7, 1, 'stop_work'])
  expect((await checks()).json.followUp).toMatchObject({ due: end, nextAlert: null })
  await record({
    ...check({
      kind: 'followup',
      route: 'ecs',
      documentCode: 'G4',
      permission: 'pending_application',
      applicationDate: end,
      pvn: { reference: 'PVN1', date: dayIn(server, 0), positive: true },
    }),
    fileIds: [await fileId()],
  })
  const { rightToWork, followUp } = (await checks()).json
  expect(rightToWork).toMatchObject({ state: 'time_limited' })
  expect(followUp).toMatchObject({ due: rightToWork.until, lastSent: { kind: 'stop_work' } })
}, 60_000)

test('an employee whose first day comes without a check is told of once, until they have an excuse', async () => {
  const { startOn, ...one } = await employeeToCheck(server)
  await startOn(dayIn(server, 2))
  await nightAfter(1)
  const alerts = () =>
    server.deps.db.select().from(rightToWorkAlerts).where(eq(rightToWorkAlerts.employeeId, one.employeeId))
  expect(await alerts()).toEqual([])
  await nightAfter(1)
  await nightAfter(1)
  expect(await alerts()).toMatchObject([{ kind: 'stop_work', endedAt: null, sentAt: expect.any(Date) }])
  await one.record({ ...one.check(), fileIds: [await one.fileId()] })
  expect(await alerts()).toMatchObject([{ endedAt: null }])
  await startOn(dayIn(server, 1))
  expect(await alerts()).toMatchObject([{ endedAt: expect.any(Date) }])
})

test('after a transfer there are 60 days before its employees are told of', async () => {
  const { startOn, employeeId } = await employeeToCheck(server)
  await startOn(dayIn(server, 0), { origin: 'tupe' })
  const alerts = () =>
    server.deps.db.select().from(rightToWorkAlerts).where(eq(rightToWorkAlerts.employeeId, employeeId))
  await nightAfter(60)
  expect(await alerts()).toEqual([])
  await nightAfter(1)
  expect(await alerts()).toHaveLength(1)
})

test('who has left is no longer told of', async () => {
  const { change, alerts } = await employeeUntil(1)
  await nightAfter(2)
  expect(await alerts()).toMatchObject([{ kind: 'stop_work', endedAt: null }])
  await change({ leaveDate: dayIn(server, 0) })
  await nightAfter(1)
  expect(await alerts()).toMatchObject([{ endedAt: expect.any(Date) }])
})

test('a webhook endpoint hears that a follow-up is due: ids, and nothing of the employee', async () => {
  const { ask, employeeId, orgId } = await employeeUntil(31)
  const events = ['rtw.followup_due']
  await ask('POST', '/webhook-endpoints', { url: 'https://hooks.example.invalid/in', events })
  await nightAfter(1)
  const deliveries = await server.deps.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.orgId, orgId))
  expect(deliveries.map(({ type, data }) => [type, data])).toEqual([
    ['rtw.followup_due', { orgId, employeeId }],
  ])
})

test('what users are sent about an employee is not among what the employee was sent', async () => {
  const { ask, employeeId } = await employeeUntil(31)
  await nightAfter(1)
  const { messages } = (await ask('GET', `/employees/${employeeId}/timeline`)).json
  const templates = messages.map(({ template }: { template: string }) => template)
  expect(templates).toContain('follow_up')
  expect(templates).not.toContain('follow_up_due')
})

test('erasing an employee erases what they were to be told of', async () => {
  const { ask, alerts, employeeId } = await employeeUntil(31)
  await nightAfter(1)
  expect(await alerts()).toHaveLength(1)
  await ask('POST', `/employees/${employeeId}/erase`, {})
  expect(await alerts()).toEqual([])
  expect(
    await server.deps.db.select().from(rightToWorkStates).where(eq(rightToWorkStates.employeeId, employeeId)),
  ).toEqual([])
})
