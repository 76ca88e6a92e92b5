import { googleProvider } from '#accounts/google/google-provider.ts'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseEnv } from './env.ts'
import { createTestServer } from '#testing/harness/create-test-server.ts'
import { createProviders } from '#process/create-providers.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'bonafide-env-'))
const clientId = '1234567890-abc_def.apps.googleusercontent.com'

test('a client id is all that signing in with Google itself takes', () => {
  expect(parseEnv({ DATA_DIR, GOOGLE_CLIENT_ID: clientId }).google).toEqual({
    clientId,
    scriptUrl: 'https://accounts.google.com/gsi/client',
    tokenInfoUrl: 'https://oauth2.googleapis.com/tokeninfo',
    userInfoUrl: 'https://www.googleapis.com/oauth2/v3/userinfo',
  })
  expect(parseEnv({ DATA_DIR }).google).toBeUndefined()
})

test('a fake takes the place of all of Google', () => {
  const env = parseEnv({ DATA_DIR, GOOGLE_CLIENT_ID: clientId, GOOGLE_API_URL: 'http://127.0.0.1:4000/' })
  expect(env.google).toEqual({
    clientId,
    scriptUrl: 'http://127.0.0.1:4000/gsi/client',
    tokenInfoUrl: 'http://127.0.0.1:4000/tokeninfo',
    userInfoUrl: 'http://127.0.0.1:4000/oauth2/v3/userinfo',
  })
})

test.each([
  ['GOOGLE_CLIENT_ID', 'my-client'],
  ['GOOGLE_CLIENT_ID', `https://${clientId}`],
  ['GOOGLE_CLIENT_ID', ''],
  ['GOOGLE_API_URL', 'http://google.example'],
  ['GOOGLE_API_URL', 'https://google.example/oauth2'],
])('%s = %s is refused in one line that names it', (name, value) => {
  const all = { DATA_DIR, GOOGLE_CLIENT_ID: clientId, GOOGLE_API_URL: 'https://google.example' }
  expect(() => parseEnv({ ...all, [name]: value })).toThrow(new RegExp(`^${name} [^\n]+$`))
})

test('Google itself takes the place of the sandbox, and without either there is no such button', async () => {
  const { deps, request, close } = await createTestServer()
  const google = parseEnv({ DATA_DIR, GOOGLE_CLIENT_ID: clientId }).google
  expect(deps.providers.get(googleProvider)?.sandbox).toBe(true)
  deps.providers.put(
    googleProvider,
    createProviders({ ...deps, env: { ...deps.env, google } }).get(googleProvider),
  )
  const { json } = await request('GET', '/system')
  expect(json.google).toEqual({
    clientId,
    scriptUrl: 'https://accounts.google.com/gsi/client',
    userInfoUrl: 'https://www.googleapis.com/oauth2/v3/userinfo',
  })
  expect(json.sandbox).not.toContain('google')
  const sandboxParts = new Set([...deps.env.sandboxParts].filter((part) => part !== 'google'))
  expect(createProviders({ ...deps, env: { ...deps.env, sandboxParts } }).get(googleProvider)).toBeUndefined()
  await close()
})
