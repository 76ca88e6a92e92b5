import { millisecondsInHour } from 'date-fns/constants'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { apiKeys } from '#accounts/api-keys/api-keys-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { publishEventJob } from '#webhooks/publish-event.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { createPartner, fromPage, portal } from '#testing/scenarios/embedding.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'

const server = withTestServer()

async function refusals(orgId: string) {
  const isIt = and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'call.refused'))
  const rows = await server.deps.db.select().from(auditLog).where(isIt).orderBy(auditLog.seq)
  return rows.map(({ actor, data }) => ({ actor, ...data }))
}

async function viewerOf() {
  const owner = await server.signUp()
  const viewer = await joinOrganisation(server, owner.orgId, 'viewer')
  const ask = (path = '/audit', token = viewer.token) => server.request('GET', path, { token })
  return { owner, orgId: owner.orgId, viewer, ask }
}

const lastRequest = () =>
  server
    .logged()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .at(-1)

test('a call for which a role lacks the permission is in the audit log, with what it lacks and from where', async () => {
  const { orgId, viewer, ask, owner } = await viewerOf()
  expect((await ask()).status).toBe(403)
  const { userId } = viewer
  expect(await refusals(orgId)).toEqual([
    {
      actor: `user:${userId}`,
      address: expect.any(String),
      call: 'GET /audit',
      reason: 'forbidden',
      permission: 'audit',
      times: 1,
    },
  ])
  // Covers a refusal by the use case, whose entry has the path's pattern instead of the ids.
  const admin = await joinOrganisation(server, orgId, 'admin')
  const path = `/team/members/${owner.userId}`
  expect((await server.request('DELETE', path, { token: admin.token })).status).toBe(403)
  expect((await refusals(orgId)).at(-1)).toMatchObject({
    actor: `user:${admin.userId}`,
    call: 'DELETE /team/members/{userId}',
    permission: 'owners',
  })
  const { json } = await ask('/audit?action=call.refused&subject=accounts', owner.token)
  expect(json.items).toHaveLength(2)
})

test('a call of a key without its scope, or from an address that it does not list, is in it too', async () => {
  const { token, orgId } = await server.signUp()
  const body = { name: 'Payroll', scopes: ['employees:read'], addresses: ['198.51.100.0/24'] }
  const { json } = await server.request('POST', '/api-keys', { token, body })
  const invite = (ip: string) =>
    server.request('POST', '/employees/invite', { token: json.key, body: {}, ip })
  expect((await invite('198.51.100.7')).json.code).toBe('scope_missing')
  expect((await invite('203.0.113.9')).json.code).toBe('address_not_allowed')
  const entry = { actor: `apiKey:${json.id}`, call: 'POST /employees/invite', times: 1 }
  expect(await refusals(orgId)).toEqual([
    { ...entry, address: '198.51.100.7', reason: 'scope_missing', scope: 'employees:write' },
    { ...entry, address: '203.0.113.9', reason: 'address_not_allowed' },
  ])
})

test('so is a call of a widget on a page that is not allowed', async () => {
  const partner = await createPartner(server)
  const token = await partner.inviteToken()
  const call = (origin: string, path = '/embed/invite') =>
    server.request('POST', path, { token, body: {}, headers: fromPage(origin) })
  const refused = await call('https://elsewhere.example.com', '/employees/invite')
  expect(refused.json.code).toBe('origin_not_allowed')
  expect(await refusals(partner.orgId)).toMatchObject([
    { actor: `apiKey:${partner.keyId}`, call: 'POST /employees/invite', reason: 'origin_not_allowed' },
  ])
  expect((await call(portal, '/employees/invite')).status).not.toBe(403)
})

test('what asks for a proof, is unknown or is not usable is no refusal, nor is what no one is known for', async () => {
  const { token, orgId } = await server.signUp()
  server.clock.advance(11 * 60_000)
  const answers = [
    await server.request('POST', '/api-keys', { token, body: { name: 'Payroll' } }),
    await server.request('GET', `/employees/${crypto.randomUUID()}`, { token }),
    await server.request('POST', '/employees/invite', { token, body: {} }),
    await server.request('GET', '/audit', { token: 'a.b.c' }),
  ]
  expect(answers.map(({ status, json }) => [status, json.code])).toEqual([
    [403, 'step_up_required'],
    [404, 'not_found'],
    [422, 'invalid_input'],
    [401, 'unauthorised'],
  ])
  expect(await refusals(orgId)).toEqual([])
})

test('a caller who asks again and again fills no log: the first of an hour is in it, and each tenfold', async () => {
  const { orgId, ask } = await viewerOf()
  const times = async () => (await refusals(orgId)).map((entry) => (entry as { times?: number }).times)
  const burst = await Promise.all(Array.from({ length: 25 }, () => ask()))
  expect(new Set(burst.map(({ status }) => status))).toEqual(new Set([403]))
  expect(new Set(await times())).toEqual(new Set([1, 10]))
  expect(await times()).toHaveLength(2)
  // Another call has an entry of its own, and another hour begins anew.
  await ask('/team/members')
  server.clock.advance(millisecondsInHour)
  const fresh = await joinOrganisation(server, orgId, 'viewer')
  await ask('/audit', fresh.token)
  await ask('/audit', fresh.token)
  expect((await refusals(orgId)).map((entry) => (entry as { call?: string }).call)).toEqual([
    'GET /audit',
    'GET /audit',
    'GET /team/members',
    'GET /audit',
  ])
})

test('where the entry cannot be written the refusal stays a refusal, and the log says why', async () => {
  const { orgId, ask } = await viewerOf()
  const subscribers = server.deps.subscribers as (typeof server.deps.subscribers)[number][]
  subscribers.push({
    concerns: (action) => action === 'call.refused',
    isAwaited: () => sql`1 / 0 > 0`,
    job: publishEventJob,
  })
  try {
    const { status, json } = await ask()
    expect([status, json.code]).toEqual([403, 'forbidden'])
  } finally {
    subscribers.pop()
  }
  expect(await refusals(orgId)).toEqual([])
  expect(server.logged()).toContain('"msg":"a refused call could not be recorded"')
  // A call that is in no log was not counted either.
  await ask()
  expect(await refusals(orgId)).toMatchObject([{ times: 1 }])
})

test('each line of a request names who made it by ids alone, also of one that is refused', async () => {
  const { owner, orgId, viewer, ask } = await viewerOf()
  await ask('/employees', owner.token)
  const ofOwner = { orgId, userId: owner.userId }
  expect(lastRequest()).toMatchObject({ ...ofOwner, route: '/api/employees', status: 200 })
  await ask(`/employees/${crypto.randomUUID()}`, owner.token)
  expect(lastRequest()).toMatchObject({ ...ofOwner, status: 404 })
  await ask()
  expect(lastRequest()).toMatchObject({ orgId, userId: viewer.userId, status: 403 })

  const body = { name: 'Payroll', scopes: ['employees:read'] }
  const { json } = await server.request('POST', '/api-keys', { token: owner.token, body })
  const ofKey = { orgId, apiKeyId: json.id }
  await ask('/employees', json.key)
  expect(lastRequest()).toMatchObject({ ...ofKey, status: 200 })
  await server.deps.db.update(apiKeys).set({ revokedAt: server.clock.now() }).where(eq(apiKeys.id, json.id))
  await ask('/employees', json.key)
  expect(lastRequest()).toMatchObject({ ...ofKey, status: 401 })

  await ask('/employees', 'a.b.c')
  expect(Object.keys(lastRequest() ?? {})).not.toEqual(expect.arrayContaining(['orgId']))
  const lines = server.logged()
  for (const text of [owner.email, viewer.email, 'Harriet', json.key]) expect(lines).not.toContain(text)
})
