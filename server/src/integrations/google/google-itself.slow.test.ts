import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { googleIdentities } from '#accounts/google/google-identities-tables.ts'
import { sessions, users } from '#accounts/users-tables.ts'
import { googleClientId } from '#testing/fakes/google/google-accounts.ts'
import { bundle, startWithGoogle } from '#testing/harness/google-server.ts'
import type { GoogleBehaviour } from '#testing/fakes/google/fake-google.ts'
import type { GoogleCall } from '#testing/fakes/google/google-description.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startWithGoogle)
beforeEach(() => {
  server.google.behave()
  server.hurry(false)
  server.google.calls.length = 0
})

const both: GoogleCall[] = ['POST /tokeninfo', 'GET /oauth2/v3/userinfo']
const count = async (table: typeof users | typeof sessions) =>
  (await server.deps.db.select().from(table)).length
const notConfirmed = {
  status: 401,
  code: 'google_refused',
  message: 'Google did not confirm this account. Try again.',
}

test('an account is known by issuer and subject, and named as Google names it', async () => {
  const googleUser = server.google.addUser({ email: 'Ada@Example.com' })
  const { status, json } = await server.signIn(server.credential(googleUser, { name: 'Mallory' }))
  expect(status).toBe(200)
  expect(json.user).toMatchObject({ email: 'Ada@Example.com', name: 'Ada Byron' })
  const [tied] = await server.deps.db
    .select()
    .from(googleIdentities)
    .where(eq(googleIdentities.userId, json.user.id))
  expect(tied).toMatchObject({ issuer: 'https://accounts.google.com', subject: googleUser.sub })
  expect(server.google.calls).toEqual(both)
})

const elsewhere = 'other.apps.googleusercontent.com'
const forgeries: [string, () => object, string?][] = [
  ['no access token', () => ({ ...forged(), accessToken: undefined })],
  ['a token that Google never issued', () => ({ ...forged(), accessToken: 'ya29.made-up' })],
  ['a token with something behind it', () => ({ ...forged(), accessToken: 'ya29.a\r\nx-real-ip: 1.1.1.1' })],
  ['a token for another site', () => forged({ token: { aud: elsewhere, azp: elsewhere } })],
  ['a token for another site, had by us', () => forged({ token: { aud: elsewhere } })],
  ['a token for us, had by another site', () => forged({ token: { azp: elsewhere } })],
  ['a token for something else', () => forged({ token: { scope: 'https://mail.google.com/ email' } })],
  ['a token without an address', () => forged({ token: { scope: 'openid' } })],
  ['a token that is over', () => forged({ token: { expiresAt: server.clock.now().getTime() } })],
  ["another user's id in the bundle", () => forged({ claims: { id: server.google.addUser().sub } })],
  ["another user's address in the bundle", () => forged({ claims: { email: 'boss@example.com' } })],
  ['a bundle that is none', () => ({ ...forged(), token: 'not a bundle' })],
  ['a bundle without an address', () => ({ ...forged(), token: bundle({ id: '1' }) })],
  [
    'an address that is not verified',
    () => forged({ googleUser: { email_verified: false } }),
    'The email address of this Google account is not verified',
  ],
]

/** A credential with one thing wrong. */
function forged({ claims = {}, token = {}, googleUser: fields = {} } = {}) {
  const googleUser = server.google.addUser(fields)
  return server.credential(googleUser, claims, server.google.issue(googleUser, token))
}

test.each(forgeries)('%s is 401 and makes no user', async (_name, forge, message = notConfirmed.message) => {
  const body = forge()
  const before = [await count(users), await count(sessions)]
  const { status, json } = await server.signIn(body)
  expect({ status, code: json.code, message: json.message }).toEqual({ ...notConfirmed, message })
  expect([await count(users), await count(sessions)]).toEqual(before)
})

test('a token of our own is none of Google', async () => {
  const { token } = await server.signUp()
  expect((await server.signIn({ ...forged(), accessToken: token })).status).toBe(401)
})

test('a token for another site is not used to ask for names', async () => {
  await server.signIn(forged({ token: { aud: elsewhere } }))
  expect(server.google.calls).toEqual(['POST /tokeninfo'])
})

test('a token that is withdrawn while it is looked at is 401', async () => {
  const googleUser = server.google.addUser()
  const token = server.google.issue(googleUser)
  server.google.behave((call) => {
    if (call === 'GET /oauth2/v3/userinfo') server.google.revoke(token)
    return {}
  })
  const { status, json } = await server.signIn(server.credential(googleUser, {}, token))
  expect({ ...json, status }).toMatchObject(notConfirmed)
  expect(server.google.calls).toEqual(both)
})

test('a forged bundle does not tell whether an address has an account', async () => {
  const known = await server.signUp()
  const answers = []
  for (const email of [known.email, 'nobody-at-all@example.com']) {
    const { status, json } = await server.signIn(forged({ claims: { email } }))
    answers.push({ ...json, status, requestId: undefined })
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject(notConfirmed)
})

test('whose address changes at Google stays who they are here', async () => {
  const googleUser = server.google.addUser()
  const first = await server.signIn(server.credential(googleUser))
  googleUser.email = 'married@example.com'
  const again = await server.signIn(server.credential(googleUser))
  expect(again.json).toMatchObject({ user: { id: first.json.user.id }, org: first.json.org })
})

test('an account with the same number of another issuer is another user', async () => {
  const { userId } = await server.signUp()
  const googleUser = server.google.addUser()
  const tied = { issuer: 'http://localhost:3000/sandbox/google', subject: googleUser.sub, userId }
  await server.deps.db.insert(googleIdentities).values({ ...tied, createdAt: server.clock.now() })
  const { status, json } = await server.signIn(server.credential(googleUser))
  expect(status).toBe(200)
  expect(json.user.id).not.toBe(userId)
})

test('another Google account with the same address is another user', async () => {
  const googleUser = server.google.addUser()
  await server.signIn(server.credential(googleUser))
  const heir = server.google.addUser({ email: googleUser.email })
  const { status, json } = await server.signIn(server.credential(heir))
  expect({ status, code: json.code, user: json.user }).toEqual({
    status: 409,
    code: 'email_taken',
    user: undefined,
  })
})

test('an account with a password is not signed in to by its address', async () => {
  const account = await server.signUp()
  const googleUser = server.google.addUser({ email: account.email })
  expect((await server.signIn(server.credential(googleUser))).status).toBe(409)
  const tied = await server.deps.db
    .select()
    .from(googleIdentities)
    .where(eq(googleIdentities.userId, account.userId))
  expect(tied).toEqual([])
})

const outages: [string, GoogleBehaviour][] = [
  ['is too slow', { delayMs: 2000 }],
  ['stops in the middle of its answer', { stall: true }],
  ['hangs up', { reset: 'before' }],
  ['hangs up in the middle', { reset: 'halfway' }],
  ['answers 500', { status: 500 }],
  ['answers 429', { status: 429 }],
  ['answers 403', { status: 403 }],
  ['answers 400 with a page', { status: 400, body: '<html>Bad Request</html>' }],
  ['answers 401 of a proxy', { status: 401, body: '{"message":"please log in to this network"}' }],
  ['answers 200 with a page', { body: '<html>Welcome</html>' }],
  ['answers with nothing', { body: '' }],
  ['answers with half of it', { body: '{"aud":"1234567890-standin.apps.goog' }],
  ['answers with other fields', { body: '{"ok":true}' }],
]
const cases = outages.flatMap(([what, behaviour]) => both.map((call) => [call, what, behaviour] as const))

test.each(cases)('when %s %s that is 503, and no user is signed in', async (call, _what, behaviour) => {
  const googleUser = server.google.addUser()
  const before = await count(sessions)
  server.google.behave((asked) => (asked === call ? behaviour : {}))
  server.hurry(behaviour.delayMs !== undefined || behaviour.stall === true)
  const { status, json, headers } = await server.signIn(server.credential(googleUser))
  expect({ status, code: json.code, message: json.message }).toEqual({
    status: 503,
    code: 'unavailable',
    message: 'We could not reach Google. Try again in a minute.',
  })
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await count(sessions)).toBe(before)
})

test.each(both)(
  'when %s points elsewhere it is not followed, though it would vouch for the account',
  async (call) => {
    const googleUser = server.google.addUser()
    const asked: unknown[] = []
    const about = { ...googleUser, aud: googleClientId, scope: 'openid email', expires_in: 3599 }
    const other = createServer(({ url }, response) => {
      asked.push(url)
      response.end(JSON.stringify(about))
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void other.close())
    await once(other, 'listening')
    const headers = { location: `http://127.0.0.1:${(other.address() as AddressInfo).port}/` }
    server.google.behave((made) => (made === call ? { status: 302, headers } : {}))
    expect((await server.signIn(server.credential(googleUser))).status).toBe(503)
    expect(server.google.calls).toContain(call)
    expect(asked).toEqual([])
  },
)

test.each([{ sub: '100000000000000000001' }, { email: 'boss@example.com' }])(
  'when Google names two accounts for one token that is 503: %o',
  async (field) => {
    const googleUser = server.google.addUser()
    const body = JSON.stringify({ ...googleUser, ...field })
    server.google.behave((call) => (call === 'GET /oauth2/v3/userinfo' ? { body } : {}))
    expect((await server.signIn(server.credential(googleUser, field))).status).toBe(503)
  },
)

test('what failed on the way is asked once more, what was refused is not', async () => {
  const googleUser = server.google.addUser()
  server.google.behave((_call, made) => (made === 1 ? { status: 503 } : {}))
  expect((await server.signIn(server.credential(googleUser))).status).toBe(200)
  expect(server.google.calls).toHaveLength(4)
  server.google.calls.length = 0
  server.google.behave(() => ({ status: 429 }))
  await server.signIn(server.credential(googleUser))
  expect(server.google.calls).toEqual(['POST /tokeninfo'])
})

test('an outage at Google does not count as a wrong guess', async () => {
  const body = server.credential(server.google.addUser())
  server.google.behave(() => ({ status: 403 }))
  const ip = '203.0.113.90'
  const ask = () => server.request('POST', '/auth/google', { body, ip })
  for (let round = 0; round < 3; round++) {
    const answers = await Promise.all(Array.from({ length: 20 }, ask))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
  }
  server.google.behave()
  expect((await ask()).status).toBe(200)
})

test('the log says what Google did and why a sign-in was refused, and holds neither token nor address', async () => {
  const googleUser = server.google.addUser()
  const body = server.credential(googleUser)
  server.google.behave(() => ({ status: 500 }))
  await server.signIn(body)
  server.google.behave()
  await server.signIn(body)
  await server.signIn({ ...body, token: server.credential(googleUser, { id: '1' }).token })
  expect(server.logged()).toContain('google answered 500')
  expect(server.logged()).toContain('"why":"bundle of another user"')
  for (const secret of [body.accessToken, body.token, googleUser.email, googleUser.sub])
    expect(server.logged()).not.toContain(secret)
})

test('Google is asked as its own client asks it, and nothing else', async () => {
  expect((await server.signIn(server.credential(server.google.addUser()))).status).toBe(200)
  expect(server.google.calls).toEqual(both)
  expect(server.google.mistakes).toEqual([])
})
