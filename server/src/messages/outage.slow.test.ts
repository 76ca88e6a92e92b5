import { expect, test } from 'vitest'
import { startMessaging } from '#testing/harness/messaging-server.ts'
import type { SmtpStage } from '#testing/fakes/fake-smtp.ts'
import type { TwilioBehaviour } from '#testing/fakes/twilio/fake-twilio.ts'
import { withServer } from '#testing/harness/with-server.ts'

const employeeCount = 40
const minute = 60_000

const server = withServer(() => startMessaging({ smtp: misbehaveByEmail, twilio: misbehaveByText }))
const draw = createDraw(20_261_120)

const stages = ['mail', 'rcpt', 'data'] as const
type Fault = { stage: SmtpStage; how: 'reset' | { code: number } }
let faults = 0

// What will happen to an email is drawn when it begins: a fifth loses its connection at one of three places, and
// another fifth is put off.
const plans = new Map<string, Fault | undefined>()
function misbehaveByEmail(stage: SmtpStage, connection: string) {
  if (stage === 'mail') plans.set(connection, drawFault())
  const plan = plans.get(connection)
  if (plan?.stage !== stage) return undefined
  faults++
  return plan.how
}

function drawFault(): Fault | undefined {
  const drawn = draw()
  const stage = stages[Math.floor(draw() * stages.length)] ?? 'data'
  if (drawn < 0.2) return { stage, how: 'reset' }
  return drawn < 0.4 ? { stage, how: { code: drawn < 0.3 ? 421 : 451 } } : undefined
}

function misbehaveByText(): TwilioBehaviour {
  const drawn = draw()
  if (drawn < 0.4) faults++
  if (drawn < 0.1) return { reset: 'before' }
  if (drawn < 0.2) return { reset: 'after' }
  if (drawn < 0.3) return { status: 503, body: '<html>' }
  if (drawn < 0.4) return { status: 429, code: 20_429, headers: { 'retry-after': '3' } }
  return {}
}

const waiting = async (orgId: string) =>
  (await server.rowsOf(orgId)).filter(({ state }) => state === 'queued').length

test('with a fifth of resets and a fifth of errors every message arrives, once', async () => {
  const { token, orgId } = await server.organisation()
  const channels = ['email', 'sms']
  for (let invited = 0; invited < employeeCount; invited++) {
    for (const inviteChannelPref of channels) {
      const phone = `+447700900${String(invited).padStart(3, '0')}`
      await server.invite(token, { inviteChannelPref, phone })
    }
  }
  let reported = 0
  for (let round = 0; round < 40 && (await waiting(orgId)); round++) {
    await server.runJobs()
    // Twilio reports on what it has taken, whether or not its answer arrived.
    for (const sent of server.twilio.sent.slice(reported)) await server.report(sent, 'sent')
    reported = server.twilio.sent.length
    server.clock.advance(minute)
  }
  const rows = await server.rowsOf(orgId)
  expect(rows).toHaveLength(2 * employeeCount)
  expect(rows.filter(({ state }) => state !== 'sent')).toEqual([])
  expect(faults).toBeGreaterThan(employeeCount / 2)
  expect(server.twilio.mistakes).toEqual([])
  const emails = server.smtp.received.map(({ mail }) => mail.messageId)
  const texts = server.twilio.sent.map(({ form }) => form.To)
  for (const arrived of [emails, texts]) {
    expect(new Set(arrived).size).toBe(employeeCount)
    expect(arrived.length).toBeLessThanOrEqual(employeeCount * 1.01)
  }
}, 60_000)

/** The same numbers every time (mulberry32). */
function createDraw(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
