import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userTraces } from '#accounts/users-tables.ts'
import { callerKeys } from '#platform/keys/keys-tables.ts'
import { purgeExpired } from '#platform/db/purge-expired.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import { searchDump } from '#testing/database/search-dump.ts'
import { employeeTraces, flags } from './flags-tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const day = 86_400_000
const agent = 'Mozilla/5.0 (Quillfeather)'

/** Moves the clock on to a day of the month after, at noon in UTC. */
function goTo(dayOfMonth: number) {
  const now = server.clock.now()
  const then = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, dayOfMonth, 12)
  server.clock.advance(then - now.getTime())
}

async function signInFrom(email: string, ip: string): Promise<string> {
  const body = { email, password: 'violet-anchor-42' }
  const { json } = await server.request('POST', '/auth/signin', {
    body,
    ip,
    headers: { 'user-agent': agent },
  })
  return json.access_token
}

async function invitedFrom(email: string, ip: string) {
  const token = await signInFrom(email, ip)
  const employee = await server.invite(token)
  await server.runJobs()
  return {
    ...employee,
    confirmEmail: (from: string) =>
      server.request('POST', '/flow/email/verify', {
        body: { token: employee.verificationToken, email: employee.email },
        ip: from,
        headers: { 'user-agent': agent },
      }),
    stored: () =>
      server.deps.db.select().from(employeeTraces).where(eq(employeeTraces.employeeId, employee.employeeId)),
    raised: async () => {
      const rows = await server.deps.db.select().from(flags).where(eq(flags.employeeId, employee.employeeId))
      return rows.map(({ code }) => code)
    },
  }
}

test('each step keeps where it was done from, as hashes: neither the address nor the browser is stored or logged', async () => {
  const { email } = await server.signUp()
  const employee = await invitedFrom(email, '192.0.2.140')
  await employee.confirmEmail('198.51.100.140')
  const [trace, ...more] = await employee.stored()
  expect(more).toEqual([])
  expect(trace).toMatchObject({ step: 'email', at: server.clock.now() })
  expect(trace?.networks[0]).toMatch(/^[\w-]{43}$/)
  expect(trace?.agents[0]).toMatch(/^[\w-]{43}$/)
  expect(await searchDump(server.deps.db, ['198.51.100.140', 'Quillfeather'])).toEqual([])
  // Sign-ins of users are counted by address, for a day, and are in the audit log; they are told of a new browser.
  expect(await searchDump(server.deps.db, ['192.0.2.140'])).toEqual([
    'public.audit_log',
    'public.rate_counters',
    'public.sandbox_outbox',
  ])
  expect(server.logged()).not.toMatch(/192\.0\.2\.140|198\.51\.100\.140|Quillfeather/)
})

test('one network has another hash in each organisation', async () => {
  const [one, other] = [await server.signUp(), await server.signUp()]
  const hashes = []
  for (const { email } of [one, other]) {
    const employee = await invitedFrom(email, '192.0.2.150')
    await employee.confirmEmail('198.51.100.150')
    hashes.push(...(await employee.stored()).flatMap(({ networks }) => networks))
  }
  expect(new Set(hashes).size).toBe(hashes.length)
})

test('the key changes with the month, and across its end callers are still compared', async () => {
  const { email } = await server.signUp()
  goTo(28)
  const before = await invitedFrom(email, '192.0.2.160')
  await before.confirmEmail('198.51.100.160')
  const [then] = await before.stored()
  expect(then?.networks).toHaveLength(1)
  const left = await invitedFrom(email, '192.0.2.161')
  goTo(3)
  await left.confirmEmail('192.0.2.160')
  expect(await left.raised()).toEqual(['same_network_as_hr'])
  const after = await invitedFrom(email, '192.0.2.162')
  await after.confirmEmail('198.51.100.160')
  const [now] = await after.stored()
  expect(now?.networks).toHaveLength(2)
  expect(now?.networks.filter((hash) => then?.networks.includes(hash))).toHaveLength(1)
})

test('fourteen days after its month a key is gone: what it hashed cannot be hashed again, and stays until it is 90 days old', async () => {
  const { email } = await server.signUp()
  goTo(20)
  const employee = await invitedFrom(email, '192.0.2.170')
  await employee.confirmEmail('198.51.100.170')
  const [then] = await employee.stored()
  const months = async () => (await server.deps.db.select().from(callerKeys)).map(({ month }) => month)
  const month = server.clock.now().toISOString().slice(0, 7)
  goTo(14)
  await purgeExpired(server.deps)
  expect(await months()).toContain(month)
  server.clock.advance(day)
  await purgeExpired(server.deps)
  expect(await months()).not.toContain(month)
  const later = await invitedFrom(email, '192.0.2.171')
  await later.confirmEmail('198.51.100.170')
  const [now] = await later.stored()
  expect(now?.networks).toHaveLength(1)
  expect(then?.networks).not.toContain(now?.networks[0])
  expect(await employee.stored()).toHaveLength(1)
})

test('ninety days after it was left a trace is erased, of an employee and of a user', async () => {
  const { email, orgId } = await server.signUp()
  const employee = await invitedFrom(email, '192.0.2.180')
  await employee.confirmEmail('198.51.100.180')
  const ofUsers = () => server.deps.db.select().from(userTraces).where(eq(userTraces.orgId, orgId))
  const counts = async () => [(await employee.stored()).length, (await ofUsers()).length]
  // Signed up in one network, signed in in another.
  expect(await counts()).toEqual([1, 2])
  server.clock.advance(90 * day)
  await purgeExpired(server.deps)
  expect(await counts()).toEqual([1, 2])
  server.clock.advance(1)
  await purgeExpired(server.deps)
  expect(await counts()).toEqual([0, 0])
})

test('with an employee go their traces and flags, no one else’s', async () => {
  const { email } = await server.signUp()
  const [erased, kept] = [await invitedFrom(email, '192.0.2.190'), await invitedFrom(email, '192.0.2.190')]
  for (const employee of [erased, kept]) {
    await employee.confirmEmail('192.0.2.190')
    expect(await employee.stored()).toHaveLength(1)
    expect(await employee.raised()).toEqual(['same_network_as_hr'])
  }
  const token = await signInFrom(email, '192.0.2.190')
  await server.request('POST', `/employees/${erased.employeeId}/erase`, { token, body: {} })
  expect([await erased.stored(), await erased.raised()]).toEqual([[], []])
  expect(await kept.stored()).toHaveLength(1)
  expect(await kept.raised()).toEqual(['same_network_as_hr'])
})
