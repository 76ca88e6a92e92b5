import { addHours, addMinutes, subDays } from 'date-fns'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { fromPage, portal } from '#testing/scenarios/embedding.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { apiKeys } from './api-keys-tables.ts'

const server = withTestServer()
const settings = 'in the console under Settings > Developers.'

async function organisation() {
  const account = await server.signUp()
  const { token, orgId } = account
  await server.request('PATCH', '/settings', { token, body: { embedOrigins: [portal] } })
  const ask = (method: string, path: string, body?: object) => server.request(method, path, { token, body })
  const create = async (options: object = {}) =>
    (await ask('POST', '/api-keys', { name: 'Payroll', ...options })).json
  return {
    ...account,
    ask,
    create,
    list: async () => (await ask('GET', '/api-keys')).json.items,
    rotate: (id: string, body: object = {}) => ask('POST', `/api-keys/${id}/rotate`, body),
    events: async () =>
      server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId)).orderBy(auditLog.seq),
  }
}

const mint = async (key: string, ip?: string) => {
  const body = { view: 'invite', origin: portal }
  const { status, json } = await server.request('POST', '/embed/tokens', {
    token: key,
    body,
    ...(ip !== undefined && { ip }),
  })
  return { status, code: json.code, message: json.message, scope: json.scope, token: json.token }
}

test('a key without the scope that a call needs is refused with the name of the scope', async () => {
  const { create } = await organisation()
  const { key, scopes } = await create({ scopes: ['reports:read', 'reports:read'] })
  expect(scopes).toEqual(['reports:read'])
  expect(await mint(key)).toMatchObject({
    status: 403,
    code: 'scope_missing',
    scope: 'embed:mint',
    message: `This API key lacks the scope embed:mint. Create a key that has it ${settings}`,
  })
})

test('a key that names no scope creates tokens for the widget', async () => {
  const { create } = await organisation()
  const { key, scopes } = await create()
  expect(scopes).toEqual(['embed:mint'])
  expect((await mint(key)).status).toBe(201)
})

test('a key stops at its time, and says so', async () => {
  const { create, list } = await organisation()
  const expiresAt = addHours(server.clock.now(), 1).toISOString()
  const { key } = await create({ expiresAt })
  const { token } = await mint(key)
  const inviteForm = (embedToken: string) =>
    server.request('POST', '/employees/invite', {
      token: embedToken,
      body: {},
      headers: fromPage(portal),
    })
  expect((await inviteForm(token)).status).toBe(422)
  server.clock.advance(millisecondsInHour - 1)
  const last = await mint(key)
  expect(last.status).toBe(201)
  server.clock.advance(1)
  expect(await mint(key)).toMatchObject({
    status: 401,
    code: 'api_key_expired',
    message: `This API key has expired. Rotate it or create another one ${settings}`,
  })
  // What was made with it ends with it.
  expect((await inviteForm(last.token)).json.code).toBe('embed_token_revoked')
  expect(server.logged()).not.toContain(key.slice(14))
  server.clock.advance(-millisecondsInHour)
  expect(await list()).toMatchObject([{ expiresAt }])
})

test('a key cannot expire in the past, or at no time at all', async () => {
  const { ask, list } = await organisation()
  for (const expiresAt of [server.clock.now().toISOString(), 'soon', 7, '2026-13-01T00:00:00Z']) {
    const { status, json } = await ask('POST', '/api-keys', { name: 'Payroll', expiresAt })
    expect([status, Object.keys(json.errors)]).toEqual([422, ['expiresAt']])
  }
  expect(await list()).toEqual([])
})

test('a revoked key is told that it was', async () => {
  const { create, ask } = await organisation()
  const { key, id } = await create()
  await ask('DELETE', `/api-keys/${id}`)
  expect(await mint(key)).toMatchObject({
    status: 401,
    code: 'api_key_revoked',
    message: `This API key was revoked. Create another one ${settings}`,
  })
})

test('a key with a list of addresses works from these alone', async () => {
  const { create } = await organisation()
  const addresses = ['203.0.113.0/24', '198.51.100.7', '2001:db8::/32']
  const { key } = await create({ addresses })
  for (const ip of ['203.0.113.9', '198.51.100.7', '::ffff:203.0.113.9', '2001:db8:1::1']) {
    expect((await mint(key, ip)).status, ip).toBe(201)
  }
  for (const ip of ['203.0.114.9', '198.51.100.8', '2001:db9::1']) {
    expect(await mint(key, ip)).toMatchObject({
      status: 403,
      code: 'address_not_allowed',
      message: `This API key does not work from ${ip}. Create a key that lists this address ${settings}`,
    })
  }
})

test.each([['10.0.0.0/33'], ['10.0.0'], ['::/129'], ['office'], ['10.0.0.1/8/8'], ['']])(
  'no address list holds %j',
  async (address) => {
    const { ask } = await organisation()
    const { status, json } = await ask('POST', '/api-keys', { name: 'Payroll', addresses: [address] })
    expect([status, json.message]).toEqual([
      422,
      'Please enter an IP address or a network like 203.0.113.0/24',
    ])
  },
)

test('a rotated key works beside the new one until the chosen time', async () => {
  const { create, rotate, list, events, userId } = await organisation()
  const options = { scopes: ['embed:mint', 'reports:read'], addresses: ['127.0.0.0/8'] }
  const old = await create(options)
  const made = await rotate(old.id, { overlapHours: 2 })
  expect(made.status).toBe(201)
  expect(made.json).toMatchObject({ ...options, name: 'Payroll', expiresAt: null, isReplaced: false })
  expect(made.json.key).not.toBe(old.key)
  const until = addHours(server.clock.now(), 2).toISOString()
  expect(await list()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: old.id, isReplaced: true, expiresAt: until }),
      expect.objectContaining({ id: made.json.id, isReplaced: false, expiresAt: null }),
    ]),
  )
  expect((await events()).at(-1)).toMatchObject({
    action: 'api_key.rotated',
    actor: `user:${userId}`,
    data: { keyId: made.json.id, prefix: made.json.prefix, replaces: old.id, worksUntil: until },
  })
  server.clock.advance(2 * millisecondsInHour - 1)
  expect([(await mint(old.key)).status, (await mint(made.json.key)).status]).toEqual([201, 201])
  server.clock.advance(1)
  expect([(await mint(old.key)).code, (await mint(made.json.key)).status]).toEqual(['api_key_expired', 201])
  server.clock.advance(-2 * millisecondsInHour)
})

test('without an overlap the old key stops straight away, and none lives longer for being rotated', async () => {
  const { create, rotate } = await organisation()
  const first = await create()
  await rotate(first.id, { overlapHours: 0 })
  expect((await mint(first.key)).code).toBe('api_key_expired')
  const minutes = (count: number) => count * millisecondsInMinute
  const after = (count: number) => addMinutes(server.clock.now(), count).toISOString()
  const short = await create({ expiresAt: after(8) })
  server.clock.advance(minutes(4))
  const { json } = await rotate(short.id, { overlapHours: 720 })
  // The new one has the life of the one before, the old one no more than it had.
  expect(json.expiresAt).toBe(after(8))
  server.clock.advance(minutes(4))
  expect([(await mint(short.key)).code, (await mint(json.key)).status]).toEqual(['api_key_expired', 201])
  server.clock.advance(-minutes(8))
})

test('of two rotations at once one makes a key, and the other is told', async () => {
  const { create, rotate, list } = await organisation()
  const { id } = await create()
  const answers = await Promise.all([rotate(id), rotate(id)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  expect(answers.find(({ status }) => status === 409)?.json.message).toBe(
    'This key has been rotated already. Rotate the key that replaced it.',
  )
  expect(await list()).toHaveLength(2)
})

test('a key is rotated by its own organisation, while it is not revoked', async () => {
  const mine = await organisation()
  const other = await organisation()
  const { id } = await mine.create()
  expect((await other.rotate(id)).status).toBe(404)
  await mine.ask('DELETE', `/api-keys/${id}`)
  expect((await mine.rotate(id)).status).toBe(404)
  expect((await mine.rotate('not-a-uuid')).status).toBe(404)
  for (const overlapHours of [-1, 721, 1.5, '2']) {
    expect((await mine.rotate(id, { overlapHours })).status).toBe(422)
  }
})

test('one that was replaced takes no place of the twenty', async () => {
  const { create, rotate, list } = await organisation()
  const { id } = await create()
  await rotate(id)
  for (let made = 1; made < 20; made++) await create()
  expect(await list()).toHaveLength(21)
  expect((await create()).code).toBe('too_many_keys')
})

test('one that has expired takes none either, and is listed for 30 days', async () => {
  const { create, list, orgId } = await organisation()
  const { id } = await create({ expiresAt: addHours(server.clock.now(), 1).toISOString() })
  const expireAt = (expiresAt: Date) =>
    server.deps.db.update(apiKeys).set({ expiresAt }).where(eq(apiKeys.orgId, orgId))
  await expireAt(subDays(server.clock.now(), 29))
  expect(await list()).toMatchObject([{ id }])
  await expireAt(subDays(server.clock.now(), 31))
  expect(await list()).toEqual([])
})

test('a key ends with the removal of who made it, if they asked', async () => {
  const { ask, orgId, list, events } = await organisation()
  const admin = await joinOrganisation(server, orgId, 'admin')
  const createAs = async (body: object) =>
    (await server.request('POST', '/api-keys', { token: admin.token, body })).json
  const ending = await createAs({ name: 'Mine', endsWithCreator: true })
  const staying = await createAs({ name: 'Ours' })
  expect((await mint(ending.key)).status).toBe(201)
  expect((await ask('DELETE', `/team/members/${admin.userId}`)).status).toBe(200)
  expect((await mint(ending.key)).code).toBe('api_key_revoked')
  expect((await mint(staying.key)).status).toBe(201)
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['Ours'])
  expect(await events()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'api_key.revoked',
        data: expect.objectContaining({ keyId: ending.id, leaving: admin.userId }),
      }),
    ]),
  )
})
