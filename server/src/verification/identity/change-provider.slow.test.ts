import { type IdentityOutcome, type IdentityProvider, identityProvider } from './identity-provider.ts'
import { and, eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { identitySessions } from './identity-sessions-tables.ts'
import { inOrganisation } from '#platform/scope.ts'
import { createOtherIdentity } from '#testing/fakes/other-identity.ts'
import { applyIdentityOutcome } from './apply-identity-outcome.ts'
import { dayMs, hourMs, minuteMs, startIdentityTest } from '#testing/setups/identity-test-setup.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startIdentityTest)
let stripe: IdentityProvider
let other: ReturnType<typeof createOtherIdentity>
beforeAll(async () => {
  stripe = server.deps.providers.get(identityProvider)
})
beforeEach(() => {
  server.reset()
  other = createOtherIdentity()
})

// A little more than the time for which another process may know a provider that this one does not.
const goneMs = 16 * minuteMs

/** An employee whose check has begun with another provider than Stripe. */
async function begunWithOther() {
  server.restart(other.provider)
  const walker = await server.atIdentityStep()
  const { url } = (await walker.start()).json as { url: string }
  const ref = url.split('/').at(-1) ?? ''
  return { ...walker, ref, url, happens: (outcome: IdentityOutcome) => other.happens(ref, outcome) }
}

async function processedByOther() {
  const walker = await begunWithOther()
  walker.happens({ status: 'processing' })
  expect(await walker.step()).toBe('pending processing 2')
  return walker
}

test('a check goes on with the provider it was begun with, while new ones begin with another', async () => {
  const { happens, start, statuses, step, url } = await begunWithOther()
  server.restart(stripe, other.provider)
  expect((await start()).json).toEqual({ url })
  happens({ status: 'processing' })
  await server.jobsFor(minuteMs, 30_000)
  expect(await statuses()).toBe('processing')
  expect(await start()).toMatchObject({ status: 409, json: { code: 'identity_processing' } })
  happens({ status: 'verified' })
  await server.jobsFor(minuteMs, 30_000)
  expect(await step()).toBe('pass passed 2')
  const next = await server.atIdentityStep()
  expect((await next.start()).ref).toMatch(/^vs_/)
})

test('an employee who comes back to a page of an earlier provider is told how it came out', async () => {
  const { happens, start, step } = await begunWithOther()
  server.restart(stripe, other.provider)
  happens({ status: 'failed', reason: 'The document has expired.' })
  expect(await step()).toBe('fail failed 2')
  expect((await start()).ref).toMatch(/^vs_/)
})

test('whose provider is gone begins anew with another, and loses no attempt', async () => {
  const { orgId, start, statuses, step } = await processedByOther()
  server.restart(stripe)
  server.clock.advance(goneMs)
  expect(await step()).toBe('pending ready 3')
  expect((await start()).ref).toMatch(/^vs_/)
  expect(await statuses()).toBe('cancelled created')
  const isCancelled = and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'identity.cancelled'))
  expect(await server.deps.db.select().from(auditLog).where(isCancelled)).toMatchObject([
    { actor: 'system', data: { reason: 'The identity provider for this check is no longer set up.' } },
  ])
})

test('whose provider is gone need not see the page for that: the start alone is enough', async () => {
  const { start, statuses } = await processedByOther()
  server.restart(stripe)
  server.clock.advance(goneMs)
  expect((await start()).status).toBe(200)
  expect(await statuses()).toBe('cancelled created')
})

test('a check that was only opened with a provider that is gone is in no employee’s way', async () => {
  const { start, statuses, step } = await begunWithOther()
  server.restart(stripe)
  expect((await start()).ref).toMatch(/^vs_/)
  server.clock.advance(goneMs)
  expect(await step()).toBe('pending started 3')
  expect(await statuses()).toBe('cancelled created')
})

test('while a change of settings goes round, no process gives up what another one has begun', async () => {
  const { start, statuses, step } = await processedByOther()
  server.restart(stripe)
  server.clock.advance(goneMs - 2 * minuteMs)
  await server.runJobs()
  expect(await step()).toBe('pending processing 2')
  expect(await start()).toMatchObject({ status: 409, json: { code: 'identity_processing' } })
  expect(await statuses()).toBe('processing')
})

test('what a provider that is gone tells after all is for a user to decide: what the document says is unknown', async () => {
  const { orgId, sessions, start, step } = await processedByOther()
  server.restart(stripe)
  server.clock.advance(goneMs)
  expect((await start()).status).toBe(200)
  const [session] = await sessions()
  await inOrganisation(server.deps, { orgId, actor: 'provider:other' }, (scope) =>
    applyIdentityOutcome(scope, session!, { status: 'verified' }),
  )
  expect(await step()).toBe('pending processing 2')
  server.clock.advance(goneMs)
  expect(await step()).toBe('pending review 2')
})

test('a provider that is set up again is asked about what was given up meanwhile', async () => {
  const { happens, statuses, step } = await processedByOther()
  server.restart(stripe)
  await server.jobsFor(30 * minuteMs, 10 * minuteMs)
  expect(await statuses()).toBe('cancelled')
  happens({ status: 'verified' })
  server.restart(stripe, other.provider)
  await server.jobsFor(30 * minuteMs, 10 * minuteMs)
  expect(await statuses()).toBe('verified')
  expect(await step()).toBe('pass passed 2')
})

test('a provider that is set up again is asked about what the page gave up, though no job looked at it any more', async () => {
  const { happens, statuses, step } = await begunWithOther()
  await server.jobsFor(3 * dayMs, 12 * hourMs)
  server.restart(stripe)
  expect(await step()).toBe('pending ready 3')
  expect(await statuses()).toBe('cancelled')
  happens({ status: 'verified' })
  server.restart(stripe, other.provider)
  await server.jobsFor(12 * hourMs, 6 * hourMs)
  expect(await step()).toBe('pass passed 2')
})

test('an earlier provider that cannot be reached keeps no employee out', async () => {
  const { happens, start, statuses, step } = await begunWithOther()
  server.restart(stripe, other.provider)
  other.away(true)
  const { ref, status } = await start()
  expect([status, ref]).toEqual([200, expect.stringMatching(/^vs_/)])
  other.away(false)
  expect((await start()).ref).toBe(ref)
  expect(await statuses()).toBe('created created')
  happens({ status: 'verified' })
  await server.jobsFor(minuteMs, 30_000)
  expect(await step()).toBe('pass passed 2')
})

test('nothing begins with a provider of before, not even what was about to', async () => {
  const { orgId, sessions, start } = await begunWithOther()
  const own = eq(identitySessions.orgId, orgId)
  await server.deps.db.update(identitySessions).set({ providerRef: null }).where(own)
  server.restart(stripe, other.provider)
  const { ref } = await start()
  expect(await sessions()).toMatchObject([
    { provider: 'other', providerRef: null },
    { provider: 'stripe', providerRef: ref },
  ])
})

test('every request was as Stripe describes it', () => {
  expect(server.stripe.mistakes).toEqual([])
})
