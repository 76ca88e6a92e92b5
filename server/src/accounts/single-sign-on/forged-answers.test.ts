import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Forgery, startForgingProvider } from '#testing/fakes/openid/forging-provider.ts'
import { type Browser, startSso } from '#testing/harness/sso-server.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startSso)
let provider: Awaited<ReturnType<typeof startForgingProvider>>
let organisation: Awaited<ReturnType<typeof server.organisation>>
let email: string
beforeAll(async () => {
  provider = await startForgingProvider()
})
beforeEach(async () => {
  provider.next({})
  organisation = await server.organisation(provider.issuer)
  email = `ada@${organisation.domain}`
})
afterAll(() => provider.close())

/** Begins to sign in, and answers what the provider would be asked. */
async function begin(browser: Browser) {
  const { searchParams } = await browser.start(email)
  return {
    state: searchParams.get('state') ?? '',
    nonce: searchParams.get('nonce') ?? '',
    challenge: searchParams.get('code_challenge'),
  }
}

/** Signs in from beginning to end, with one thing that is wrong: where the browser is sent then. */
async function signIn(wrong: Forgery = {}, claims: object = {}, browser = server.browser()) {
  const { state, nonce } = await begin(browser)
  provider.next({ sub: 'ada', email, email_verified: true, name: 'Ada Byron', nonce, ...claims }, wrong)
  return browser.comeBack(`?code=a-code&state=${state}`)
}

const hour = 3600
const now = () => Math.floor(Date.now() / 1000)

test('a right answer is believed, with a challenge, the secret in the header and no redirect address but ours', async () => {
  const browser = server.browser()
  const page = await signIn({}, {}, browser)
  expect((await browser.finish(page.hash.slice(1))).json.user.email).toBe(email)
  const asked = provider.asked.findLast(({ path }) => path === '/token')
  expect(asked?.authorization).toMatch(/^Basic /)
  expect(asked?.body.get('code_verifier')).toMatch(/^[\w-]{43}$/)
  expect(asked?.body.get('redirect_uri')).toBe('http://localhost:3000/api/auth/sso/callback')
  expect((await begin(browser)).challenge).toMatch(/^[\w-]{43}$/)
})

test.each<[string, Forgery]>([
  ['another nonce', { claims: { nonce: 'another' } }],
  ['no nonce', { claims: { nonce: undefined } }],
  ['another issuer', { claims: { iss: 'https://accounts.google.com' } }],
  ['another audience', { claims: { aud: 'another-client' } }],
  ['another authorised party', { claims: { aud: ['bonafide', 'other'], azp: 'other' } }],
  ['an end in the past', { claims: { exp: now() - hour, iat: now() - 2 * hour } }],
  ['no subject', { claims: { sub: undefined } }],
  ['a key that is not its own', { otherKey: true }],
  ['no signature', { unsigned: true }],
])('an ID token with %s lets nobody in', async (_what, forgery) => {
  expect((await signIn(forgery)).search).toBe('?error=invalid_reply')
  const { items } = (await organisation.ask('GET', '/team/members')).json
  expect(items).toHaveLength(1)
  const [entry] = (await organisation.ask('GET', '/audit')).json.items
  expect(entry).toMatchObject({
    action: 'session.failed',
    address: '127.0.0.1',
    data: { method: 'sso', reason: 'invalid_reply' },
  })
})

test('an answer that says it is of another provider is not taken to this one', async () => {
  const browser = server.browser()
  const { state, nonce } = await begin(browser)
  provider.next({ sub: 'ada', email, email_verified: true, nonce })
  const before = provider.asked.filter(({ path }) => path === '/token').length
  const back = `?code=a-code&state=${state}&iss=${encodeURIComponent('https://login.example.com')}`
  expect((await browser.comeBack(back)).search).toBe('?error=invalid_reply')
  expect(provider.asked.filter(({ path }) => path === '/token')).toHaveLength(before)
})

test('a description under the address of one provider that names another is not believed', async () => {
  provider.next({}, { describesItselfAs: 'https://login.example.com' })
  expect((await server.browser().startElsewhere(email)).search).toBe('?error=invalid_reply')
})

test.each<[string, object, string]>([
  ['of another domain', { email: 'ada@example.com' }, 'other_domain'],
  ['of a domain below', { email: 'ada@mail.corp.example' }, 'other_domain'],
  ['with two of them', { email: 'ada@example.com, ada@corp.example' }, 'email_invalid'],
  ['that is a name', { email: 'ada' }, 'email_invalid'],
  ['that is no text', { email: ['ada@corp.example'] }, 'email_invalid'],
  ['that is not verified', { email_verified: false }, 'email_unverified'],
  ['that is not verified, as text', { email_verified: 'false' }, 'email_unverified'],
  ['that is not verified, as a number', { email_verified: 0 }, 'email_unverified'],
  ['that is verified by a number of its own', { email_verified: 1 }, 'email_unverified'],
  ['that is verified in words it has of its own', { email_verified: 'perhaps' }, 'email_unverified'],
  ['that it does not tell', { email: undefined }, 'no_email'],
  ['that is null', { email: null }, 'no_email'],
  ['that is empty', { email: ' ' }, 'no_email'],
])('an address %s lets nobody in', async (_what, claims, reason) => {
  expect((await signIn({}, claims)).search).toBe(`?error=${reason}`)
})

test.each<[string, object]>([
  ['null for the name', { name: null, given_name: null, family_name: null }],
  ['another kind of value for the name', { name: { first: 'Ada' } }],
  ['null for whether the address is verified', { email_verified: null }],
  ['“True” for it', { email_verified: 'True' }],
])('a provider that says %s lets its accounts in', async (_what, claims) => {
  const browser = server.browser()
  const page = await signIn({}, { name: undefined, ...claims }, browser)
  expect(page.search).toBe('')
  expect((await browser.finish(page.hash.slice(1))).json.user).toMatchObject({ email, name: 'ada' })
})

test.each([
  ['comes back with a code that was not asked for', 'GET', '/callback?code=a-code'],
  ['posts a token that was not asked for', 'POST', '/callback'],
  ['opens our start without an address', 'GET', '/start?iss=https%3A%2F%2Flogin.example.com'],
])('a sign-in that the provider itself begins and %s is told where to begin', async (_, method, path) => {
  const headers = { origin: 'https://login.example.com', 'sec-fetch-site': 'cross-site' }
  const answer = await server.request(method, `/auth/sso${path}`, { headers })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe('http://localhost:3000/sso?error=begun_at_provider')
})

test('a tile that names the account as OpenID Connect has it begins a sign-in', async () => {
  const { headers } = await server.request('GET', `/auth/sso/start?login_hint=${encodeURIComponent(email)}`)
  const at = new URL(headers.get('location') ?? '')
  expect([at.origin, at.searchParams.get('login_hint')]).toEqual([new URL(provider.issuer).origin, email])
})

test('a provider that does not say whether the address is verified is believed: the domain is its own', async () => {
  expect((await signIn({}, { email_verified: undefined })).hash).not.toBe('')
})

test.each<[string, Forgery, string]>([
  ['does not answer', { silent: true }, 'provider_away'],
  ['answers without end', { endless: true }, 'provider_away'],
  ['sends elsewhere', { redirect: 'http://localhost:1/' }, 'invalid_reply'],
  [
    'refuses the code',
    { failure: { status: 400, body: { error: 'invalid_grant', error_description: 'secret-words' } } },
    'provider_refused',
  ],
  ['fails', { failure: { status: 500, body: 'secret-words' } }, 'invalid_reply'],
])('a provider that %s is told as such, without its own words', async (_what, forgery, reason) => {
  expect((await signIn(forgery)).search).toBe(`?error=${reason}`)
  expect(server.logged()).not.toContain('secret-words')
  expect((await organisation.ask('GET', '/audit')).text).not.toContain('secret-words')
})

test('a provider that is away at the start leads back to the page', async () => {
  provider.next({}, { silent: true })
  const page = await server.browser().startElsewhere(email)
  expect(page.href).toBe('http://localhost:3000/sso?error=provider_away')
})

test('a state is good once, for ten minutes, and in the browser that it was made for', async () => {
  const expired = '?error=expired'
  const browser = server.browser()
  expect((await browser.comeBack('?code=a-code&state=made-up')).search).toBe(expired)
  const { state, nonce } = await begin(browser)
  provider.next({ sub: 'ada', email, nonce })
  const back = `?code=a-code&state=${state}`
  const other = server.browser()
  await begin(other)
  expect((await other.comeBack(back)).search).toBe(expired)
  expect((await server.browser().comeBack(back)).search).toBe(expired)
  expect((await browser.comeBack(back)).hash).not.toBe('')
  expect((await browser.comeBack(back)).search).toBe(expired)
  const late = await begin(browser)
  server.clock.advance(10 * 60_000 + 1)
  expect((await browser.comeBack(`?code=a-code&state=${late.state}`)).search).toBe(expired)
})

test('a code starts one session, within two minutes, in the browser that it was made for', async () => {
  const browser = server.browser()
  const code = (await signIn({}, {}, browser)).hash.slice(1)
  const other = server.browser()
  await begin(other)
  expect((await other.finish(code)).json.code).toBe('sso_refused')
  expect((await browser.finish('made-up')).status).toBe(401)
  expect((await browser.finish(code)).status).toBe(200)
  expect((await browser.finish(code)).status).toBe(401)
  const late = (await signIn({}, {}, browser)).hash.slice(1)
  server.clock.advance(2 * 60_000 + 1)
  expect((await browser.finish(late)).status).toBe(401)
})

test('of ten requests with one state, one gets a code', async () => {
  const browser = server.browser()
  const { state, nonce } = await begin(browser)
  provider.next({ sub: 'ada', email, nonce })
  const pages = await Promise.all(
    Array.from({ length: 10 }, () => browser.comeBack(`?code=a-code&state=${state}`)),
  )
  expect(pages.filter(({ hash }) => hash)).toHaveLength(1)
})

test('an answer for a domain that was changed meanwhile is worth nothing', async () => {
  const browser = server.browser()
  const { state, nonce } = await begin(browser)
  provider.next({ sub: 'ada', email, nonce })
  await organisation.ask('PUT', '/settings/sso', { ...organisation.settings, domain: 'elsewhere.example' })
  provider.next({ sub: 'ada', email, nonce })
  expect((await browser.comeBack(`?code=a-code&state=${state}`)).search).toBe('?error=expired')
})

test('one network begins three hundred times in a quarter of an hour', async () => {
  const browser = server.browser()
  let last = ''
  for (let times = 0; times < 301; times += 1)
    last = (await browser.startElsewhere('ada@unknown.example')).search
  expect(last).toBe('?error=too_many_requests')
  server.clock.advance(15 * 60_000)
  expect((await browser.startElsewhere('ada@unknown.example')).search).toBe('?error=unknown_domain')
})
