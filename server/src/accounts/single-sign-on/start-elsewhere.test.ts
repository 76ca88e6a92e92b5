import { ssoProvider } from './sso-provider.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '#accounts/users-tables.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { startForgingProvider } from '#testing/fakes/openid/forging-provider.ts'
import { createTestServer } from '#testing/harness/create-test-server.ts'
import {
  type Browser,
  comeFromProvider,
  openBrowser,
  signInBy,
  type SsoServer,
  startSso,
} from '#testing/harness/sso-server.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startSso)
let provider: Awaited<ReturnType<typeof startForgingProvider>>
let organisation: Awaited<ReturnType<SsoServer['organisation']>>
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

/** Comes back from a sign-in that a link elsewhere has begun: the page that it leads to, and its code. */
async function comeFromLink(browser: Browser) {
  const begun = { ...browser, start: browser.startElsewhere }
  const claims = { name: 'Ada Byron' }
  const page = await comeFromProvider(server, { provider, email, claims, browser: begun })
  return { page, code: page.hash.slice(1) }
}

test.each<Record<string, string>>([
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { cookie: 'XSRF-TOKEN=abc' },
])('a page of another site begins, shows and finishes no sign-in (%j)', async (headers) => {
  for (const [step, body] of [
    ['start', { email }],
    ['show', { code: 'a-code' }],
    ['finish', { code: 'a-code', confirmed: true }],
  ] as const) {
    const answer = await server.request('POST', `/auth/sso/${step}`, { body, headers })
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
  }
})

test('what our own page has begun starts a session at once', async () => {
  const browser = server.browser()
  const page = await comeFromProvider(server, { provider, email, browser })
  expect(page.search).toBe('')
  expect((await browser.finish(page.hash.slice(1))).json.user.email).toBe(email)
})

test('what a link elsewhere has begun counts once its user has confirmed who and where', async () => {
  const browser = server.browser()
  const { page, code } = await comeFromLink(browser)
  expect(page.href).toBe(`http://localhost:3000/sso?elsewhere=true#${code}`)
  const unasked = await browser.finish(code)
  expect([unasked.status, unasked.json.access_token]).toEqual([409, undefined])
  expect((await browser.finish(code, false)).status).toBe(409)
  expect((await browser.show(code)).json).toEqual({
    name: 'Ada Byron',
    email,
    organisation: 'My Organization',
  })
  server.clock.advance(9 * 60_000)
  expect((await browser.finish(code, true)).json.user.email).toBe(email)
  expect((await browser.finish(code, true)).json.code).toBe('sso_refused')
  expect((await browser.show(code)).json.code).toBe('sso_refused')
})

test('what a link elsewhere has begun makes no user, no member and no room for one before it is confirmed', async () => {
  const stranger = await server.signUpUnconfirmed({ email })
  const who = async () =>
    (await server.deps.db.select().from(users).where(eq(users.emailKey, email))).map(({ id }) => id)
  const members = async () => (await organisation.ask('GET', '/team/members')).json.items.length
  const browser = server.browser()
  const { code } = await comeFromLink(browser)
  expect((await browser.show(code)).json).toMatchObject({ name: 'Ada Byron', email })
  expect([await who(), await members()]).toEqual([[stranger.userId], 1])
  const { user } = (await browser.finish(code, true)).json
  expect(user.id).not.toBe(stranger.userId)
  expect([await who(), await members()]).toEqual([[user.id], 2])
})

test('who is refused once they have confirmed is told why, and so is the audit log', async () => {
  const { token } = await signInBy(server, { provider, email }).then(({ access_token }) => ({
    token: access_token,
  }))
  const { id } = (await server.request('GET', '/auth/me', { token })).json.user
  const browser = server.browser()
  const { code } = await comeFromLink(browser)
  expect((await organisation.ask('DELETE', `/team/members/${id}`)).status).toBe(200)
  const refused = await browser.finish(code, true)
  expect([refused.status, refused.json.code]).toEqual([401, 'sso_refused'])
  expect(refused.json.message).toContain('You were removed from this organisation.')
  const log = (await organisation.ask('GET', '/audit')).json.items
  expect(log.find(({ action }: { action: string }) => action === 'session.failed').data).toMatchObject({
    method: 'sso',
    reason: 'removed',
  })
})

test('who and where is shown to the browser that came back alone, and for ten minutes', async () => {
  const browser = server.browser()
  const { code } = await comeFromLink(browser)
  const other = server.browser()
  await other.start(email)
  expect((await other.show(code)).status).toBe(401)
  expect((await other.finish(code, true)).status).toBe(401)
  server.clock.advance(10 * 60_000 + 1)
  expect((await browser.show(code)).status).toBe(401)
})

test('of two confirmations at once one starts a session', async () => {
  const browser = server.browser()
  const { code } = await comeFromLink(browser)
  const answers = await Promise.all([browser.finish(code, true), browser.finish(code, true)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('a start that is refused says what to do, on our page and by a link', async () => {
  const browser = server.browser()
  const unknown = await browser.begin('ada@unknown.example')
  expect([unknown.status, unknown.json.message]).toEqual([
    404,
    'Single sign-on is not set up for this address. Check it, or sign in with your password or Google.',
  ])
  expect((await browser.begin('no address')).status).toBe(422)
  const sso = server.deps.providers.get(ssoProvider)
  server.deps.providers.put(ssoProvider, {
    ...sso,
    begin: () => Promise.reject(new ProviderError('timeout')),
  })
  const away = await browser.begin(email)
  expect([away.status, away.json.message]).toEqual([
    503,
    'Your sign-in provider did not answer. Try again in a minute.',
  ])
  expect((await browser.startElsewhere(email)).search).toBe('?error=provider_away')
  server.deps.providers.put(ssoProvider, sso)
})

test('a provider that is away when the code is redeemed leaves nothing half done', async () => {
  const sso = server.deps.providers.get(ssoProvider)
  server.deps.providers.put(ssoProvider, {
    ...sso,
    redeem: () => Promise.reject(new ProviderError('timeout')),
  })
  const page = await comeFromProvider(server, { provider, email })
  server.deps.providers.put(ssoProvider, sso)
  expect(page.search).toBe('?error=provider_away')
  expect(await server.deps.db.$count(users, eq(users.emailKey, email))).toBe(0)
  const { connection } = (await organisation.ask('GET', '/settings/sso')).json
  expect(connection.lastUsedAt).toBeNull()
})

test('over https the browser is named by a cookie that no neighbouring domain can set', async () => {
  const secure = await createTestServer({ env: { publicUrl: 'https://bonafide.example' }, keepData: true })
  secure.deps.providers.put(ssoProvider, server.deps.providers.get(ssoProvider))
  const begin = (cookie: string) =>
    secure.request('POST', '/auth/sso/start', { body: { email }, headers: { cookie } })
  const set = (await begin('')).headers.get('set-cookie') ?? ''
  expect(set).toMatch(
    /^__Host-bf_device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  const tossed = 'a'.repeat(43)
  expect((await begin(`bf_device=${tossed}`)).headers.get('set-cookie')).not.toContain(tossed)
  const own = openBrowser(secure)
  const state = (await own.start(email)).searchParams.get('state')
  const forged = await secure.request('GET', `/auth/sso/callback?code=a-code&state=${state}`, {
    headers: { cookie: own.cookie().replace('__Host-', '') },
  })
  expect(forged.headers.get('location')).toBe('https://bonafide.example/sso?error=expired')
  await secure.close()
})
