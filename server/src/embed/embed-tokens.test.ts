import { and, eq } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { apiKeys } from '#accounts/api-keys/api-keys-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { rateCounters } from '#platform/db/request-tables.ts'
import { createPartner, portal } from '#testing/scenarios/embedding.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
let partner: Awaited<ReturnType<typeof createPartner>>
beforeAll(async () => {
  partner = await createPartner(server)
})

const mint = (authorization: string | undefined, body: object = { view: 'invite', origin: portal }) =>
  server.request('POST', '/embed/tokens', { body, headers: authorization ? { authorization } : {} })
const told = ({ status, json }: { status: number; json: object }) => ({
  status,
  ...json,
  requestId: undefined,
})

test('a token says what it is for and when it ends, and nothing about an employee', async () => {
  const { employeeId, email } = await server.invite(partner.token)
  const { status, json } = await partner.createToken({ view: 'verify', employeeId, ttlSeconds: 300 })
  const issuedAt = Math.floor(server.clock.now().getTime() / 1000)
  expect(status).toBe(201)
  expect(json).toEqual({
    token: expect.any(String),
    view: 'verify',
    expiresAt: new Date((issuedAt + 300) * 1000).toISOString(),
  })
  expect(decodeJwt(json.token)).toMatchObject({
    view: 'verify',
    origin: portal,
    iat: issuedAt,
    exp: issuedAt + 300,
  })
  expect(json.token.length).toBeLessThan(1024)
  expect(JSON.stringify(decodeJwt(json.token))).not.toContain(email)
  const { exp = 0, iat = 0 } = decodeJwt(await partner.inviteToken())
  expect(exp - iat).toBe(900)
})

test('making one is on record, with ids only, and in no log', async () => {
  const { employeeId } = await server.invite(partner.token)
  const token = await partner.verifyToken(employeeId)
  const { orgId, keyId } = partner
  const isMade = and(eq(auditLog.orgId, orgId), eq(auditLog.employeeId, employeeId))
  const events = await server.deps.db.select().from(auditLog).where(isMade)
  expect(events.at(-1)).toMatchObject({
    action: 'embed_token.created',
    actor: `apiKey:${keyId}`,
    data: { view: 'verify', apiKeyId: keyId, tokenId: decodeJwt(token).jti },
  })
  for (const secret of [token, partner.key]) {
    expect(JSON.stringify(events)).not.toContain(secret)
    expect(server.logged()).not.toContain(secret)
  }
  const path = `/employees/${employeeId}/timeline`
  expect((await server.request('GET', path, { token: partner.token })).text).not.toContain('embed_token')
})

test('a key that is missing, malformed, unknown or no key at all is one and the same 401', async () => {
  const invite = await partner.inviteToken()
  const refused = await Promise.all(
    [
      undefined,
      'Bearer',
      'Basic bf_x',
      `Bearer bf_${'A'.repeat(43)}`,
      `Bearer ${partner.key}x`,
      `Bearer ${partner.key.toUpperCase()}`,
      `Bearer ${partner.token}`,
      `Bearer ${invite}`,
    ].map(async (header) => told(await mint(header))),
  )
  for (const answer of refused) {
    expect(answer).toEqual({
      status: 401,
      code: 'unauthorised',
      message:
        'The API key is missing or unknown. Send one from Settings > Developers as Authorization: Bearer bf_…',
    })
  }
})

test('when a key was last used is kept to the minute', async () => {
  const { key, keyId } = await createPartner(server)
  const lastUsed = async () =>
    (await server.deps.db.select().from(apiKeys).where(eq(apiKeys.id, keyId)))[0]?.lastUsedAt
  expect(await lastUsed()).toBeNull()
  await mint(`Bearer ${key}`)
  const first = server.clock.now()
  expect(await lastUsed()).toEqual(first)
  server.clock.advance(59_000)
  await mint(`Bearer ${key}`)
  expect(await lastUsed()).toEqual(first)
  server.clock.advance(2000)
  await mint(`Bearer ${key}`)
  expect(await lastUsed()).toEqual(server.clock.now())
})

test('an origin that is not on the list is refused, and the answer says where to add it', async () => {
  for (const origin of [
    'https://other.example.com',
    'https://hr.example.com:8443',
    'http://localhost:3001',
  ]) {
    const { status, json } = await partner.createToken({ view: 'invite', origin })
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'origin_not_allowed' })
    expect(json.message).toContain(
      `${origin} is not one of your allowed websites. Add it in the console under Settings`,
    )
  }
})

test("another organisation's employee is as unknown as one that never was", async () => {
  const other = await createPartner(server)
  const { employeeId } = await server.invite(other.token)
  const foreign = told(await partner.createToken({ view: 'verify', employeeId }))
  expect(foreign).toMatchObject({ status: 404, code: 'not_found' })
  for (const id of [crypto.randomUUID(), 'not-a-uuid']) {
    expect(told(await partner.createToken({ view: 'verify', employeeId: id }))).toEqual(foreign)
  }
})

test.each([
  [{ view: 'verify' }, 'employeeId'],
  [{ view: 'invite', employeeId: crypto.randomUUID() }, 'employeeId'],
  [{ view: 'list' }, 'view'],
  [{ view: 'invite', ttlSeconds: 59 }, 'ttlSeconds'],
  [{ view: 'invite', ttlSeconds: 3601 }, 'ttlSeconds'],
  [{ view: 'invite', ttlSeconds: 90.5 }, 'ttlSeconds'],
  [{ view: 'invite', origin: '*' }, 'origin'],
  [{ view: 'invite', origin: 'null' }, 'origin'],
  [{ view: 'invite', origin: `${portal}/page` }, 'origin'],
])('%j is refused', async (body, field) => {
  const { status, json } = await partner.createToken(body)
  expect({ status, fields: Object.keys(json.errors) }).toEqual({ status: 422, fields: [field] })
})

test('a key makes 120 tokens a minute', async () => {
  const busy = await createPartner(server)
  const windowStart = new Date(Math.floor(server.clock.now().getTime() / 60_000) * 60_000)
  const day = windowStart.toISOString().slice(0, 10)
  await server.deps.db
    .insert(rateCounters)
    .values({ bucket: `embed ${busy.keyId}`, windowStart, hits: 119, day })
  expect((await busy.createToken({ view: 'invite' })).status).toBe(201)
  const refused = await busy.createToken({ view: 'invite' })
  expect(refused).toMatchObject({ status: 429, json: { retryAfter: expect.any(Number) } })
  expect((await partner.createToken({ view: 'invite' })).status).toBe(201)
})
