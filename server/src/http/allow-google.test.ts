import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#app.ts'
import type { Google } from '#providers/google.ts'
import { createTestServer, type TestServer } from '#testing/create-test-server.ts'

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
  askAbout: async () => undefined,
}

function appWith(provider: Google | undefined) {
  const providers = { ...server.deps.providers, google: provider }
  return createApp({ ...server.deps, providers }, { publicDir })
}

const pages = ['/', '/login', '/signup', '/employees', '/login/x', '/verify/abc', '/api/system']

async function pagesThatAllow(origin: string, provider: Google | undefined): Promise<string[]> {
  const app = appWith(provider)
  const allowing = []
  for (const page of pages) {
    const { headers } = await app.request(page)
    if (headers.get('content-security-policy')?.includes(origin)) allowing.push(page)
  }
  return allowing
}

test("Google's script is allowed on the two pages that have its button", async () => {
  expect(await pagesThatAllow("script-src 'self' https://accounts.google.com;", google)).toEqual([
    '/login',
    '/signup',
  ])
  expect(await pagesThatAllow("connect-src 'self' https://www.googleapis.com;", google)).toEqual([
    '/login',
    '/signup',
  ])
  const { headers } = await appWith(google).request('/login')
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups')
})

test('where nobody signs in with Google itself no page allows its script', async () => {
  for (const provider of [undefined, server.deps.providers.google]) {
    expect(await pagesThatAllow('google', provider)).toEqual([])
  }
})

test("the sandbox's own window is not there beside Google itself", async () => {
  expect((await appWith(google).request('/sandbox/google.js')).status).toBe(404)
  expect((await server.app.request('/sandbox/google.js')).status).toBe(200)
})
