import { identityProvider } from '#verification/identity/identity-provider.ts'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { startWithStripe } from '#testing/harness/stripe-server.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { walkToIdentity } from '#testing/scenarios/flow-walker.ts'

const server = withServer(startWithStripe)
beforeEach(() => {
  server.stripe.behave()
  server.clock.advance(2 * 3_600_000)
})

const create = 'POST /v1/identity/verification_sessions'

async function atIdentityStep() {
  const { orgId, employee, walker } = await walkToIdentity(server)
  const rows = () => server.deps.db.select().from(identitySessions).where(eq(identitySessions.orgId, orgId))
  return {
    orgId,
    employee,
    walker,
    rows,
    /** Opens the check and answers Stripe's id of it. */
    async start() {
      const { status, json, text } = await walker.identitySession()
      if (status !== 200) throw new Error(`the check was answered ${status} ${text}`)
      return /start\/(vs_\d+)#/.exec(json.url)?.[1] ?? ''
    },
    step: async () => {
      const { steps, identity } = await walker.state()
      return `${steps.id.status} ${identity?.state} ${identity?.attemptsLeft}`
    },
  }
}

test('a check is opened at Stripe with ids only, and leads back to the page of the link', async () => {
  const { employee, rows, start } = await atIdentityStep()
  const ref = await start()
  const [row] = await rows()
  expect(row).toMatchObject({ provider: 'stripe', providerRef: ref, status: 'created' })
  expect(server.stripe.checks.get(ref)).toMatchObject({
    type: 'document',
    options: { document: { require_live_capture: 'true', require_matching_selfie: 'true' } },
    client_reference_id: row!.id,
    metadata: { sessionId: row!.id },
    return_url: expect.stringContaining(`/verify/${employee.verificationToken}`),
  })
  expect(JSON.stringify(server.stripe.checks.get(ref))).not.toMatch(/Ella|Novak/)
  expect(JSON.stringify(row)).not.toContain('verify.stripe.com')
})

test('an unfinished check goes on, each time by an address of its own, also for requests at once', async () => {
  const { walker, rows } = await atIdentityStep()
  const answers = await Promise.all([1, 2, 3].map(() => walker.identitySession()))
  const again = await walker.identitySession()
  const urls = [...answers, again].map(({ json }) => json.url as string)
  expect(new Set(urls.map((url) => url.split('#')[0])).size).toBe(1)
  expect(urls.slice(0, 3)).not.toContain(urls[3])
  expect(await rows()).toHaveLength(1)
})

test('each state of a check at Stripe is what the employee sees', async () => {
  const table = [
    ['verified', null, 'pass passed 2'],
    ['processing', null, 'pending processing 2'],
    ['canceled', null, 'pending ready 3'],
    ['requires_input', null, 'pending started 3'],
    ['requires_input', 'abandoned', 'pending started 3'],
    ['requires_input', 'consent_declined', 'pending started 3'],
    ['requires_input', 'document_expired', 'fail failed 2'],
    ['requires_input', 'a_code_of_next_year', 'fail failed 2'],
    ['a_status_of_next_year', null, 'pending started 3'],
  ] as const
  for (const [status, code, expected] of table) {
    const { start, step } = await atIdentityStep()
    server.stripe.check(await start(), status, code)
    await server.deliver()
    expect([status, code, await step()]).toEqual([status, code, expected])
  }
})

test('why a check failed is told in plain words, and nothing of what Stripe says', async () => {
  const reasons = {
    selfie_face_mismatch: 'The face does not match the document.',
    a_code_of_next_year: 'The identity check was not successful.',
  }
  for (const [code, reason] of Object.entries(reasons)) {
    const { start, walker } = await atIdentityStep()
    server.stripe.check(await start(), 'requires_input', code)
    await server.deliver()
    expect((await walker.state()).identity?.reason).toBe(reason)
  }
  expect(server.logged()).not.toContain('Jenny')
})

test('where no event comes, Stripe is asked', async () => {
  const { start, step } = await atIdentityStep()
  const ref = await start()
  server.stripe.check(ref, 'processing')
  server.clock.advance(30_000)
  await server.runJobs()
  expect(await step()).toBe('pending processing 2')
  server.stripe.check(ref, 'verified')
  server.stripe.events.take()
  server.clock.advance(60_000)
  await server.runJobs()
  expect(await step()).toBe('pass passed 2')
})

test('a check that is decided at Stripe already is not opened again', async () => {
  const { start, walker, step } = await atIdentityStep()
  const first = await start()
  server.stripe.check(first, 'requires_input', 'document_expired')
  server.stripe.events.take()
  const second = await start()
  expect(second).not.toBe(first)
  expect(await step()).toBe('pending started 2')
  server.stripe.check(second, 'processing')
  expect(await walker.identitySession()).toMatchObject({ status: 409, json: { code: 'identity_processing' } })
  expect(await step()).toBe('pending processing 1')
  await server.deliver()
})

test('a verified that comes late, for an earlier check, still counts, and the later one changes nothing', async () => {
  const { start, step } = await atIdentityStep()
  const first = await start()
  server.stripe.check(first, 'requires_input', 'document_expired')
  await server.deliver()
  const second = await start()
  server.stripe.check(second, 'requires_input', 'selfie_face_mismatch')
  server.stripe.check(first, 'verified')
  await server.deliver(server.stripe.events.take().toReversed())
  expect(await step()).toBe('pass passed 1')
})

test('while Stripe is away the employee is told, and the next try opens one check', async () => {
  const { orgId, walker, rows, start } = await atIdentityStep()
  server.stripe.behave((call) => (call === create ? { status: 429 } : {}))
  expect(await walker.identitySession()).toMatchObject({
    status: 503,
    json: { message: 'We could not start the identity check. Try again in a few minutes.' },
  })
  server.stripe.behave()
  const ref = await start()
  expect((await rows()).map(({ providerRef }) => providerRef).filter(Boolean)).toEqual([ref])
  expect(await walker.state()).toMatchObject({ identity: { attemptsLeft: 3 } })
  const events = await server.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'identity.started')))
  expect(events).toHaveLength(2)
})

test('a check whose answer was lost is the same one the next time', async () => {
  const { walker, rows, start } = await atIdentityStep()
  const before = server.stripe.checks.size
  const start0 = server.stripe.callsOf(create)
  server.stripe.behave((call, count) => (call === create && count === start0 + 1 ? { reset: 'after' } : {}))
  const ref = await start()
  expect(server.stripe.checks.size - before).toBe(1)
  // The process ended before it could note what Stripe had answered.
  const [row] = await rows()
  await server.deps.db
    .update(identitySessions)
    .set({ providerRef: null })
    .where(eq(identitySessions.id, row!.id))
  expect((await walker.identitySession()).json.url).toContain(ref)
  expect(server.stripe.checks.size - before).toBe(1)
})

test('what Stripe keeps of an employee can be erased', async () => {
  const { start } = await atIdentityStep()
  const ref = await start()
  const identity = server.deps.providers.get(identityProvider)
  const redact = 'POST /v1/identity/verification_sessions/:id/redact'
  const before = server.stripe.callsOf(redact)
  for (let round = 0; round < 2; round++) {
    expect(await identity.redact(server.deps.db, ref)).toBe('accepted')
  }
  expect(server.stripe.callsOf(redact) - before).toBe(1)
  server.stripe.finishRedaction(ref)
  expect(await identity.redact(server.deps.db, ref)).toBe('done')
  await server.deliver()
  await expect(identity.redact(server.deps.db, 'vs_0missing')).rejects.toThrow('resource_missing')
})

test('every request was as Stripe describes it', () => {
  expect(server.stripe.calls.length).toBeGreaterThan(10)
  expect(server.stripe.mistakes).toEqual([])
})
