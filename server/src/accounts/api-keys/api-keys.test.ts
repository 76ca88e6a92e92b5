import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { apiKeys } from './api-keys-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

async function organisation() {
  const account = await server.signUp()
  const { token } = account
  return {
    ...account,
    list: async () => (await server.request('GET', '/api-keys', { token })).json.items,
    create: (name = 'Payroll', headers = {}) =>
      server.request('POST', '/api-keys', { token, body: { name }, headers }),
    revoke: (id: string) => server.request('DELETE', `/api-keys/${id}`, { token }),
  }
}

test('a key is shown once and stored as a hash only', async () => {
  const { create, list, orgId } = await organisation()
  const { status, json } = await create(' Payroll ')
  expect(status).toBe(201)
  const { key, ...listed } = json
  expect(key).toMatch(/^bf_live_[\w-]{43}$/)
  expect(listed).toMatchObject({ name: 'Payroll', prefix: key.slice(0, 14), lastUsedAt: null })
  expect(await list()).toEqual([listed])
  const rows = await server.deps.db.select().from(apiKeys).where(eq(apiKeys.orgId, orgId))
  const events = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  for (const kept of [JSON.stringify([rows, events]), server.logged()]) {
    expect(kept).not.toContain(key.slice(14))
  }
  expect(rows[0]?.keyHash).toBe(server.deps.keys.hash('api-key', key))
})

test('keys are listed newest first', async () => {
  const { create, list } = await organisation()
  for (const name of ['first', 'second', 'third']) {
    await create(name)
    server.clock.advance(1)
  }
  expect((await list()).map(({ name }: { name: string }) => name)).toEqual(['third', 'second', 'first'])
})

test('making and revoking a key is on record', async () => {
  const { create, revoke, orgId, userId } = await organisation()
  const { id } = (await create()).json
  await revoke(id)
  const events = await server.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.orgId, orgId))
    .orderBy(auditLog.seq)
  expect(events.slice(-2)).toMatchObject([
    { action: 'api_key.created', actor: `user:${userId}`, data: { keyId: id } },
    { action: 'api_key.revoked', actor: `user:${userId}`, data: { keyId: id } },
  ])
})

test('a key is revoked once, by its own organisation', async () => {
  const mine = await organisation()
  const other = await organisation()
  const { id } = (await mine.create()).json
  const unknown = await other.revoke(crypto.randomUUID())
  const foreign = await other.revoke(id)
  expect({ status: foreign.status, message: foreign.json.message }).toEqual({
    status: 404,
    message: unknown.json.message,
  })
  expect(await mine.list()).toHaveLength(1)
  expect(await other.list()).toEqual([])
  expect((await mine.revoke(id)).json).toEqual({ revoked: true })
  expect(await mine.list()).toEqual([])
  expect((await mine.revoke(id)).status).toBe(404)
  expect((await mine.revoke('not-a-uuid')).status).toBe(404)
})

test('there are at most twenty keys at a time, however they are asked for', async () => {
  const { create, revoke, list } = await organisation()
  const answers = await Promise.all(Array.from({ length: 25 }, () => create()))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({
    status: 409,
    json: { message: 'You already have 20 API keys. Revoke one before you create another.' },
  })
  await revoke((await list())[0].id)
  expect((await create()).status).toBe(201)
})

test('the same request sent twice makes one key', async () => {
  const { create, list } = await organisation()
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const first = await create('Payroll', headers)
  expect((await create('Payroll', headers)).json).toEqual(first.json)
  expect(await list()).toHaveLength(1)
})

test.each([[''], ['   '], ['x'.repeat(61)], ['a\u0000b'], [7]])('a key cannot be named %j', async (name) => {
  const { create, list } = await organisation()
  expect((await create(name as string)).status).toBe(422)
  expect(await list()).toEqual([])
})
