import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createKeys } from '#platform/keys/keys.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { callScim, openDirectory } from '#testing/scenarios/scim-directory.ts'
import { scimTokens } from './directory-tables.ts'
import { authenticateDirectory } from './scim-tokens.ts'

const server = withTestServer()
const path = '/settings/scim/tokens'

test('a token is shown once, is listed with its maker and its last use, and is stored as a hash', async () => {
  const { token, scimToken, tokenId, ask, orgId } = await openDirectory(server)
  expect(scimToken).toMatch(/^bf_scim_[\w-]{43}$/)
  const list = async () => (await server.request('GET', path, { token })).json
  const row = { id: tokenId, prefix: scimToken.slice(0, 14), createdBy: 'Harriet Reed', lastUsedAt: null }
  expect(await list()).toMatchObject({ baseUrl: 'http://localhost:3000/scim/v2', items: [row] })
  expect((await ask('GET', '/Users')).status).toBe(200)
  const used = server.clock.now().toISOString()
  expect((await list()).items).toMatchObject([{ id: tokenId, lastUsedAt: used }])
  expect(JSON.stringify(await list())).not.toContain(scimToken)
  const stored = await server.deps.db.select().from(scimTokens).where(eq(scimTokens.orgId, orgId))
  expect(JSON.stringify(stored)).not.toContain(scimToken)
  expect(stored).toMatchObject([{ tokenHash: server.deps.keys.hash('scim', scimToken) }])
  expect(server.logged()).not.toContain(scimToken.slice(14))
})

test('a revoked token stops at once, and its users stay', async () => {
  const { token, tokenId, ask, create, members } = await openDirectory(server)
  await create('ada')
  const revoke = () => server.request('DELETE', `${path}/${tokenId}`, { token })
  expect((await revoke()).json).toEqual({ revoked: true })
  const answer = await ask('GET', '/Users')
  expect([answer.status, answer.json.schemas, answer.json.status]).toEqual([
    401,
    ['urn:ietf:params:scim:api:messages:2.0:Error'],
    '401',
  ])
  expect(answer.headers.get('www-authenticate')).toBe('Bearer')
  expect((await members()).items).toHaveLength(2)
  expect((await revoke()).status).toBe(404)
  expect((await server.request('GET', path, { token })).json.items).toEqual([])
})

test('owners make tokens, admins list and revoke them, and nobody else or in another organisation does', async () => {
  const { orgId, tokenId } = await openDirectory(server)
  const other = await openDirectory(server)
  const admin = await joinOrganisation(server, orgId, 'admin')
  const verifier = await joinOrganisation(server, orgId, 'verifier')
  const as = async (token: string, method: string, at = path) =>
    (await server.request(method, at, { token })).status
  expect([await as(admin.token, 'GET'), await as(admin.token, 'POST')]).toEqual([200, 403])
  expect([await as(verifier.token, 'GET'), await as(verifier.token, 'POST')]).toEqual([403, 403])
  expect(await as(verifier.token, 'DELETE', `${path}/${tokenId}`)).toBe(403)
  expect(await as(other.token, 'DELETE', `${path}/${tokenId}`)).toBe(404)
  expect(await as(other.token, 'DELETE', `${path}/nothing`)).toBe(404)
  expect(await as(admin.token, 'DELETE', `${path}/${tokenId}`)).toBe(200)
})

test('there are three tokens at most, however they are asked for', async () => {
  const { token } = await openDirectory(server)
  const answers = await Promise.all(Array.from({ length: 5 }, () => server.request('POST', path, { token })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409, 409])
})

test.each([[undefined], ['bf_scim_short'], [`bf_scim_${'x'.repeat(43)}`], [`bf_live_${'x'.repeat(43)}`]])(
  'no call is let in by %j, whatever it asks for',
  async (token) => {
    for (const at of ['/Users', '/Groups', '/ServiceProviderConfig', '/Nothing']) {
      const { status, json } = await callScim(server, { method: 'GET', path: at, token })
      expect([status, json.schemas]).toEqual([401, ['urn:ietf:params:scim:api:messages:2.0:Error']])
    }
  },
)

test('a session and an API key are no tokens of a directory, nor is such a token one of them', async () => {
  const { token, scimToken } = await openDirectory(server)
  const { key } = (await server.request('POST', '/api-keys', { token, body: { name: 'Key' } })).json
  for (const other of [token, key]) {
    expect((await callScim(server, { method: 'GET', path: '/Users', token: other })).status).toBe(401)
  }
  expect((await server.request('GET', '/team/members', { token: scimToken })).status).toBe(401)
  expect((await server.request('GET', '/v1/employees', { token: scimToken })).status).toBe(401)
})

test('a closed organisation is kept by no directory', async () => {
  const { ask, orgId } = await openDirectory(server)
  const closed = { closedAt: server.clock.now(), eraseAt: server.clock.now() }
  await server.deps.db.update(organisations).set(closed).where(eq(organisations.id, orgId))
  expect((await ask('GET', '/Users')).status).toBe(403)
})

test('what the directory does is in the audit log as its doing, and from where', async () => {
  const { token, orgId, tokenId, create, patch, ask, entries } = await openDirectory(server)
  const { id } = (await create('ada')).json
  await patch('/Groups/verifier', { op: 'add', path: 'members', value: [{ value: id }] })
  await patch(`/Users/${id}`, { op: 'replace', path: 'displayName', value: 'Ada' })
  await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false })
  await patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true })
  await ask('DELETE', `/Users/${id}`)
  const told = await entries()
  expect(told.map(({ action }) => action)).toEqual([
    'directory.user_created',
    'member.joined',
    'role.changed',
    'directory.groups_changed',
    'directory.user_changed',
    'member.removed',
    'directory.user_deactivated',
    'directory.user_activated',
    'member.joined',
    'member.removed',
    'directory.user_deleted',
  ])
  for (const { actor, data } of told) {
    expect([actor, data['address']]).toEqual([`directory:${tokenId}`, '198.51.100.7'])
    expect(JSON.stringify(data)).not.toMatch(/Ada|@|Byron/)
  }
  const shown = await server.request('GET', '/audit?actor=directory&subject=settings', { token })
  expect(shown.json.items[0]).toMatchObject({
    action: 'directory.user_deleted',
    actor: { type: 'directory', id: tokenId },
  })
  const made = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  expect(made.find(({ action }) => action === 'directory.token_created')?.data).toMatchObject({ tokenId })
})

test('a token makes 600 requests in a minute, and is told how long to wait', async () => {
  const { ask, tokenId } = await openDirectory(server)
  await ask('GET', '/Schemas')
  await server.deps.db.execute(`update rate_counters set hits = 600 where bucket = 'scim token ${tokenId}'`)
  const { status, json, headers } = await ask('GET', '/Users')
  expect([status, json.schemas]).toEqual([429, ['urn:ietf:params:scim:api:messages:2.0:Error']])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

test('a token that is used gets a hash of the new data key', async () => {
  const { scimToken, tokenId } = await openDirectory(server)
  const { deps } = server
  const current = Buffer.alloc(32, 7)
  const keys = createKeys({ current, previous: deps.env.dataKey.current })
  const caller = { authorization: `Bearer ${scimToken}`, ip: '127.0.0.1' }
  expect((await authenticateDirectory({ ...deps, keys }, caller)).tokenId).toBe(tokenId)
  const alone = createKeys({ current })
  expect((await authenticateDirectory({ ...deps, keys: alone }, caller)).tokenId).toBe(tokenId)
})
