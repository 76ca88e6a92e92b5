import { ssoProvider } from '#accounts/single-sign-on/sso-provider.ts'
import { createOpenidSignOn } from '#integrations/openid/openid-sign-on.ts'
import { eq } from 'drizzle-orm'
import { ssoConnections } from '#accounts/single-sign-on/sso-tables.ts'
import { createTestServer, type TestServer } from './create-test-server.ts'
import type { startForgingProvider } from '../fakes/openid/forging-provider.ts'
import { oidcClient } from '../fakes/openid/oidc-client.ts'

export const redirectUri = 'http://localhost:3000/api/auth/sso/callback'

let organisations = 0

/** A test server whose organisations sign in with a provider. `records` is what the DNS knows. */
export async function startSso() {
  const server = await createTestServer()
  const records = new Map<string, string[]>()
  const sso = createOpenidSignOn({
    publicUrl: server.deps.settings.publicUrl,
    rules: { allowLocal: true, timeoutMs: 1500 },
  })
  server.deps.providers.put(ssoProvider, { ...sso, findRecords: async (name) => records.get(name) ?? [] })
  return {
    ...server,
    records,
    /** An organisation of a domain of its own, which it has proven unless told. */
    async organisation(issuer: string, { isProven = true, ...change }: Record<string, unknown> = {}) {
      organisations += 1
      const domain = `corp${organisations}.example`
      const owner = await server.signUp({ email: `owner@${domain}` })
      const settings = { issuer, ...oidcClient, domain, defaultRole: 'viewer', required: false, ...change }
      const ask = (method: string, path: string, body?: unknown, token = owner.token) =>
        server.request(method, path, { token, body })
      const saved = await ask('PUT', '/settings/sso', settings)
      if (saved.status !== 200) throw new Error(`the settings were answered ${saved.text}`)
      const { name, value } = saved.json.connection.domainRecord
      if (isProven) {
        records.set(name, [value])
        await ask('POST', '/settings/sso/domain/verify')
      }
      return { ...owner, domain, settings, ask, record: { name, value } }
    },
    /** Says that a user has signed in with it before. */
    noteUse: (orgId: string) =>
      server.deps.db
        .update(ssoConnections)
        .set({ lastUsedAt: server.clock.now() })
        .where(eq(ssoConnections.orgId, orgId)),
    browser: () => openBrowser(server),
  }
}

export type SsoServer = Awaited<ReturnType<typeof startSso>>

/** Plays a browser with our calls and the addresses that it is sent to. */
export function openBrowser(server: Pick<TestServer, 'request'>) {
  let cookie = ''
  const visit = async (...[method, path, call]: Parameters<TestServer['request']>) => {
    const answer = await server.request(method, path, { ...call, headers: { cookie } })
    const [given] = answer.headers.getSetCookie()
    if (given) cookie = given.split(';')[0] ?? ''
    return answer
  }
  const sentTo = async (path: string) =>
    new URL((await visit('GET', path)).headers.get('location') ?? 'about:blank')
  return {
    /** Begins on our own page: the answer of the server. */
    begin: (email: string) => visit('POST', '/auth/sso/start', { body: { email } }),
    /** Begins on our own page: where it goes to sign in. */
    async start(email: string) {
      const { json } = await visit('POST', '/auth/sso/start', { body: { email } })
      return new URL(json.url ?? 'about:blank')
    },
    /** Begins by a link on a page of another site: where it is sent to sign in. */
    startElsewhere: (email: string) => sentTo(`/auth/sso/start?email=${encodeURIComponent(email)}`),
    /** Comes back with an answer: the page that it is sent to. */
    comeBack: (query: string) => sentTo(`/auth/sso/callback${query}`),
    /** Returns the cookie of this browser. */
    cookie: () => cookie,
    show: (code: string) => visit('POST', '/auth/sso/show', { body: { code } }),
    finish: (code: string, confirmed?: boolean) =>
      visit('POST', '/auth/sso/finish', { body: { code, confirmed } }),
  }
}

export type Browser = ReturnType<typeof openBrowser>

interface SigningIn {
  provider: Awaited<ReturnType<typeof startForgingProvider>>
  email: string
  /** The provider's own id of the account. */
  sub?: string
  /** The provider's other claims about the user. */
  claims?: Record<string, unknown>
  browser?: Browser
}

/** Signs in at a forging provider and comes back. Returns the page of ours that it leads to. */
export async function comeFromProvider(
  server: SsoServer,
  { provider, email, sub = email, claims = {}, browser = server.browser() }: SigningIn,
): Promise<URL> {
  provider.next({})
  const { searchParams } = await browser.start(email)
  provider.next({ sub, email, email_verified: true, nonce: searchParams.get('nonce'), ...claims })
  return browser.comeBack(`?code=a-code&state=${searchParams.get('state')}`)
}

/** Signs in by a provider that signs what it is told to: the answer with a session, or the error in the address. */
export async function signInBy(server: SsoServer, signingIn: SigningIn) {
  const browser = signingIn.browser ?? server.browser()
  const page = await comeFromProvider(server, { ...signingIn, browser })
  if (!page.hash) return { error: page.searchParams.get('error') }
  return (await browser.finish(page.hash.slice(1))).json
}

/** Walks through the pages of a real provider, and answers the address of ours that it leads to. */
export async function signInAtProvider(at: URL, form: Record<string, string>): Promise<URL> {
  const jar = new Map<string, string>()
  let url = at
  let body: URLSearchParams | undefined
  for (let hop = 0; hop < 10; hop += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { cookie },
      redirect: 'manual',
      ...(body && { body }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    const next = response.headers.get('location')
    body = next ? undefined : new URLSearchParams(form)
    url = new URL(next ?? url, url)
    if (url.href.startsWith(redirectUri)) return url
  }
  throw new Error(`the provider went in circles, at ${url.href}`)
}
