import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { deviceName } from './session-places.ts'

const server = withTestServer()
const hour = 3_600_000

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

interface Place {
  id: string
  current: boolean
  device: string | null
  address: string | null
}

/** A user who is signed in at work and on their phone. */
async function twice() {
  const account = await server.signUp()
  const signIn = async (agent: string, ip: string) => {
    const body = { email: account.email, password: 'violet-anchor-42' }
    const headers = { 'user-agent': agent }
    return (await server.request('POST', '/auth/signin', { body, headers, ip })).json.access_token as string
  }
  const [work, phone] = [await signIn(firefox, '203.0.113.7'), await signIn(safari, '198.51.100.9')]
  await server.request('POST', '/auth/logout', { token: account.token })
  return {
    ...account,
    work,
    phone,
    list: async (token = work) =>
      (await server.request('GET', '/auth/sessions', { token })).json.items as Place[],
    end: (id: string, token = work) => server.request('DELETE', `/auth/sessions/${id}`, { token }),
    isIn: async (token: string) => (await server.request('GET', '/employees', { token })).status === 200,
  }
}

test('a user sees where they are signed in, by device and address, and which of it is here', async () => {
  const { list, phone } = await twice()
  const shown = (await list()).map(({ current, device, address }) => ({ current, device, address }))
  expect(shown).toEqual(
    expect.arrayContaining([
      { current: true, device: 'Firefox on Windows', address: '203.0.113.7' },
      { current: false, device: 'Safari on iOS', address: '198.51.100.9' },
    ]),
  )
  expect(shown).toHaveLength(2)
  expect((await list(phone)).find(({ current }) => current)?.device).toBe('Safari on iOS')
})

test('one that is ended is over at once, and it is written down', async () => {
  const { list, end, isIn, work, phone, orgId } = await twice()
  const other = (await list()).find(({ current }) => !current)!
  expect((await end(other.id)).json).toEqual({ ended: 1 })
  expect([await isIn(work), await isIn(phone)]).toEqual([true, false])
  expect(await list()).toHaveLength(1)
  expect((await end(other.id)).status).toBe(404)
  const rows = await server.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'session.ended')))
    .orderBy(auditLog.seq)
  // The first of them is where the account was made, and was signed out.
  expect(rows.map(({ data }) => data).slice(1)).toEqual([{ sessionId: other.id, address: '127.0.0.1' }])
})

test('all but this one are ended', async () => {
  const { list, isIn, work, phone } = await twice()
  const answer = await server.request('DELETE', '/auth/sessions', { token: work })
  expect(answer.json).toEqual({ ended: 1 })
  expect([await isIn(work), await isIn(phone), (await list()).length]).toEqual([true, false, 1])
})

test("another user's session is as unknown as one that never was, also in one's own organisation", async () => {
  const one = await twice()
  const colleague = await joinOrganisation(server, one.orgId, 'admin')
  const [theirs] = await one.list()
  for (const id of [theirs!.id, crypto.randomUUID(), 'x']) {
    expect((await one.end(id, colleague.token)).status).toBe(404)
  }
  expect(await one.isIn(one.work)).toBe(true)
  expect(await one.list(colleague.token)).toHaveLength(1)
})

test('a session ends 12 hours after its user has signed in, however often it is used', async () => {
  const { token } = await server.signUp()
  let current = token
  for (let used = 0; used < 15; used += 1) {
    server.clock.advance(hour - 600_000)
    const { status, json } = await server.request('GET', '/auth/me', { token: current })
    if (status !== 200) break
    current = json.access_token
    const { items } = (await server.request('GET', '/auth/sessions', { token: current })).json
    expect(Date.parse(items[0].endsAt)).toBeGreaterThan(server.clock.now().getTime())
  }
  // 14 times 50 minutes are the last before it.
  expect((await server.request('GET', '/auth/me', { token: current })).status).toBe(401)
})

test.each([
  [firefox, 'Firefox on Windows'],
  [safari, 'Safari on iOS'],
  ['curl/8.5.0', null],
  ['', null],
  [undefined, null],
])('the device of %s', (agent, name) => {
  expect(deviceName(agent)).toBe(name)
})
