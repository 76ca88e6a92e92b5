import { eq } from 'drizzle-orm'
import { decodeJwt, decodeProtectedHeader, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { createPartner, fromPage, portal } from '#testing/scenarios/embedding.ts'
import { rowsOf } from '#testing/scenarios/flow-walker.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { embedSecrets, issueEmbedToken } from './embed-token.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
let partner: Awaited<ReturnType<typeof createPartner>>
beforeAll(async () => {
  partner = await createPartner(server)
})

const invite = (token: string, headers: Record<string, string> = fromPage(portal), body = newInvitation()) =>
  server.request('POST', '/employees/invite', { token, headers, body })
const progress = (token: string, headers: Record<string, string> = fromPage(portal)) =>
  server.request('GET', `/flow/progress/${token}`, { headers })
const noHeaders: Record<string, string> = {}
const outcome = ({ status, json }: { status: number; json: { code: string } }) => `${status} ${json.code}`

test('the widget invites, as the key and not as a user, and learns no token', async () => {
  const { orgId, keyId } = partner
  const body = newInvitation()
  const { status, json, text } = await invite(await partner.inviteToken(), fromPage(portal), body)
  expect(status).toBe(201)
  expect(json).toMatchObject({
    fullName: body.fullName,
    email: body.email,
    status: 'invited',
    source: 'widget',
  })
  for (const hidden of ['verificationToken', 'orgId', orgId]) expect(text).not.toContain(hidden)
  const [row] = await server.deps.db.select().from(employees).where(eq(employees.id, json.employeeId))
  expect(row).toMatchObject({ orgId, source: 'widget', createdBy: null, apiKeyId: keyId })
  const [event] = await server.deps.db.select().from(auditLog).where(eq(auditLog.employeeId, json.employeeId))
  expect(event).toMatchObject({
    action: 'invitation.created',
    actor: `apiKey:${keyId}`,
    data: { channel: 'email', apiKeyId: keyId },
  })
  const path = `/employees/${json.employeeId}/timeline`
  const timeline = await server.request('GET', path, { token: partner.token })
  expect(timeline.json.events[0]).toMatchObject({ kind: 'invitation.created', by: 'hr', byName: 'Portal' })
})

test('the same invitation sent twice is one, and a key of the console answers the widget nothing', async () => {
  const token = await partner.inviteToken()
  const headers = { ...fromPage(portal), 'idempotency-key': crypto.randomUUID() }
  const body = newInvitation()
  const first = await invite(token, headers, body)
  expect((await invite(await partner.inviteToken(), headers, body)).json).toEqual(first.json)
  expect(first.status).toBe(201)

  const other = newInvitation()
  const consoleKey = { 'idempotency-key': crypto.randomUUID() }
  expect((await invite(partner.token, consoleKey, other)).json.verificationToken).toBeDefined()
  const again = await invite(token, { ...fromPage(portal), ...consoleKey }, other)
  expect(outcome(again)).toBe('409 already_invited')
})

test('the widget is not told who has an address, and invites another employee with it where its user says so', async () => {
  const token = await partner.inviteToken()
  const body = newInvitation()
  await invite(token, fromPage(portal), body)
  const again = await invite(token, fromPage(portal), body)
  expect([outcome(again), again.json.employees]).toEqual(['409 already_invited', undefined])
  const second = { ...body, fullName: 'Bob Carr', sharesEmail: true }
  expect((await invite(token, fromPage(portal), second)).status).toBe(201)
})

test('a session invites from our own pages only, as ever', async () => {
  expect(outcome(await invite(partner.token))).toBe('403 forbidden')
  expect((await invite(partner.token, {})).json.source).toBe('console')
})

test('a token works on its own page, while that is listed and its key works, until it ends', async () => {
  const { employeeId } = await server.invite(partner.token)
  const elsewhere = 'https://other.example.com'
  await partner.listOrigins([portal, elsewhere])
  const [forInvite, forVerify] = [await partner.inviteToken(), await partner.verifyToken(employeeId)]
  const both = async (headers?: Record<string, string>) => [
    outcome(await invite(forInvite, headers)).split(' undefined')[0],
    outcome(await progress(forVerify, headers)).split(' undefined')[0],
  ]
  const each = (answer: string) => [answer, answer]
  expect(await both()).toEqual(['201', '200'])
  const ourOwn = { origin: 'http://localhost:3000' }
  for (const headers of [noHeaders, fromPage(elsewhere), fromPage('null'), ourOwn]) {
    expect(await both(headers)).toEqual(each('403 origin_not_allowed'))
  }
  await partner.listOrigins([elsewhere])
  expect(await both()).toEqual(each('403 origin_not_allowed'))
  await partner.listOrigins([portal])
  expect(await both()).toEqual(['201', '200'])
  server.clock.advance(901_000)
  expect(await both()).toEqual(each('401 embed_token_expired'))
})

test('a token ends with the key it was made with', async () => {
  const short = await createPartner(server)
  const { employeeId } = await server.invite(short.token)
  const tokens = [await short.inviteToken(), await short.verifyToken(employeeId)] as const
  await short.revokeKey()
  expect(outcome(await invite(tokens[0]))).toBe('401 embed_token_revoked')
  expect(outcome(await progress(tokens[1]))).toBe('401 embed_token_revoked')
})

test('a token opens its own view and no other', async () => {
  const { employeeId } = await server.invite(partner.token)
  expect(outcome(await invite(await partner.verifyToken(employeeId)))).toBe('403 wrong_view')
  expect(outcome(await progress(await partner.inviteToken()))).toBe('403 wrong_view')
})

test('one token sends no more than sixty invitations', async () => {
  const token = await partner.inviteToken()
  const { jti } = decodeJwt(token)
  const bucket = `embed invite ${jti}`
  await invite(token)
  await server.deps.db.execute(`update rate_counters set hits = 60 where bucket = '${bucket}'`)
  expect(await invite(token)).toMatchObject({ status: 429, json: { retryAfter: expect.any(Number) } })
})

/** Every way in which a token is almost a genuine one; those signed with the right key differ in one thing each. */
async function forgeries(genuine: string, secret: Uint8Array, otherSecret: Uint8Array) {
  const [header = '', payload = '', signature = ''] = genuine.split('.')
  const claims = decodeJwt(genuine)
  const head = decodeProtectedHeader(genuine) as JWTHeaderParameters
  const { exp: _, ...endless } = claims
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = (change: object, key: Uint8Array = secret, content: JWTPayload = claims) =>
    new SignJWT(content).setProtectedHeader({ ...head, ...change }).sign(key)
  return {
    'no signature': `${encode({ ...head, alg: 'none' })}.${payload}.`,
    'another payload': `${header}.${encode({ ...claims, jti: crypto.randomUUID() })}.${signature}`,
    'a cut signature': genuine.slice(0, -4),
    'a made-up key': await signed({}, new Uint8Array(32)),
    "the other kind's key": await signed({}, otherSecret),
    'another algorithm': await signed({ alg: 'HS512' }),
    'another type': await signed({ typ: 'JWT' }),
    'an earlier key id': await signed({ kid: 'earlier' }),
    'another issuer': await signed({}, secret, { ...claims, iss: 'https://evil.example' }),
    'another audience': await signed({}, secret, { ...claims, aud: 'http://localhost:3000' }),
    'no end': await signed({}, secret, endless),
    'no organisation': await signed({}, secret, { ...claims, org: undefined }),
  }
}

const embedForgeries = async (token: string) => {
  const { env } = server.deps
  return Object.entries(
    await forgeries(token, embedSecrets(env.sessionSecret).current, env.sessionSecret.current),
  )
}

test('no forgery passes for an embed token', async () => {
  const { employeeId } = await server.invite(partner.token)
  const forInvite = await embedForgeries(await partner.inviteToken())
  const forVerify = await embedForgeries(await partner.verifyToken(employeeId))
  const before = await rowsOf(server, partner.orgId)
  for (const [name, token] of forInvite) expect((await invite(token)).status, name).toBe(401)
  for (const [name, token] of forVerify) {
    expect(outcome(await progress(token)), name).toBe('401 embed_token_invalid')
  }
  expect(await rowsOf(server, partner.orgId)).toBe(before)
})

test('nor for a session', async () => {
  const { env } = server.deps
  const forged = await forgeries(
    partner.token,
    env.sessionSecret.current,
    embedSecrets(env.sessionSecret).current,
  )
  for (const [name, token] of Object.entries(forged)) {
    expect((await server.request('GET', '/employees', { token })).status, name).toBe(401)
  }
})

test('neither token passes for the other', async () => {
  const { employeeId } = await server.invite(partner.token)
  for (const token of [await partner.inviteToken(), await partner.verifyToken(employeeId)]) {
    const list = await server.request('GET', '/employees', { token, headers: fromPage(portal) })
    expect(outcome(list)).toBe('401 unauthorised')
  }
  expect(outcome(await progress(partner.token))).toBe('401 embed_token_invalid')
})

test("a token of ours that names another organisation's employee and page opens neither", async () => {
  const other = await createPartner(server)
  const { employeeId } = await server.invite(partner.token)
  const { orgId, keyId: apiKeyId } = other
  const expiresAt = new Date(server.clock.now().getTime() + 60_000)
  const grant = { orgId, apiKeyId, origin: portal, view: 'verify' as const, employeeId, expiresAt }
  const token = await issueEmbedToken(server.deps, { ...grant, tokenId: crypto.randomUUID() })
  expect(outcome(await progress(token))).toBe('401 embed_token_revoked')
})
