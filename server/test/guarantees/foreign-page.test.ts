import { api } from '@bonafide/shared/contract/api.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { beforeAll, expect, test } from 'vitest'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
let token: string
beforeAll(async () => {
  token = (await server.signUp()).token
})

const statusWith = async (headers: Record<string, string>) =>
  (await server.request('POST', '/auth/logout', { token: (await server.signUp()).token, headers })).status

test.each([
  [{}],
  [{ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:5173' }],
  [{ 'sec-fetch-site': 'none' }],
  [{ origin: 'http://localhost:3000' }],
  [{ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abc' }],
])('a change asked for with %j is made', async (headers) => {
  expect(await statusWith(headers as Record<string, string>)).toBe(200)
})

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
  [{ cookie: 'XSRF-TOKEN=abc' }],
  [{ cookie: 'XSRF-TOKEN=abc', 'x-xsrf-token': 'abd' }],
])('a change asked for with %j is refused', async (headers) => {
  expect(await statusWith(headers as Record<string, string>)).toBe(403)
})

test('reading needs no origin', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect((await server.request('GET', '/employees', { token, headers })).status).toBe(200)
})

test('a cookie is not a session', async () => {
  const headers = { cookie: `access_token=${token}` }
  const { status } = await server.request('POST', '/employees/invite', { body: newInvitation(), headers })
  expect(status).toBe(401)
})

const calls = Object.values(api).flatMap((group) => Object.values(group)) as Endpoint[]
const changes = calls.filter(
  ({ method, auth }) => method !== 'GET' && auth.includes('session') && !auth.includes('none'),
)

test('there are calls that change something', () => expect(changes.length).toBeGreaterThanOrEqual(20))

test.each(changes.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s takes no page of another site, and no cookie for a session',
  async (_name, { method, path }) => {
    const ask = async (headers: Record<string, string>, bearer?: string) =>
      (await server.request(method, path, { token: bearer, headers })).status
    expect({
      foreign: await ask({ 'sec-fetch-site': 'cross-site' }, token),
      unrepeated: await ask({ cookie: 'XSRF-TOKEN=abc' }, token),
      cookie: await ask({ cookie: `access_token=${token}` }),
    }).toEqual({ foreign: 403, unrepeated: 403, cookie: 401 })
  },
)
