import { TZDate } from '@date-fns/tz'
import { addDays, setHours, startOfHour } from 'date-fns'
import { expect, test } from 'vitest'
import { runHourlyTask } from '#modules.ts'
import { startReceiver } from '#testing/fakes/webhook-receiver.ts'
import { createTestServer } from '#testing/harness/create-test-server.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { completed } from '#testing/setups/follow-up-test-setup.ts'
import { webhookEndpoints } from '#webhooks/webhook-tables.ts'
import { sendDigests } from './send-digests.ts'

const server = withServer(async () => {
  const receiver = await startReceiver()
  const started = await createTestServer()
  return {
    ...started,
    receiver,
    close: async () => void (await Promise.all([started.close(), receiver.close()])),
  }
})

/** Moves the clock to an hour of a later day in London, 1 for Monday. */
function moveTo(weekday: number, hour: number, minute = 0): void {
  const now = TZDate.tz('Europe/London', server.clock.now())
  let then = addDays(setHours(startOfHour(now), hour), 1)
  while (then.getDay() !== weekday) then = addDays(then, 1)
  server.clock.advance(then.getTime() + minute * 60_000 - server.clock.now().getTime())
}

/** An employee with a permission for so many days more, and a channel that hears of the digest. */
async function following(days: number, kind = 'slack') {
  // Disables the endpoints of earlier tests.
  await server.deps.db.update(webhookEndpoints).set({ enabled: false })
  const one = await completed(server, days)
  await server.runJobs()
  server.receiver.begin()
  const body = { kind, url: server.receiver.url, events: ['digest.weekly'] }
  expect((await one.ask('POST', '/webhook-endpoints', body)).status).toBe(201)
  return one
}

const sendAll = async () => {
  await Promise.all([1, 2, 3].map(() => sendDigests(server.deps)))
  await runHourlyTask(server.deps, 'weekly-digest')
  await server.runJobs()
  return server.receiver.received.map(({ body }) => JSON.parse(body))
}

test('a digest is sent once on Monday morning in London, and again the week after', async () => {
  moveTo(4, 12)
  // The Wednesday after next Monday.
  await following(6)
  for (const [weekday, hour, minute] of [
    [5, 9, 0],
    [0, 9, 0],
    [1, 7, 59],
  ] as const) {
    moveTo(weekday, hour, minute)
    expect(await sendAll()).toEqual([])
  }
  server.clock.advance(60_000)
  const [sent, ...others] = await sendAll()
  expect(others).toEqual([])
  expect(sent.blocks[0].text.text).toBe('Your week in Bonafide')
  const lines = sent.blocks.slice(1).map(({ text }: { text: { text: string } }) => text.text)
  expect(lines).toEqual([
    `1 follow-up due this week · <${server.deps.settings.publicUrl}/verifications?tab=follow_ups|Open follow-ups>`,
  ])
  server.clock.advance(2 * 3_600_000)
  expect(await sendAll()).toHaveLength(1)
  server.clock.advance(2 * 3_600_000)
  expect(await sendAll()).toHaveLength(1)
  moveTo(1, 11, 59)
  await runHourlyTask(server.deps, 'recompute-excuses')
  const [, second] = await sendAll()
  expect(JSON.stringify(second)).toContain('1 follow-up overdue')
  expect(JSON.stringify(second)).not.toContain('due this week')
})

test('it is Monday morning in London in summer as well', async () => {
  const now = server.clock.now()
  const july = new Date(Date.UTC(now.getUTCFullYear() + 1, 6, 1, 12))
  server.clock.advance(july.getTime() - now.getTime())
  moveTo(4, 12)
  await following(6)
  moveTo(1, 8)
  expect(server.clock.now().getUTCHours()).toBe(7)
  expect(await sendAll()).toHaveLength(1)
})

test('nothing is sent where there is nothing to tell', async () => {
  moveTo(4, 12)
  await following(200)
  moveTo(1, 9)
  expect(await sendAll()).toEqual([])
})

test('it is an event with counts for a server, and none for an endpoint that does not hear of it', async () => {
  moveTo(4, 12)
  const { ask, orgId } = await following(6, 'webhook')
  const { url } = server.receiver
  await ask('POST', '/webhook-endpoints', { url, events: ['rtw.followup_overdue'] })
  moveTo(1, 9)
  const [sent, ...others] = await sendAll()
  expect(others).toEqual([])
  const week = server.clock.now().toISOString().slice(0, 10)
  expect(sent).toMatchObject({
    type: 'digest.weekly',
    data: { orgId, week, followUpsDue: 1, followUpsOverdue: 0, reviewsWaiting: 0, withoutExcuse: 0 },
  })
})

test('who has left is not counted', async () => {
  moveTo(4, 12)
  const { startOn } = await following(6)
  const day = (ago: number) => addDays(server.clock.now(), -ago).toISOString().slice(0, 10)
  await startOn(day(20), { leaveDate: day(0) })
  moveTo(1, 9)
  expect(await sendAll()).toEqual([])
})
