import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { withTestServer } from '#testing/harness/with-server.ts'
import { googleReplyScript, googleScript } from './google-pages.ts'

const server = withTestServer()

function choose(form: Record<string, string>, headers: Record<string, string> = {}) {
  return server.app.request('http://localhost:3000/sandbox/google', {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  })
}

async function replyOf(response: Response) {
  const [, reply = ''] = /data-reply="([^"]*)"/.exec(await response.text()) ?? []
  return JSON.parse(reply.replaceAll('&quot;', '"').replaceAll('&amp;', '&'))
}

async function userInfo(accessToken: string) {
  const headers = { authorization: `Bearer ${accessToken}` }
  const response = await server.app.request('/sandbox/google/userinfo', { headers })
  return { status: response.status, json: (await response.json()) as Record<string, unknown> }
}

const own = { 'sec-fetch-site': 'same-origin' }
const profile = { clientId: 'bonafide-sandbox', name: 'Zoë van Dijk', email: 'zoe@example.com' }

test('a made-up user gets an access token, and it stands for their profile', async () => {
  const reply = await replyOf(await choose(profile, own))
  expect(reply).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'openid email profile' })
  const { status, json } = await userInfo(reply.access_token)
  expect(status).toBe(200)
  expect(json).toMatchObject({
    sub: expect.stringMatching(/^\d{21}$/),
    email: 'zoe@example.com',
    email_verified: true,
    name: 'Zoë van Dijk',
    given_name: 'Zoë',
    family_name: 'van Dijk',
  })
  const unverified = await replyOf(await choose({ ...profile, unverified: '1' }, own))
  expect((await userInfo(unverified.access_token)).json).toMatchObject({
    sub: json.sub,
    email_verified: false,
  })
  const prepared = await replyOf(await choose({ clientId: 'bonafide-sandbox', profile: '0' }, own))
  expect((await userInfo(prepared.access_token)).json.name).toBe('Harriet Reed')
})

test('saying no is an answer too', async () => {
  expect(await replyOf(await choose({ cancel: '1' }, own))).toEqual({ error: 'access_denied' })
})

test('an access token of no profile has no profile', async () => {
  for (const token of ['made-up', server.deps.keys.seal('cursor', '{}')]) {
    expect((await userInfo(token)).status).toBe(401)
  }
  expect((await server.app.request('/sandbox/google/userinfo')).status).toBe(401)
})

test('the window runs its own files, says what it is, and takes its own form only', async () => {
  const page = await server.app.request('/sandbox/google?client_id=%22%3E%3Cscript%3E')
  for (const response of [page, await choose(profile, own)]) {
    expect(response.headers.get('content-security-policy')).not.toContain('unsafe')
    expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin')
    const text = await response.text()
    expect(text).toContain('Sandbox: not a real sign-in')
    expect(text).not.toMatch(/<style|<script(?![^>]*src=)|style="|\son\w+=/)
  }
  expect((await choose(profile, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  const bad: Record<string, string>[] = [{}, { ...profile, email: 'nobody' }, { clientId: 'x', profile: '9' }]
  for (const form of bad) {
    expect((await choose(form, own)).status).toBe(400)
  }
})

test('the answer is handed to this site and to no other', async () => {
  const html = await (await choose(profile, own)).text()
  expect(html).toContain('data-origin="http://localhost:3000"')
  const posted: unknown[] = []
  const dataset = { origin: 'http://localhost:3000', reply: '{"access_token":"t"}' }
  runInNewContext(googleReplyScript, {
    document: { getElementById: () => ({ dataset }) },
    opener: { postMessage: (...message: unknown[]) => posted.push(message) },
    close: () => posted.push('closed'),
  })
  expect(posted).toEqual([
    [{ type: 'sandbox-google', reply: { access_token: 't' } }, 'http://localhost:3000'],
    'closed',
  ])
})

/** The script in a browser that is only what it touches. */
function browser(popup: { closed: boolean } | null) {
  const seen: unknown[] = []
  const listeners = new Set<(event: object) => void>()
  const timers = new Set<() => void>()
  const context = {
    URL,
    URLSearchParams,
    document: { currentScript: { src: 'http://localhost:3000/sandbox/google.js' } },
    open: (address: URL) => {
      seen.push(address.href)
      return popup
    },
    addEventListener: (_type: string, listener: (event: object) => void) => listeners.add(listener),
    removeEventListener: (_type: string, listener: (event: object) => void) => listeners.delete(listener),
    setInterval: (look: () => void) => (timers.add(look), look),
    clearInterval: (look: () => void) => timers.delete(look),
    google: undefined as any, // any: the script puts Google's interface here
  }
  runInNewContext(googleScript, context)
  context.google.accounts.oauth2
    .initTokenClient({
      client_id: 'c',
      scope: 'openid',
      callback: (reply: unknown) => seen.push(reply),
      error_callback: (error: unknown) => seen.push(error),
    })
    .requestAccessToken()
  return {
    seen,
    say: (event: object) => listeners.forEach((listener) => listener(event)),
    look: () => timers.forEach((look) => look()),
    idle: () => listeners.size + timers.size === 0,
  }
}

const address = 'http://localhost:3000/sandbox/google?client_id=c&scope=openid'

test('the token client hears its own window of its own site only, once', () => {
  const popup = { closed: false }
  const { seen, say, idle } = browser(popup)
  const data = { type: 'sandbox-google', reply: { access_token: 't' } }
  say({ origin: 'https://evil.example', source: popup, data })
  say({ origin: 'http://localhost:3000', source: {}, data })
  say({ origin: 'http://localhost:3000', source: popup, data: { type: 'other' } })
  expect(seen).toEqual([address])
  say({ origin: 'http://localhost:3000', source: popup, data })
  expect(seen).toEqual([address, { access_token: 't' }])
  expect(idle()).toBe(true)
})

test('a window that is closed or never opened is told as Google tells it', () => {
  const popup = { closed: false }
  const closed = browser(popup)
  closed.look()
  popup.closed = true
  closed.look()
  closed.look()
  expect(closed.seen).toEqual([address, { type: 'popup_closed' }])
  expect(closed.idle()).toBe(true)
  expect(browser(null).seen).toEqual([address, { type: 'popup_failed_to_open' }])
})
