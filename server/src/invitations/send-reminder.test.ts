import { and, eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test, vi } from 'vitest'
import { messengers } from '#messages/messenger.ts'
import { links } from '#employees/links/links-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { createTestServer } from '#testing/harness/create-test-server.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { nextOpening, reminderTimes } from '#employees/links/reminder-times.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { sendReminder } from './send-reminder.ts'

const hours = 3_600_000
const days = 24 * hours

const server = withTestServer()
beforeAll(async () => {
  goTo(mondayAhead())
})

const now = () => server.clock.now()
const goTo = (time: Date) => server.clock.advance(time.getTime() - now().getTime())

/** Eleven in the morning by UTC, a week or two from now: jobs wait by the real clock, which is behind. */
function mondayAhead(): Date {
  const date = new Date(Date.now() + 7 * days)
  date.setUTCDate(date.getUTCDate() + ((8 - date.getUTCDay()) % 7))
  date.setUTCHours(11, 0, 0, 0)
  return date
}

/** An employee who was invited on a Monday and has been sent the invitation. */
async function invited() {
  if (now().getUTCDay() !== 1 || now().getUTCHours() !== 11) goTo(nextMonday())
  const { token, orgId, email } = await server.signUp()
  const employee = await server.invite(token)
  await server.runJobs()
  const [link] = await server.deps.db.select().from(links).where(eq(links.orgId, orgId))
  const reminders = async () =>
    server.deps.db
      .select()
      .from(messages)
      .where(and(eq(messages.orgId, orgId), eq(messages.template, 'reminder')))
  const post = async (action: string, body?: object) =>
    server.request('POST', `/employees/${employee.employeeId}/${action}`, {
      token: await server.signIn(email),
      body,
    })
  const at = async (time: Date) => {
    goTo(time)
    await server.runJobs()
    return (await reminders()).length
  }
  const walker = createWalker(server, employee.verificationToken)
  return { orgId, employee, link: link!, times: reminderTimes(link!), reminders, post, at, walker }
}

/** Counts the jobs that wait for a link's next reminder. */
async function plannedFor(linkId: string): Promise<number> {
  const jobs = await server.deps.db.execute(
    sql`select 1 from queue.job where name = 'reminder.due' and state < 'active' and data->>'linkId' = ${linkId}`,
  )
  return (jobs as { rows: unknown[] }).rows.length
}

function nextMonday(): Date {
  const date = new Date(now())
  date.setUTCDate(date.getUTCDate() + ((8 - date.getUTCDay()) % 7 || 7))
  date.setUTCHours(11, 0, 0, 0)
  return date
}

test('an employee who does nothing is reminded four times, when it is time and not before', async () => {
  const { times, at, reminders, link } = await invited()
  expect(times).toHaveLength(4)
  let sent = 0
  for (const time of times) {
    expect(await at(new Date(time.getTime() - 1000))).toBe(sent)
    expect(await at(time)).toBe(++sent)
  }
  expect(await at(new Date(link.expiresAt.getTime() + days))).toBe(4)
  expect(await reminders()).toMatchObject(
    times.map(() => ({ state: 'sent', about: { linkId: link.id }, channel: 'email' })),
  )
})

test('however many workers deliver a reminder, and how often, it is one message', async () => {
  const { orgId, link, times, reminders } = await invited()
  goTo(times[0]!)
  const other = await createTestServer({ keepData: true })
  const others = { ...other.deps, clock: server.deps.clock, keys: server.deps.keys }
  const due = { orgId, linkId: link.id, slot: 0 }
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => sendReminder(index % 2 ? server.deps : others, due)),
  )
  await other.close()
  await Promise.all([server.runJobs(), server.runJobs()])
  expect(await reminders()).toHaveLength(1)
  expect(await plannedFor(link.id)).toBe(1)
})

test('an employee is not reminded from the third step on, at the second they are', async () => {
  const { employee, times, at, walker } = await invited()
  await walker.verifyEmail(employee.email)
  expect(await at(times[0]!)).toBe(1)
  await walker.passPhone()
  for (const time of times.slice(1)) expect(await at(time)).toBe(1)
})

test('a link that was taken back reminds of nothing', async () => {
  const { times, at, post } = await invited()
  expect((await post('revoke')).status).toBe(200)
  for (const time of times) expect(await at(time)).toBe(0)
})

test('a link that was given back goes on where it is', async () => {
  const { times, at, post } = await invited()
  await post('revoke')
  expect(await at(times[0]!)).toBe(0)
  expect((await post('restore')).status).toBe(200)
  expect(await at(times[1]!)).toBe(1)
})

test('a link that replaces another begins anew, and the one before ends', async () => {
  const { times, at, post, orgId, reminders } = await invited()
  expect(await at(times[0]!)).toBe(1)
  await post('resend', { channel: 'email' })
  await server.runJobs()
  const [fresh] = await server.deps.db
    .select()
    .from(links)
    .where(and(eq(links.orgId, orgId), eq(links.createdAt, now())))
  for (const time of reminderTimes(fresh!)) await at(time)
  const rest = (await reminders()).filter(({ about }) => 'linkId' in about && about.linkId === fresh!.id)
  expect(rest).toHaveLength(4)
  expect(await reminders()).toHaveLength(5)
})

test('an employee who was reminded by hand is not reminded again the same day', async () => {
  const { times, at, post } = await invited()
  goTo(new Date(times[0]!.getTime() - hours))
  expect((await post('nudge')).status).toBe(200)
  expect(await at(times[0]!)).toBe(1)
  expect(await at(times[1]!)).toBe(2)
})

test('a reminder that is late waits for working hours, and several that are late are one', async () => {
  const { times, at } = await invited()
  // Ten in the evening, two reminders after the first was due.
  const evening = new Date(times[1]!.getTime() + 11 * hours)
  expect(await at(evening)).toBe(0)
  expect(await at(nextOpening(evening))).toBe(1)
  await server.runJobs()
  expect(await at(new Date(now().getTime() + hours))).toBe(1)
  expect(await at(times[2]!)).toBe(2)
})

test('no employee is reminded of an invitation that has not gone out, or has only just', async () => {
  const { send } = server.deps.providers.get(messengers.email)
  server.deps.providers.get(messengers.email).send = () => Promise.reject(new Error('away'))
  const { times, at } = await invited()
  expect(await at(times[0]!)).toBe(0)
  server.deps.providers.get(messengers.email).send = send
  expect(await at(times[1]!)).toBe(0)
  expect(await at(times[2]!)).toBe(1)
})

test('a reminder that is held up goes out within working hours, one that was asked for at once', async () => {
  const { times, at, reminders, post } = await invited()
  const away = vi
    .spyOn(server.deps.providers.get(messengers.email), 'send')
    .mockRejectedValue(new Error('away'))
  const states = async () => (await reminders()).map(({ state }) => state).toSorted()
  await at(times[0]!)
  const evening = new Date(times[0]!.getTime() + 10 * hours)
  await at(evening)
  away.mockRestore()
  await at(new Date(evening.getTime() + hours))
  expect(await states()).toEqual(['queued'])
  expect((await post('nudge')).status).toBe(200)
  await server.runJobs()
  expect(await states()).toEqual(['queued', 'sent'])
  await at(new Date(nextOpening(evening).getTime() - 1000))
  expect(await states()).toEqual(['queued', 'sent'])
  await at(nextOpening(evening))
  expect(await states()).toEqual(['sent', 'sent'])
})

test('while a reminder waits for its messenger, no other is added to it', async () => {
  const { times, at, reminders } = await invited()
  const away = vi
    .spyOn(server.deps.providers.get(messengers.email), 'send')
    .mockRejectedValue(new Error('away'))
  for (const time of times.slice(0, 3)) expect(await at(time)).toBe(1)
  away.mockRestore()
  expect(await at(new Date(times[2]!.getTime() + hours))).toBe(1)
  expect(await reminders()).toMatchObject([{ state: 'sent' }])
  expect(await at(times[3]!)).toBe(2)
})

test('a reminder whose job was tried to no end goes out within an hour once it can, and the next ones follow', async () => {
  const { times, at, reminders, link } = await invited()
  goTo(times[0]!)
  const { clock } = server.deps
  server.deps.clock = () => {
    throw new Error('not now')
  }
  for (let tries = 1; tries <= 10; tries++) {
    await server.runJobs()
    server.clock.advance(20 * 60_000)
  }
  expect([await reminders(), await plannedFor(link.id)]).toEqual([[], 1])
  server.deps.clock = clock
  server.clock.advance(60 * 60_000)
  expect(await at(now())).toBe(1)
  expect(await at(times[1]!)).toBe(2)
})
