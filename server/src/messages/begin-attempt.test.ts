import { messengers } from './messenger.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { runHourlyTask } from '#modules.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { startMessaging } from '#testing/harness/messaging-server.ts'
import { beginAttempt, findTry } from './begin-attempt.ts'
import { withServer } from '#testing/harness/with-server.ts'

const minutes = 60_000

const server = withServer(startMessaging)
// Nothing of one test is still tried in another.
beforeEach(() => server.deps.db.execute(sql`delete from queue.job`))
afterEach(() => vi.restoreAllMocks())

/** From now on nothing is written down of what came of a try. */
function loseOutcomes() {
  return vi.spyOn(server.deps.metrics.messages, 'inc').mockImplementation(() => {
    throw new Error('the outcome cannot be written')
  })
}

/** Goes through all tries of the jobs there are. */
async function exhaust() {
  for (let tries = 1; tries <= 12; tries++) {
    await server.runJobs()
    server.clock.advance(30 * minutes)
  }
}

async function invited(inviteChannelPref = 'email') {
  const { token, orgId } = await server.organisation()
  const employee = await server.invite(token, { inviteChannelPref })
  const emails = () => server.smtp.received.filter(({ to }) => to.includes(employee.email))
  const texts = () => server.twilio.sent.filter(({ form }) => form.StatusCallback?.includes(orgId))
  const rows = () => server.rowsOf(orgId)
  return { employee, orgId, emails, texts, rows }
}

test('a message whose tries have an unknown outcome is sent five times at most, and has failed then', async () => {
  const { emails, rows } = await invited()
  const lost = loseOutcomes()
  await exhaust()
  await runHourlyTask(server.deps, 'requeue-messages')
  await exhaust()
  expect(emails()).toHaveLength(5)
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 5 }])
  lost.mockRestore()
  await runHourlyTask(server.deps, 'requeue-messages')
  await server.runJobs()
  expect(emails()).toHaveLength(5)
  expect(await rows()).toMatchObject([
    { state: 'failed', failure: 'We tried several times but could not confirm that it was sent' },
  ])
})

test('a message whose tries have an unknown outcome goes on to the next channel, once', async () => {
  const { emails, texts, rows } = await invited('sms')
  const lost = loseOutcomes()
  await exhaust()
  expect(texts()).toHaveLength(5)
  lost.mockRestore()
  await runHourlyTask(server.deps, 'requeue-messages')
  await server.runJobs()
  expect([texts().length, emails().length]).toEqual([5, 1])
  expect((await rows()).map(({ channel, state }) => `${channel} ${state}`).toSorted()).toEqual([
    'email sent',
    'sms failed',
  ])
})

test('a code whose tries have an unknown outcome is sent twice at most', async () => {
  const { employee, texts, rows } = await invited()
  await server.runJobs()
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  const lost = loseOutcomes()
  expect((await walker.requestCode()).status).toBe(500)
  for (let tries = 1; tries <= 9; tries++) {
    server.clock.advance(30_000)
    await server.runJobs()
  }
  expect(texts()).toHaveLength(2)
  lost.mockRestore()
  expect((await rows()).find(({ template }) => template === 'code')).toMatchObject({ attempts: 2 })
  expect((await walker.state()).message).toBe(
    'We could not send the text message. Try again or use another number.',
  )
  expect((await walker.requestCode()).status).toBe(200)
  expect(texts()).toHaveLength(3)
})

test('an outcome that is lost once costs one more message, and the count begins anew with the next try', async () => {
  const { emails, rows } = await invited()
  const send = vi.spyOn(server.deps.providers.get(messengers.email), 'send')
  for (let round = 1; round <= 7; round++) {
    const lost = loseOutcomes()
    await server.runJobs()
    lost.mockRestore()
    send.mockRejectedValueOnce(new Error('away'))
    server.clock.advance(60 * minutes)
    await server.runJobs()
    server.clock.advance(60 * minutes)
  }
  // Seven were handed over with an unknown outcome, and seven were not.
  expect(await rows()).toMatchObject([{ state: 'queued', attempts: 14 }])
  await server.runJobs()
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 15 }])
  expect(emails()).toHaveLength(8)
})

test('of several processes that begin a try at once it is for one to make', async () => {
  const { orgId, rows } = await invited()
  const [message] = await rows()
  const data = { orgId, messageId: message!.id }
  const found = await findTry(server.deps, data)
  const begun = await Promise.all(
    Array.from({ length: 10 }, () => beginAttempt(server.deps.db, found!.message)),
  )
  expect(begun.filter(Boolean)).toHaveLength(1)
})
