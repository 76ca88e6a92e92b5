import { eq } from 'drizzle-orm'
import { createSecretKey } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { idempotencyKeys } from '#platform/db/request-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { sessions } from '#accounts/users-tables.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

const me = (token?: string, headers?: Record<string, string>) =>
  server.request('GET', '/auth/me', { token, headers })

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (token: string, index: 0 | 1) =>
  JSON.parse(Buffer.from(token.split('.')[index]!, 'base64url').toString()) as Record<string, string>

test('without a session there is no answer, and no hint why', async () => {
  const answers = [
    await me(),
    await me('x'),
    await me('a.b.c'),
    await me(undefined, { authorization: 'Basic YTpi' }),
  ]
  for (const { status, json, headers } of answers) {
    expect({ status, code: json.code, message: json.message }).toEqual({
      status: 401,
      code: 'unauthorised',
      message: 'Sign in to continue',
    })
    expect(headers.get('www-authenticate')).toBe('Bearer')
  }
})

test('forged tokens are refused', async () => {
  const { token } = await server.signUp()
  const other = await server.signUp()
  const { env } = server.deps
  const header = read(token, 0)
  const claims = read(token, 1)
  const sign = (change: { header?: object; claims?: object; secret?: Uint8Array; alg?: string }) =>
    new SignJWT({ ...claims, ...change.claims })
      .setProtectedHeader({ ...header, ...change.header, alg: change.alg ?? 'HS256' })
      .sign(createSecretKey(change.secret ?? env.sessionSecret.current))
  const [head, body, signature] = token.split('.')
  const own = new Uint8Array(32).fill(7)
  const forgeries = {
    'another secret': await sign({ secret: new Uint8Array(32) }),
    'no algorithm': new UnsecuredJWT(claims).encode(),
    'no algorithm, with our header': `${part({ ...header, alg: 'none' })}.${body}.`,
    'another algorithm': await sign({ alg: 'HS512' }),
    'another issuer': await sign({ claims: { iss: 'https://evil.example' } }),
    'another audience': await sign({ claims: { aud: 'https://evil.example' } }),
    'another type': await sign({ header: { typ: 'JWT' } }),
    'another key id': await sign({ header: { kid: 'other' } }),
    'a key that it brings along': await sign({
      secret: own,
      header: { jwk: { kty: 'oct', k: Buffer.from(own).toString('base64url') }, jku: 'https://evil.example' },
    }),
    'no expiry': await sign({ claims: { exp: undefined } }),
    'no session': await sign({ claims: { jti: crypto.randomUUID() } }),
    "another organisation's session": await sign({ claims: { org: other.orgId } }),
    "another user's session": await sign({ claims: { sub: other.userId } }),
    'changed claims': `${head}.${part({ ...claims, org: other.orgId })}.${signature}`,
    'a cut signature': `${head}.${body}.${signature?.slice(0, -2)}`,
  }
  const accepted = []
  for (const [name, forgery] of Object.entries(forgeries)) {
    const { status } = await me(forgery)
    if (status !== 401) accepted.push(name)
  }
  expect(accepted).toEqual([])
  expect((await me(await sign({}))).status).toBe(200)
})

test('a session ends an hour after it was last renewed, and a token after its own hour', async () => {
  const { token } = await server.signUp()
  server.clock.advance(50 * 60_000)
  const renewed = (await me(token)).json.access_token as string
  expect(renewed).not.toBe(token)
  expect((await me(token)).status).toBe(200)
  server.clock.advance(11 * 60_000)
  expect((await me(token)).status).toBe(401)
  server.clock.advance(38 * 60_000)
  const last = await me(renewed)
  expect(last.status).toBe(200)
  server.clock.advance(61 * 60_000)
  expect((await me(last.json.access_token)).status).toBe(401)
})

test('the signed-in user is told who they are', async () => {
  const { token, email, orgId, userId } = await server.signUp()
  expect((await me(token)).json).toMatchObject({
    access_token: expect.any(String),
    user: { id: userId, email, name: 'Harriet Reed', createdAt: server.clock.now().toISOString() },
    org: { id: orgId, name: 'My Organization' },
  })
})

test('signing out ends the session at once, with all its tokens, and no other', async () => {
  const { token, email } = await server.signUp()
  const body = { email, password: 'violet-anchor-42' }
  const elsewhere = (await server.request('POST', '/auth/signin', { body })).json.access_token as string
  const renewed = (await me(token)).json.access_token as string
  expect((await server.request('POST', '/auth/logout', { token })).json).toEqual({ signedOut: true })
  expect([(await me(token)).status, (await me(renewed)).status, (await me(elsewhere)).status]).toEqual([
    401, 401, 200,
  ])
})

test('a session that is taken away from its row is gone', async () => {
  const { token, userId } = await server.signUp()
  await server.deps.db
    .update(sessions)
    .set({ expiresAt: new Date(0) })
    .where(eq(sessions.userId, userId))
  expect((await me(token)).status).toBe(401)
})

test('a session that has ended reads nothing, whatever else is wrong', async () => {
  const { token } = await server.signUp()
  await server.request('POST', '/auth/logout', { token })
  for (const path of ['/employees', '/employees?q=a', '/employees?limit=x', '/employees/stats']) {
    const { status, json } = await server.request('GET', path, { token })
    expect({ path, status, code: json.code }).toEqual({ path, status: 401, code: 'unauthorised' })
  }
})

test('a session that has ended changes nothing and learns nothing, not even what it was answered before', async () => {
  const { token, orgId } = await server.signUp()
  const body = newInvitation()
  const invite = (key: string | undefined, sent: object = body) =>
    server.request('POST', '/employees/invite', {
      token,
      body: sent,
      headers: key ? { 'idempotency-key': key } : {},
    })
  expect((await invite('first')).status).toBe(201)
  await server.request('POST', '/auth/logout', { token })
  const answers = [
    await invite('first'),
    await invite('second', newInvitation()),
    await invite(undefined, newInvitation()),
    await invite('third', {}),
  ]
  for (const { status, text } of answers) {
    expect(status).toBe(401)
    expect(text).not.toContain(body.email)
  }
  expect(await server.deps.db.$count(employees, eq(employees.orgId, orgId))).toBe(1)
  expect(await server.deps.db.$count(idempotencyKeys, eq(idempotencyKeys.owner, orgId))).toBe(1)
})

test('a token that was replaced works for five minutes more', async () => {
  const { token } = await server.signUp()
  const minutes = (count: number) => server.clock.advance(count * 60_000)
  minutes(10)
  const second = (await me(token)).json.access_token as string
  minutes(4)
  // Renewed again within the five minutes it is the same token, so that none is cut short.
  expect(read((await me(token)).json.access_token as string, 1)['num']).toBe(read(second, 1)['num'])
  minutes(1)
  expect((await me(token)).status).toBe(401)
  const third = (await me(second)).json.access_token as string
  minutes(4)
  expect((await me(second)).status).toBe(200)
  minutes(1)
  expect([(await me(second)).status, (await me(third)).status]).toEqual([401, 200])
})

test('of renewals at once each gives a token that works', async () => {
  const { token } = await server.signUp()
  const renewed = await Promise.all(Array.from({ length: 10 }, () => me(token)))
  server.clock.advance(6 * 60_000)
  const later = await Promise.all(renewed.map(({ json }) => me(json.access_token)))
  expect(later.map(({ status }) => status)).toEqual(renewed.map(() => 200))
})
