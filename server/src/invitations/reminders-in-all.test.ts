import { and, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { links } from '#employees/links/links-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { startMessaging } from '#testing/harness/messaging-server.ts'
import { isOpen, reminderTimes } from '#employees/links/reminder-times.ts'
import { withServer } from '#testing/harness/with-server.ts'

const hours = 3_600_000

const server = withServer(startMessaging)

const now = () => server.clock.now()

/** Nine in the morning by UTC, a week or two from now: no two times for a reminder fall together then. */
function mondayAhead(): Date {
  const date = new Date(now().getTime() + 7 * 24 * hours)
  date.setUTCDate(date.getUTCDate() + ((8 - date.getUTCDay()) % 7))
  date.setUTCHours(9, 0, 0, 0)
  return date
}

/** An employee who was sent an invitation on WhatsApp on a Monday, and does nothing. */
async function invited() {
  server.clock.advance(mondayAhead().getTime() - now().getTime())
  const { token, orgId, email } = await server.organisation()
  const { employeeId } = await server.invite(token, { inviteChannelPref: 'whatsapp' })
  await server.runJobs()
  const latest = async () =>
    (
      await server.deps.db.select().from(links).where(eq(links.orgId, orgId)).orderBy(desc(links.createdAt))
    )[0]!
  const reminders = async () =>
    server.deps.db
      .select()
      .from(messages)
      .where(and(eq(messages.orgId, orgId), eq(messages.template, 'reminder')))
  return {
    reminders,
    /** Moves past some of the reminder times of the latest link. Returns how many reminders of it there are. */
    async goThrough(first: number, end: number) {
      const link = await latest()
      for (const time of reminderTimes(link).slice(first, end)) {
        server.clock.advance(time.getTime() - now().getTime())
        await server.runJobs()
      }
      return (await reminders()).filter(({ about }) => 'linkId' in about && about.linkId === link.id).length
    },
    /** Makes the phone company report the last message as undelivered, hours later. */
    async lastFails() {
      server.clock.advance(3 * hours)
      const sent = server.twilio.sent.findLast(({ form }) => form.StatusCallback?.includes(orgId))!
      expect((await server.report(sent, 'undelivered', 30003)).status).toBe(200)
      await server.runJobs()
      return (await latest()).channel
    },
    async resend() {
      const later = { token: await server.signIn(email), body: {} }
      return server.request('POST', `/employees/${employeeId}/resend`, later)
    },
  }
}

test('reminders that fail late, each of which brings a new link, are four in all', async () => {
  const { goThrough, lastFails, reminders, resend } = await invited()
  expect(await goThrough(0, 2)).toBe(2)
  expect(await lastFails()).toBe('sms')
  // The new link has the last two.
  expect(await goThrough(0, 2)).toBe(0)
  expect(await goThrough(2, 3)).toBe(1)
  expect(await lastFails()).toBe('email')
  expect(await goThrough(0, 3)).toBe(0)
  expect(await goThrough(3, 4)).toBe(1)
  expect((await reminders()).every(({ sentAt }) => sentAt && isOpen(sentAt))).toBe(true)
  expect(await reminders()).toHaveLength(4)
  // A link that the employee asks for is another matter.
  expect((await resend()).status).toBe(200)
  await server.runJobs()
  expect(await goThrough(0, 1)).toBe(1)
}, 120_000)

test('a link that came in place of an invitation which did not arrive has all four', async () => {
  const { goThrough, lastFails } = await invited()
  expect(await lastFails()).toBe('sms')
  expect(await goThrough(0, 4)).toBe(4)
}, 120_000)
