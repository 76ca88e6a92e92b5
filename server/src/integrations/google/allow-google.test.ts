import { Providers } from '#platform/providers.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app.ts'
import { type Google, googleProvider } from '#accounts/google/google-provider.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'

let server: TestServer
let publicDir: string
beforeAll(async () => {
  publicDir = mkdtempSync(join(tmpdir(), 'bonafide-google-'))
  writeFileSync(join(publicDir, 'index.html'), '<title>console</title>')
  writeFileSync(join(publicDir, 'verify.html'), '<title>flow</title>')
  server = await createTestServer()
})
afterAll(async () => {
  await server.close()
  rmSync(publicDir, { recursive: true })
})

const google: Google = {
  sandbox: false,
  setup: {
    clientId: 'client',
    scriptUrl: 'https://accounts.google.com/gsi/client',
    userInfoUrl: 'https://www.googleapis.com/oauth2/v3/userinfo',
  },
  fetchAccount: async () => undefined,
}

function appWith(provider: Google | undefined) {
  const providers = new Providers(server.deps.providers).put(googleProvider, provider)
  return createApp({ ...server.deps, providers }, { publicDir })
}

const signInPages = ['/', '/login', '/signup', '/employees', '/login/x']
const pages = [...signInPages, '/verify/abc', '/verify.html', '/api/system']
const withSession = { headers: { cookie: 'access_token=token-1; user=x' } }

async function pagesThatAllow(
  origin: string,
  provider: Google | undefined,
  request?: RequestInit,
): Promise<string[]> {
  const app = appWith(provider)
  const allowing = []
  for (const page of pages) {
    const { headers } = await app.request(page, request)
    if (headers.get('content-security-policy')?.includes(origin)) allowing.push(page)
  }
  return allowing
}

test.each([
  "script-src 'self' https://accounts.google.com/gsi/client;",
  "style-src 'self' https://accounts.google.com/gsi/style;",
  "connect-src 'self' https://accounts.google.com/gsi/ https://www.googleapis.com/oauth2/v3/userinfo;",
  'frame-src https://accounts.google.com/gsi/;',
  'trusted-types bonafide goog#html',
])(
  '%s is the policy of each page of the console for a visitor without a session, and of no other',
  async (directive) => {
    expect(await pagesThatAllow(directive, google)).toEqual(signInPages)
  },
)

test('no document with a session knows Google', async () => {
  expect(await pagesThatAllow('goog', google, withSession)).toEqual([])
  const { headers } = await appWith(google).request('/employees', withSession)
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('vary')).toMatch(/cookie/)
})

test('no other page knows Google, and no page allows all of its origin or anything inline', async () => {
  expect(await pagesThatAllow('goog', google)).toEqual(signInPages)
  expect(await pagesThatAllow('accounts.google.com;', google)).toEqual([])
  expect(await pagesThatAllow('accounts.google.com ', google)).toEqual([])
  expect(await pagesThatAllow('unsafe-', google)).toEqual([])
})

test.each([
  ['cross-origin-opener-policy', 'same-origin-allow-popups'],
  ['referrer-policy', 'strict-origin-when-cross-origin'],
])(
  '%s: %s is for those documents alone, so that Google may answer and knows the site',
  async (name, value) => {
    const app = appWith(google)
    const loosened = []
    for (const page of pages) {
      if ((await app.request(page)).headers.get(name) === value) loosened.push(page)
    }
    expect(loosened).toEqual(signInPages)
  },
)

test('where sign-in with Google itself is not set up no page allows its script', async () => {
  for (const provider of [undefined, server.deps.providers.get(googleProvider)]) {
    expect(await pagesThatAllow('goog', provider)).toEqual([])
  }
})

test("the sandbox's own window is not there beside Google itself", async () => {
  expect((await appWith(google).request('/sandbox/google.js')).status).toBe(404)
  expect((await server.app.request('/sandbox/google.js')).status).toBe(200)
})
