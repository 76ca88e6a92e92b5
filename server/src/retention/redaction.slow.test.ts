import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { startWithStripe } from '#testing/harness/stripe-server.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { walkToIdentity } from '#testing/scenarios/flow-walker.ts'

const redact = 'POST /v1/identity/verification_sessions/:id/redact'

const server = withServer(startWithStripe)
beforeEach(() => {
  server.stripe.behave()
  server.stripe.events.take()
  server.clock.advance(2 * 3_600_000)
})

async function atStripe() {
  const { token, orgId, employee, walker } = await walkToIdentity(server)
  const { employeeId } = employee
  const { json } = await walker.identitySession()
  const ref = /start\/(vs_\d+)#/.exec(json.url)?.[1] ?? ''
  return {
    ref,
    start: () => walker.identitySession(),
    erase: () => server.request('POST', `/employees/${employeeId}/erase`, { token, body: {} }),
    asked: () => server.stripe.checks.get(ref)?.redaction,
    row: async () =>
      (
        await server.deps.db
          .select()
          .from(identitySessions)
          .where(eq(identitySessions.employeeId, employeeId))
      )[0]!,
    status: async () =>
      (await server.deps.db.select().from(employees).where(eq(employees.id, employeeId)))[0]?.status,
    redactions: async () => (await redacted(orgId)).length,
    noted: async () => (await redacted(orgId)).map(({ data }) => 'unknown' in data),
  }
}

async function redacted(orgId: string) {
  const rows = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  return rows.filter(({ action }) => action === 'identity.redacted')
}

async function later(hours = 25) {
  server.clock.advance(hours * 3_600_000)
  await server.runJobs()
}

test('Stripe is asked once to erase what it keeps, and looked at until it has', async () => {
  const { ref, erase, asked, row, redactions } = await atStripe()
  const before = server.stripe.callsOf(redact)
  await erase()
  await server.runJobs()
  expect(asked()).toEqual({ status: 'processing' })
  expect((await row()).redaction).toBe('accepted')
  for (let day = 0; day < 3; day += 1) await later()
  expect((await row()).redaction).toBe('accepted')
  server.stripe.finishRedaction(ref)
  server.stripe.events.take()
  await later()
  expect((await row()).redaction).toBe('done')
  expect(await redactions()).toBe(1)
  expect(server.stripe.callsOf(redact) - before).toBe(1)
  const calls = server.stripe.calls.length
  await later(100)
  expect(server.stripe.calls.length).toBe(calls)
})

test('its event that a session is erased ends that, once', async () => {
  const { ref, erase, row, redactions, noted } = await atStripe()
  await erase()
  await server.runJobs()
  server.stripe.finishRedaction(ref)
  const events = server.stripe.events.take()
  expect(await server.deliver([...events, ...events])).toEqual([200, 200])
  expect((await row()).redaction).toBe('done')
  await later()
  expect(await redactions()).toBe(1)
  expect(await noted()).toEqual([false])
})

test('however long Stripe is away, it is asked until it answers', async () => {
  const { erase, asked, row } = await atStripe()
  server.stripe.behave(() => ({ status: 503 }))
  await erase()
  for (let day = 0; day < 2; day += 1) await later()
  expect((await row()).redaction).toBe('queued')
  server.stripe.behave((call) => (call === redact ? { reset: 'before' } : {}))
  await later()
  expect(asked()).toBeNull()
  server.stripe.behave()
  await later()
  expect(asked()).toEqual({ status: 'processing' })
})

test('a session that is still being decided is erased once it is decided, and its outcome changes nothing', async () => {
  const { ref, erase, asked, row, status } = await atStripe()
  server.stripe.check(ref, 'processing')
  await server.deliver()
  await erase()
  await server.runJobs()
  expect(asked()).toBeNull()
  server.stripe.check(ref, 'verified')
  expect(await server.deliver()).toEqual([200])
  expect(await row()).toMatchObject({ status: 'processing', redaction: 'queued' })
  await server.runJobs()
  expect(asked()).toEqual({ status: 'processing' })
  expect(await status()).toBe('verifying')
})

test('an event that comes after the erasure was over is looked into again', async () => {
  const { ref, erase, row, status } = await atStripe()
  await erase()
  await server.runJobs()
  server.stripe.finishRedaction(ref)
  await server.deliver()
  server.stripe.check(ref, 'verified')
  const redactions = server.stripe.callsOf(redact)
  await server.deliver()
  expect((await row()).redaction).toBe('queued')
  await server.runJobs()
  expect(server.stripe.callsOf(redact)).toBe(redactions)
  expect((await row()).redaction).toBe('done')
  expect(await status()).toBe('verifying')
})

test('a session that Stripe does not know has nothing to erase, and the audit log says so', async () => {
  const { ref, erase, row, noted } = await atStripe()
  server.stripe.checks.delete(ref)
  await erase()
  await server.runJobs()
  expect((await row()).redaction).toBe('done')
  expect(await noted()).toEqual([true])
})

test('a session that was opened while its employee was erased is erased too', async () => {
  const { ref, erase, asked, row } = await atStripe()
  const { id } = await row()
  const setRef = (providerRef: string | null) =>
    server.deps.db.update(identitySessions).set({ providerRef }).where(eq(identitySessions.id, id))
  await setRef(null)
  await erase()
  await server.runJobs()
  await setRef(ref)
  await later(1)
  expect(asked()).toEqual({ status: 'processing' })
})

test('what is left of a session that a user erased at Stripe is neither a pass nor a fail', async () => {
  const { ref, row, status } = await atStripe()
  server.stripe.check(ref, 'verified')
  await server.deliver()
  server.stripe.finishRedaction(ref)
  await server.deliver()
  expect(await row()).toMatchObject({ status: 'verified', redaction: 'done' })
  expect(await status()).toBe('verifying')
})

test.each(['requires_input', 'processing'])(
  'a check that was %s when it was erased at Stripe is over, and its employee begins another',
  async (status) => {
    const { ref, row, start } = await atStripe()
    server.stripe.check(ref, status)
    await server.deliver()
    // Drops the event with the outcome.
    server.stripe.check(ref, 'verified')
    server.stripe.events.take()
    server.stripe.finishRedaction(ref)
    await server.deliver()
    expect(await row()).toMatchObject({ status: 'cancelled', redaction: 'done' })
    const { json } = await start()
    expect(json.url).toMatch(/start\/vs_/)
    expect(json.url).not.toContain(ref)
  },
)

test('every request was as Stripe describes it', () => {
  expect(server.stripe.callsOf(redact)).toBeGreaterThan(3)
  expect(server.stripe.mistakes).toEqual([])
})
