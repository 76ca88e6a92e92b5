import type { VerificationQueue } from '@bonafide/shared/contract/review/verifications.ts'
import { and, eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { employees } from '#employees/employees-tables.ts'
import { nextOpening } from '#employees/links/reminder-times.ts'
import { links } from '#employees/links/links-tables.ts'
import { messengers } from '#messages/messenger.ts'
import { messages } from '#messages/messages-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { createTestServer } from '#testing/harness/create-test-server.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { remindEmployees } from './automatic-reminders.ts'

const hours = 3_600_000
const days = 24 * hours

const server = withTestServer()

const now = () => server.clock.now()
const goTo = (time: Date) => server.clock.advance(time.getTime() - now().getTime())

/** Eleven in the morning by UTC, on a Monday in some weeks: jobs wait by the real clock, which is behind. */
function mondayAhead(): Date {
  const date = new Date(Math.max(now().getTime(), Date.now()) + 7 * days)
  date.setUTCDate(date.getUTCDate() + ((8 - date.getUTCDay()) % 7))
  date.setUTCHours(11, 0, 0, 0)
  return date
}

/** An employee who was invited on a Monday and has been sent the invitation. */
async function invited() {
  goTo(mondayAhead())
  const { token, orgId, email } = await server.signUp()
  const employee = await server.invite(token)
  await server.runJobs()
  const start = now()
  const { employeeId } = employee
  const reminders = () =>
    server.deps.db
      .select()
      .from(messages)
      .where(and(eq(messages.orgId, orgId), eq(messages.template, 'reminder')))
  const ask = async (method: string, path: string, body?: object) =>
    server.request(method, path, { token: await server.signIn(email), body })
  return {
    orgId,
    employee,
    walker: createWalker(server, employee.verificationToken),
    ask,
    reminders,
    post: (action: string, body: object = {}) => ask('POST', `/employees/${employeeId}/${action}`, body),
    set: (change: Partial<typeof organisations.$inferInsert>) =>
      server.deps.db.update(organisations).set(change).where(eq(organisations.id, orgId)),
    /** Lets so many days pass since the invitation, does the hourly work and counts the reminders. */
    async afterDays(count: number, more = 0) {
      goTo(new Date(start.getTime() + count * days + more * hours))
      await remindEmployees(server.deps)
      await server.runJobs()
      return (await reminders()).length
    },
    nextReminder: async () => {
      const { groups } = (await ask('GET', '/verifications')).json as VerificationQueue
      const [item] = groups.flatMap(({ items }) => items)
      return item && { at: item.nextReminder, paused: item.remindersPaused }
    },
    day: (count: number) => new Date(start.getTime() + count * days).toISOString(),
  }
}

test('an employee who does nothing is reminded on the days of the cadence and not before, by their link', async () => {
  const { afterDays, reminders, orgId } = await invited()
  expect(await afterDays(2, -1)).toBe(0)
  expect(await afterDays(2)).toBe(1)
  expect(await afterDays(2, 1)).toBe(1)
  expect(await afterDays(4, 6)).toBe(1)
  // The fifth day is a Saturday.
  expect(await afterDays(5)).toBe(1)
  expect(await afterDays(7)).toBe(2)
  expect(await afterDays(9, -1)).toBe(2)
  expect(await afterDays(9)).toBe(3)
  for (const day of [11, 13, 14, 16, 23]) expect(await afterDays(day, 1)).toBe(3)
  const [link] = await server.deps.db.select().from(links).where(eq(links.orgId, orgId))
  expect(await reminders()).toMatchObject(
    [1, 2, 3].map(() => ({ state: 'sent', about: { linkId: link?.id }, channel: 'email' })),
  )
})

test('a link that is sent again goes on in the cadence, weekly until its last day', async () => {
  const { afterDays, post } = await invited()
  for (const day of [2, 7, 9]) await afterDays(day)
  expect(await afterDays(15)).toBe(3)
  expect((await post('resend')).status).toBe(200)
  await server.runJobs()
  expect(await afterDays(15, 5)).toBe(3)
  // Less than twenty hours later would be too soon; the link was sent a whole day before.
  expect(await afterDays(16)).toBe(4)
  expect(await afterDays(23)).toBe(5)
  expect(await afterDays(28)).toBe(5)
  expect((await post('resend')).status).toBe(200)
  await server.runJobs()
  expect(await afterDays(30)).toBe(6)
  expect(await afterDays(37)).toBe(6)
})

test('eight processes that do it at once send one reminder, however often', async () => {
  const { orgId, day, reminders } = await invited()
  goTo(new Date(day(2)))
  const { clock, keys } = server.deps
  const others = await Promise.all(Array.from({ length: 7 }, () => createTestServer({ keepData: true })))
  const all = [server.deps, ...others.map(({ deps }) => ({ ...deps, clock, keys }))]
  await Promise.all(all.map((deps) => remindEmployees(deps)))
  await Promise.all(all.map((deps) => remindEmployees(deps)))
  for (const other of others) await other.close()
  await Promise.all([server.runJobs(), server.runJobs()])
  expect(await reminders()).toMatchObject([{ orgId, state: 'sent' }])
}, 120_000)

test('an employee is reminded at the second step, and from the third on goes on by themselves', async () => {
  const { employee, afterDays, walker } = await invited()
  await walker.verifyEmail(employee.email)
  expect(await afterDays(2)).toBe(1)
  await walker.passPhone()
  for (const day of [7, 9]) expect(await afterDays(day)).toBe(1)
})

test.each(['completed', 'verified', 'failed'] as const)(
  'an employee who is %s is not reminded',
  async (status) => {
    const { employee, afterDays, nextReminder } = await invited()
    await server.deps.db.update(employees).set({ status }).where(eq(employees.id, employee.employeeId))
    for (const day of [2, 7, 9]) expect(await afterDays(day)).toBe(0)
    expect((await nextReminder())?.at ?? null).toBeNull()
  },
)

test('a link that was taken back reminds of nothing, and one that was given back goes on where it is', async () => {
  const { afterDays, post } = await invited()
  expect((await post('revoke')).status).toBe(200)
  expect(await afterDays(2)).toBe(0)
  expect((await post('restore')).status).toBe(200)
  expect(await afterDays(7)).toBe(1)
})

test('an employee who is snoozed or paused is not reminded, and of what came meanwhile once', async () => {
  const { afterDays, post, day, nextReminder } = await invited()
  expect((await post('snooze', { until: day(8).slice(0, 10) })).status).toBe(200)
  for (const count of [2, 7]) expect(await afterDays(count)).toBe(0)
  expect(await afterDays(8)).toBe(1)
  expect(await nextReminder()).toEqual({ at: day(9), paused: false })
  expect((await post('pause-reminders', { paused: true })).status).toBe(200)
  expect(await nextReminder()).toEqual({ at: null, paused: true })
  expect(await afterDays(9)).toBe(1)
  expect((await post('pause-reminders', { paused: false })).status).toBe(200)
  expect(await afterDays(10)).toBe(2)
})

test('an employee who was reminded by hand is not reminded again within twenty hours', async () => {
  const { afterDays, post } = await invited()
  await afterDays(2, -1)
  expect((await post('nudge')).status).toBe(200)
  expect(await afterDays(2)).toBe(1)
  expect(await afterDays(4)).toBe(1)
  expect(await afterDays(7)).toBe(2)
})

test('reminders wait for working hours, and several that are late are one', async () => {
  const { afterDays, day } = await invited()
  // Ten in the evening, when two have come.
  expect(await afterDays(7, 11)).toBe(0)
  const morning = nextOpening(now())
  const days_ = (morning.getTime() - Date.parse(day(0))) / days
  expect(await afterDays(days_)).toBe(1)
  expect(await afterDays(days_, 1)).toBe(1)
  expect(await afterDays(9)).toBe(2)
})

test('an organisation that has switched them off sends none, and the one that is on shows the next', async () => {
  const { afterDays, set, ask, day, nextReminder } = await invited()
  expect(await nextReminder()).toEqual({ at: day(2), paused: false })
  await set({ remindersOn: false })
  expect(await nextReminder()).toEqual({ at: null, paused: false })
  expect(await afterDays(2)).toBe(0)
  const change = { remindersOn: true, reminderDays: [4, 3, 4], remindWeeklyUntil: null }
  const { json } = await ask('PATCH', '/settings', change)
  expect(json).toMatchObject({ ...change, reminderDays: [3, 4] })
  expect(await nextReminder()).toEqual({ at: day(3), paused: false })
  expect(await afterDays(3)).toBe(1)
  expect(await nextReminder()).toEqual({ at: day(4), paused: false })
  expect(await afterDays(4)).toBe(2)
  expect((await nextReminder())?.at).toBeNull()
})

test('no employee is reminded of an invitation that has not gone out, has only just, or did not arrive', async () => {
  const { send } = server.deps.providers.get(messengers.email)
  server.deps.providers.get(messengers.email).send = () => Promise.reject(new Error('away'))
  const { afterDays, orgId } = await invited()
  expect(await afterDays(2)).toBe(0)
  server.deps.providers.get(messengers.email).send = send
  expect(await afterDays(7)).toBe(0)
  await server.deps.db.update(messages).set({ state: 'failed' }).where(eq(messages.orgId, orgId))
  expect(await afterDays(9)).toBe(0)
})

test('while a reminder waits for its messenger no other is added to it, and it leaves within working hours', async () => {
  const { afterDays, reminders, post } = await invited()
  const away = vi
    .spyOn(server.deps.providers.get(messengers.email), 'send')
    .mockRejectedValue(new Error('away'))
  for (const day of [2, 7, 9]) expect(await afterDays(day)).toBe(1)
  away.mockRestore()
  const states = async () => (await reminders()).map(({ state }) => state)
  expect(await afterDays(9, 11)).toBe(1)
  expect(await states()).toEqual(['queued'])
  expect((await post('nudge')).status).toBe(200)
  await server.runJobs()
  expect((await states()).filter((state) => state === 'sent')).toHaveLength(1)
  await afterDays(10)
  expect(await states()).toEqual(['sent', 'sent'])
})

test('a closed organisation reminds no employee', async () => {
  const { afterDays, set } = await invited()
  await set({ closedAt: now(), eraseAt: new Date(now().getTime() + 30 * days) })
  expect(await afterDays(2)).toBe(0)
})

test('the days of the cadence are refused at their field', async () => {
  const { ask } = await invited()
  const wrongDays = 'Please enter 1 to 10 days from 1 to 60'
  for (const reminderDays of [[], [0], [61], [1.5], Array.from({ length: 11 }, (_, day) => day + 1)]) {
    const { status, json } = await ask('PATCH', '/settings', { reminderDays })
    expect([status, json.errors]).toEqual([422, { reminderDays: wrongDays }])
  }
  const { status, json } = await ask('PATCH', '/settings', { remindWeeklyUntil: 91 })
  expect([status, json.errors]).toEqual([422, { remindWeeklyUntil: 'Please enter a day from 1 to 90' }])
})
