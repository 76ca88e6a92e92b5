import { Providers } from '#platform/providers.ts'
import { identityProvider } from '#verification/identity/identity-provider.ts'
import { eq, inArray } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { sandboxIdentity } from './sandbox-tables.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { searchDump } from '#testing/database/search-dump.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { walkToIdentity } from '#testing/scenarios/flow-walker.ts'

const surname = 'Thistlewhistle'

const server = withTestServer()
beforeEach(() => server.clock.advance(2 * 3_600_000))

/** An employee of whom the sandbox keeps two checks, one failed and one open. */
async function checkedTwice() {
  const { token, employee, walker } = await walkToIdentity(server, { fullName: `Ada ${surname}` })
  const { employeeId } = employee
  await walker.decide('fail')
  await walker.identitySession()
  const sessions = () =>
    server.deps.db.select().from(identitySessions).where(eq(identitySessions.employeeId, employeeId))
  return {
    sessions,
    redactions: async () => (await sessions()).map(({ redaction }) => redaction),
    erase: async () => server.request('POST', `/employees/${employeeId}/erase`, { token, body: {} }),
  }
}

/** Makes another provider than the sandbox check identities from now on. */
function leaveSandbox() {
  const { providers } = server.deps
  const another = { ...providers.get(identityProvider), name: 'another' }
  server.deps.providers = new Providers(providers).put(identityProvider, another)
  onTestFinished(() => void (server.deps.providers = providers))
}

const traces = () => searchDump(server.deps.db, [surname])

test('after the sandbox was left, what it kept of an employee goes with them, and nothing is waited for', async () => {
  const { erase, redactions } = await checkedTwice()
  leaveSandbox()
  expect(await traces()).toContain('public.sandbox_identity')
  expect((await erase()).status).toBe(200)
  expect(await traces()).not.toContain('public.sandbox_identity')
  await server.runJobs()
  expect(await redactions()).toEqual(['done', 'done'])
  expect(await traces()).toEqual([])
})

test('what another employee is checked for stays', async () => {
  const [one, other] = [await checkedTwice(), await checkedTwice()]
  await one.erase()
  await server.runJobs()
  const refs = (await other.sessions()).map(({ providerRef }) => providerRef!)
  const kept = await server.deps.db.select().from(sandboxIdentity).where(inArray(sandboxIdentity.id, refs))
  expect(kept).toHaveLength(2)
  await other.erase()
})

test('an erasure that has waited for the sandbox is done', async () => {
  const { erase, redactions, sessions } = await checkedTwice()
  const [first] = await sessions()
  const isKept = eq(sandboxIdentity.id, first!.providerRef!)
  const [kept] = await server.deps.db.select().from(sandboxIdentity).where(isKept)
  await erase()
  // Restores the row, as an erasure that forgot the sandbox would leave it.
  await server.deps.db.insert(sandboxIdentity).values(kept!)
  leaveSandbox()
  await server.runJobs()
  expect(await redactions()).toEqual(['done', 'done'])
  expect(await traces()).toEqual([])
})
