import { and, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { identityProvider } from '#verification/identity/identity-provider.ts'
import { createApp } from '#app.ts'
import { requireLookup, vendorKey } from '#platform/db/lookups.ts'
import { providerEvents } from '#platform/db/request-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { employees, steps } from '#employees/employees-tables.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { rowsOf, walkToIdentity } from '#testing/scenarios/flow-walker.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { sandboxIdentity } from './sandbox-tables.ts'
import { signatureHeader, signEvent } from './sandbox-event.ts'

const server = withTestServer()
beforeAll(async () => {
  // The events of this test are made up: the sandbox itself has no such session.
  server.deps.providers.get(identityProvider).fetchOutcome = async () => {
    throw new ProviderError('not to be asked')
  }
})

type Data = { session: string; status: string; reason?: string }

const bodyOf = (data: Data, id = crypto.randomUUID() as string) =>
  JSON.stringify({ id, type: 'identity.session.updated', data })

function send(raw: string, signature = signEvent(server.deps.keys, raw, server.deps.clock())) {
  return server.request('POST', '/webhooks/sandbox', { raw, headers: { [signatureHeader]: signature } })
}

async function withSession() {
  server.clock.advance(3_600_000)
  const { orgId, walker } = await walkToIdentity(server)
  await walker.identitySession()
  const [session] = await server.deps.db
    .select()
    .from(identitySessions)
    .where(eq(identitySessions.orgId, orgId))
  return { orgId, walker, session: session!.providerRef! }
}

test('an event changed by one bit, not signed or signed long ago is refused and changes nothing', async () => {
  const { orgId, session } = await withSession()
  const body = bodyOf({ session, status: 'verified' })
  const signature = signEvent(server.deps.keys, body, server.deps.clock())
  const before = await rowsOf(server, orgId)
  const flipped = Array.from({ length: 40 }, (_, i) => {
    const bytes = Buffer.from(body)
    const at = Math.floor((i * bytes.length) / 40)
    bytes[at] = bytes[at]! ^ 1
    return bytes.toString('latin1')
  })
  for (const forged of flipped) expect(await send(forged, signature)).toMatchObject({ status: 400 })
  expect(await send(body, '')).toMatchObject({ status: 400, json: { code: 'bad_signature' } })
  expect(await send(body, signature.slice(0, -1))).toMatchObject({ status: 400 })
  const old = signEvent(server.deps.keys, body, new Date(server.deps.clock().getTime() - 301_000))
  expect(await send(body, old)).toMatchObject({ status: 400 })
  expect(await rowsOf(server, orgId)).toBe(before)
})

test('where no sandbox is allowed a signed event changes nothing of a live organisation', async () => {
  const { orgId, session } = await withSession()
  const { deps } = server
  const env = { ...deps.env, production: true, sandboxParts: new Set<never>() }
  const app = createApp({ ...deps, env, settings: env }, { publicDir: '/nowhere' })
  await server.runJobs()
  const before = await rowsOf(server, orgId)
  const body = bodyOf({ session, status: 'verified' })
  const headers = { [signatureHeader]: signEvent(deps.keys, body, deps.clock()) }
  await app.request('/api/webhooks/sandbox', { method: 'POST', body, headers })
  await server.runJobs()
  expect(await rowsOf(server, orgId)).toBe(before)
})

test('one event a hundred times has one effect', async () => {
  const { orgId, walker, session } = await withSession()
  const body = bodyOf({ session, status: 'verified' })
  const answers = await Promise.all(Array.from({ length: 100 }, () => send(body)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await walker.state()).toMatchObject({ currentStep: 4 })
  const events = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  const effects = events.map(({ action }) => action).filter((action) => action.startsWith('identity.'))
  expect(effects.toSorted()).toEqual(['identity.started', 'identity.verified'])
})

test('an event whose effect fails is not taken, so that it comes again', async () => {
  const { walker, session } = await withSession()
  const { db } = server.deps
  const id = crypto.randomUUID()
  const body = bodyOf({ session, status: 'verified' }, id)
  await db.execute(sql`alter table identity_sessions add constraint broken check (false) not valid`)
  const answer = await send(body).finally(() =>
    db.execute(sql`alter table identity_sessions drop constraint broken`),
  )
  expect(answer.status).toBe(500)
  expect(await db.select().from(providerEvents).where(eq(providerEvents.eventId, id))).toEqual([])
  expect(await walker.state()).toMatchObject({ currentStep: 3 })
  expect(await send(body)).toMatchObject({ status: 200 })
  expect(await walker.state()).toMatchObject({ currentStep: 4 })
})

const statuses = ['processing', 'cancelled', 'failed', 'verified']
const anyEvents = fc.subarray(
  ['first', 'second'].flatMap((session) => statuses.map((status) => ({ session, status }))),
)
const anyShuffle = anyEvents.chain((events) => fc.tuple(fc.constant(events), shuffled(events)))

test('events of two sessions end in the same state in any order', async () => {
  const { orgId, walker, session } = await withSession()
  const [row] = await server.deps.db
    .select()
    .from(identitySessions)
    .where(eq(identitySessions.providerRef, session))
  const outcomeOf = async (events: { session: string; status: string }[]) => {
    const refs = await startOver(row!)
    for (const event of events) {
      const reason = event.status === 'failed' ? `The ${event.session} photo was unclear` : undefined
      await send(bodyOf({ session: refs[event.session]!, status: event.status, reason }))
    }
    return { ...(await walker.state()), employeeId: '' }
  }
  const seen = new Set<string | undefined>()
  const commutes = fc.asyncProperty(anyShuffle, async ([events, shuffle]) => {
    const outcome = await outcomeOf(events)
    expect(await outcomeOf(shuffle)).toEqual(outcome)
    const isPassed = events.some(({ status }) => status === 'verified')
    expect(outcome.steps.id.status === 'pass').toBe(isPassed)
    seen.add(outcome.identity?.state)
  })
  const passes = ['processing', 'verified'].map((status) => ({ session: 'first', status }))
  // However few sequences a busy machine comes to, one of them passes.
  const examples: [[typeof passes, typeof passes]][] = [[[passes, passes.toReversed()]]]
  await fc.assert(commutes, { numRuns: 40, interruptAfterTimeLimit: 6000, examples })
  expect(seen).toContain('passed')
  expect(
    (await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))).length,
  ).toBeGreaterThan(20)
}, 40_000)

test('what comes under the id of an earlier event is not looked at', async () => {
  const { walker, session } = await withSession()
  const id = crypto.randomUUID()
  await send(bodyOf({ session, status: 'processing' }, id))
  expect(await send(bodyOf({ session, status: 'verified' }, id))).toMatchObject({ status: 200 })
  expect(await walker.state()).toMatchObject({ currentStep: 3, identity: { state: 'processing' } })
})

test('a step that has passed stays passed, however it did', async () => {
  const { orgId, walker, session } = await withSession()
  await server.deps.db
    .update(steps)
    .set({ status: 'pass', method: 'manual', assurance: 'attested', completedAt: server.deps.clock() })
    .where(and(eq(steps.orgId, orgId), eq(steps.type, 'id')))
  await send(bodyOf({ session, status: 'failed', reason: 'The photo was unclear' }))
  expect(await walker.state()).toMatchObject({ currentStep: 4, steps: { id: { status: 'pass' } } })
})

test('an event about an unknown session is kept and answered 200', async () => {
  const id = crypto.randomUUID()
  const answer = await send(bodyOf({ session: 'unknown', status: 'verified' }, id))
  expect(answer).toMatchObject({ status: 200, json: { received: true } })
  const kept = await server.deps.db.select().from(providerEvents).where(eq(providerEvents.eventId, id))
  expect(kept).toMatchObject([{ handled: false, provider: 'sandbox' }])
})

test('where identity is no sandbox, an event of one changes nothing, however well it is signed', async () => {
  const { orgId, session } = await withSession()
  const before = await rowsOf(server, orgId)
  const { env } = server.deps
  const all = env.sandboxParts
  env.sandboxParts = new Set(['payment'])
  const answer = await send(bodyOf({ session, status: 'verified' }))
  env.sandboxParts = all
  expect(answer.status).toBe(200)
  expect(await rowsOf(server, orgId)).toBe(before)
})

test('a signed body that is no event is refused', async () => {
  for (const raw of ['', '{', '[]', '{"id":"1"}', bodyOf({ session: 'x', status: 'perhaps' })]) {
    expect(await send(raw)).toMatchObject({ status: 400, json: { message: expect.any(String) } })
  }
  expect(await send(`"${'x'.repeat(70_000)}"`)).toMatchObject({ status: 413 })
})

function shuffled<T>(items: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...items], { minLength: items.length })
}

/** Takes an employee back to two undecided sessions, the first older than the second. */
const ofElla = {
  status: 'created',
  fullName: 'Ella Novak',
  documentName: 'Ella Novak',
  returnUrl: '',
} as const

async function startOver(row: typeof identitySessions.$inferSelect): Promise<Record<string, string>> {
  const { db } = server.deps
  const { orgId, employeeId } = row
  const refs = { first: crypto.randomUUID() as string, second: crypto.randomUUID() as string }
  await db.delete(identitySessions).where(eq(identitySessions.orgId, orgId))
  const sessions = Object.values(refs).map((providerRef, index) => ({
    ...row,
    id: crypto.randomUUID(),
    providerRef,
    createdAt: new Date(row.createdAt.getTime() + index),
  }))
  await db.insert(identitySessions).values(sessions)
  for (const { provider, providerRef } of sessions) {
    await requireLookup(db, { kind: 'identity-session', key: vendorKey(provider, providerRef), orgId })
  }
  const atSandbox = sessions.map(({ providerRef: id, createdAt }) => ({ id, createdAt, ...ofElla }))
  await db.insert(sandboxIdentity).values(atSandbox)
  await db
    .update(steps)
    .set({ status: 'pending', method: null, assurance: null, reason: null, completedAt: null })
    .where(and(eq(steps.orgId, orgId), eq(steps.employeeId, employeeId), eq(steps.type, 'id')))
  await db.update(employees).set({ status: 'verifying' }).where(eq(employees.orgId, orgId))
  return refs
}
