import { googleProvider } from '#accounts/google/google-provider.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { googleIdentities } from './google-identities-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { users } from '#accounts/users-tables.ts'
import { issueGoogleToken } from '#integrations/sandbox/sandbox-google.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

type Profile = Parameters<typeof issueGoogleToken>[1]

let lastProfile = 0

function aProfile(overrides: Partial<Profile> = {}): Profile {
  lastProfile += 1
  const email = `Ada.Byron${lastProfile}@example.com`
  return { audience: 'bonafide-sandbox', email, emailVerified: true, name: 'Ada Byron', ...overrides }
}

/** What a browser has after Google's window has closed. */
async function credential(profile: Profile, claims: object = {}) {
  const accessToken = issueGoogleToken(server.deps, profile)
  const info = await server.app.request('/sandbox/google/userinfo', {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { sub, ...rest } = (await info.json()) as { sub: string }
  return { accessToken, token: bundle({ id: sub, ...rest, ...claims }) }
}

const bundle = (profile: object) => Buffer.from(JSON.stringify(profile)).toString('base64url')
const signIn = (body: object, ip?: string) => server.request('POST', '/auth/google', { body, ip })

test('the first sign-in makes a user and an organisation, every other one finds them', async () => {
  const profile = aProfile()
  const first = await signIn(await credential(profile))
  expect(first.status).toBe(200)
  expect(first.json).toMatchObject({
    user: { email: profile.email, name: 'Ada Byron' },
    org: { name: 'My Organization' },
  })
  const again = await signIn(await credential({ ...profile, name: 'Ada Lovelace' }))
  expect(again.json).toMatchObject({ user: first.json.user, org: first.json.org })
  const [user] = await server.deps.db.select().from(users).where(eq(users.id, first.json.user.id))
  expect(user).toMatchObject({ firstName: 'Ada', lastName: 'Byron', passwordHash: null })
  const list = await server.request('GET', '/employees', { token: first.json.access_token })
  expect(list.json.total).toBe(0)
})

test('of parallel first sign-ins all succeed, as one user', async () => {
  const body = await credential(aProfile())
  const answers = await Promise.all(Array.from({ length: 6 }, () => signIn(body)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ json }) => json.user.id)).size).toBe(1)
})

test('the bundle is believed in nothing: what is stored is what Google says', async () => {
  const profile = aProfile()
  const claims = { name: 'Mallory', email_verified: false, given_name: 'M', orgId: crypto.randomUUID() }
  const { json } = await signIn({ ...(await credential(profile, claims)), role: 'admin' })
  expect(json.user).toMatchObject({ email: profile.email, name: 'Ada Byron' })
})

const flip = (token: string, at: number) =>
  token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1)

const forgeries: [string, () => Promise<object>][] = [
  ['no access token', async () => ({ token: (await credential(aProfile())).token })],
  [
    'an access token that was never issued',
    async () => ({ ...(await credential(aProfile())), accessToken: 'ya29.made-up' }),
  ],
  [
    'an access token that was changed',
    async () => {
      const { token, accessToken } = await credential(aProfile())
      return { token, accessToken: flip(accessToken, 40) }
    },
  ],
  ['an access token for another site', async () => credential(aProfile({ audience: 'another-site' }))],
  ['an address that is not verified', async () => credential(aProfile({ emailVerified: false }))],
  ["another user's id in the bundle", async () => credential(aProfile(), { id: '123456789012345678901' })],
  ["another user's address in the bundle", async () => credential(aProfile(), { email: 'boss@example.com' })],
  ['a bundle that is none', async () => ({ ...(await credential(aProfile())), token: 'not a bundle' })],
  [
    'a session token in place of the access token',
    async () => ({ ...(await credential(aProfile())), accessToken: (await server.signUp()).token }),
  ],
]

test.each(forgeries)('%s is 401 and makes no user', async (_name, forge) => {
  const body = await forge()
  const before = (await server.deps.db.select().from(users)).length
  const { status, json } = await signIn(body)
  expect({ status, code: json.code }).toEqual({ status: 401, code: 'google_refused' })
  expect(json.message).toMatch(/^(Google did not confirm this account|The email address of this Google)/)
  expect(await server.deps.db.select().from(users)).toHaveLength(before)
})

test('an access token is worth nothing after an hour', async () => {
  const body = await credential(aProfile())
  server.clock.advance(3600_000)
  expect((await signIn(body)).status).toBe(401)
})

test('an account with a password is never taken over by its address', async () => {
  const account = await server.signUp()
  const { status, json } = await signIn(await credential(aProfile({ email: account.email.toUpperCase() })))
  expect({ status, message: json.message }).toEqual({
    status: 409,
    message: 'An account with this email already exists. Sign in with your password.',
  })
  const tied = await server.deps.db
    .select()
    .from(googleIdentities)
    .where(eq(googleIdentities.userId, account.userId))
  expect(tied).toEqual([])
})

test('an account that never confirmed the address gives way to who Google says has it, and hands nothing over', async () => {
  const stranger = await server.signUpUnconfirmed()
  const { status, json } = await signIn(await credential(aProfile({ email: stranger.email })))
  expect([status, json.user.email]).toEqual([200, stranger.email])
  expect([json.user.id, json.org.id]).not.toEqual([stranger.userId, stranger.orgId])
  expect((await server.request('GET', '/auth/me', { token: stranger.token })).status).toBe(401)
  const body = { email: stranger.email, password: 'violet-anchor-42' }
  expect((await server.request('POST', '/auth/signin', { body })).status).toBe(401)
})

test('who has no password cannot sign in with one', async () => {
  const profile = aProfile()
  await signIn(await credential(profile))
  for (const password of ['violet-anchor-42', 'null123', '      ']) {
    const body = { email: profile.email, password }
    expect((await server.request('POST', '/auth/signin', { body })).status).toBe(401)
  }
})

test('a refused first sign-in leaves no organisation behind', async () => {
  const { email } = await server.signUp()
  const before = (await server.deps.db.select().from(organisations)).length
  await signIn(await credential(aProfile({ email })))
  expect(await server.deps.db.select().from(organisations)).toHaveLength(before)
})

test('no caller makes this server ask Google without end', async () => {
  const ip = '203.0.113.77'
  const body = { token: 'x', accessToken: 'y' }
  const statuses = []
  for (let round = 0; round < 52; round++) statuses.push((await signIn(body, ip)).status)
  expect(statuses.slice(0, 50)).toEqual(Array(50).fill(401))
  expect(statuses.slice(50)).toEqual([429, 429])
})

test('an office whose users sign in all day is not stopped', async () => {
  const body = await credential(aProfile())
  const statuses = new Set<number>()
  for (let round = 0; round < 52; round++) statuses.add((await signIn(body, '203.0.113.78')).status)
  expect(statuses).toEqual(new Set([200]))
})

test('where Google is not set up no user signs in with it, and nothing says otherwise', async () => {
  const google = server.deps.providers.get(googleProvider)
  server.deps.providers.put(googleProvider, undefined)
  try {
    expect((await signIn({ token: 'x', accessToken: 'y' })).status).toBe(404)
    const { json } = await server.request('GET', '/system')
    expect(json.google).toBeUndefined()
    expect(json.sandbox).not.toContain('google')
  } finally {
    server.deps.providers.put(googleProvider, google)
  }
})

test.each(['https://evil.example/pay', 'Ada evil.example', ''])(
  'a user whom Google calls %j is called after the mailbox of their address, without a web address',
  async (name) => {
    const profile = aProfile({ name })
    const { json } = await signIn(await credential(profile))
    expect(json.user.name).toBe(`Ada Byron${lastProfile}`)
  },
)
