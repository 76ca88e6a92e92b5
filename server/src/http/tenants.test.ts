import { api } from '@bonafide/shared/contract/api.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '#testing/create-test-server.ts'
import { newInvitation } from '#testing/test-calls.ts'
import { notServedYet } from '../not-served-yet.ts'

let server: TestServer
let own: { token: string; orgId: string }
let other: { token: string; orgId: string }
let employeeId: string
let flowId: string
beforeAll(async () => {
  server = await createTestServer()
  own = await server.signUp()
  other = await server.signUp()
  const employee = await server.invite(own.token, { fullName: 'Only Ours' })
  employeeId = employee.employeeId
  flowId = (await server.request('GET', `/flow/progress/${employee.verificationToken}`)).json.employeeId
})
afterAll(() => server.close())

const signedInCalls = (Object.values(api).flatMap((group) => Object.values(group)) as Endpoint[]).filter(
  (endpoint) => endpoint.auth.includes('session') && !notServedYet.includes(endpoint),
)

function call({ method, path }: Endpoint, token: string | undefined) {
  const body = path === '/employees/invite' ? newInvitation() : undefined
  return server.request(method, path.replace('{employeeId}', employeeId), { token, body })
}

test('there are calls to check', () => {
  expect(signedInCalls.length).toBeGreaterThanOrEqual(8)
})

test.each(signedInCalls.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
  '%s answers nobody without a session, and another organisation with nothing of ours',
  async (_name, endpoint) => {
    const expired = await server.signUp()
    const revoked = await server.signUp()
    await server.request('POST', '/auth/logout', { token: revoked.token })
    const before = server.clock.now().getTime()
    server.clock.advance(61 * 60_000)
    const isExpired = (await call(endpoint, expired.token)).status
    server.clock.advance(before - server.clock.now().getTime())
    const statuses = {
      none: (await call(endpoint, undefined)).status,
      expired: isExpired,
      revoked: (await call(endpoint, revoked.token)).status,
      flow: (await call(endpoint, flowId)).status,
    }
    expect(statuses).toEqual({ none: 401, expired: 401, revoked: 401, flow: 401 })

    const { text } = await call(endpoint, (await server.signUp()).token)
    for (const secret of [own.orgId, employeeId, 'Only Ours']) expect(text).not.toContain(secret)
  },
)

test("another organisation's employee is answered exactly like one that never was", async () => {
  const foreign = await server.request('GET', `/employees/${employeeId}`, { token: other.token })
  const unknown = await server.request('GET', `/employees/${crypto.randomUUID()}`, { token: other.token })
  const body = (json: Record<string, unknown>) => ({ ...json, requestId: undefined })
  expect(foreign.status).toBe(404)
  expect({ status: unknown.status, body: body(unknown.json) }).toEqual({
    status: 404,
    body: body(foreign.json),
  })
  expect((await server.request('GET', `/employees/${employeeId}`, { token: own.token })).status).toBe(200)
})

test("another organisation's list position shows nothing of theirs", async () => {
  for (let round = 0; round < 2; round++) await server.invite(own.token)
  const { nextCursor } = (await server.request('GET', '/employees?limit=1', { token: own.token })).json
  const page = await server.request('GET', `/employees?cursor=${nextCursor}`, { token: other.token })
  expect(page.json.items).toEqual([])
})
