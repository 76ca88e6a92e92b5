import { api } from '@bonafide/shared/contract/api.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '#testing/create-test-server.ts'
import { rowsOf } from '#testing/flow-walker.ts'
import { newInvitation } from '#testing/test-calls.ts'

let server: TestServer
let own: { token: string; orgId: string }
let other: { token: string; orgId: string }
let expired: { token: string }
let revoked: { token: string }
let employeeId: string
let flowId: string
beforeAll(async () => {
  server = await createTestServer()
  own = await server.signUp()
  other = await server.signUp()
  expired = await server.signUp()
  revoked = await server.signUp()
  await server.request('POST', '/auth/logout', { token: revoked.token })
  const employee = await server.invite(own.token, { fullName: 'Only Ours' })
  employeeId = employee.employeeId
  flowId = (await server.request('GET', `/flow/progress/${employee.verificationToken}`)).json.employeeId
})
afterAll(() => server.close())

const signedInCalls = (Object.values(api).flatMap((group) => Object.values(group)) as Endpoint[]).filter(
  (endpoint) => endpoint.auth.includes('session'),
)
const callsAboutAPerson = signedInCalls.filter(({ path }) => path.includes('{employeeId}'))
const named = (endpoints: Endpoint[]) =>
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** Enough of a body for a call to get as far as the rows it is about. */
const bodies: Record<string, () => object> = {
  'POST /employees/invite': newInvitation,
  'POST /employees/import': () => ({ dryRun: false, rows: [newInvitation()] }),
  'POST /employees/{employeeId}/resend': () => ({}),
  'POST /employees/{employeeId}/reopen': () => ({ step: 'id', reason: 'Not theirs to reopen' }),
  'POST /billing/checkout-session': () => ({ priceId: 'price_basic_monthly' }),
  'POST /api-keys': () => ({ name: 'Payroll' }),
  'PATCH /settings': () => ({ name: 'Somebody else' }),
}
const queries: Record<string, string> = { 'GET /reports/summary': '?from=2026-01-01&to=2026-12-31' }

function call({ method, path }: Endpoint, token: string | undefined, id = employeeId) {
  const name = `${method} ${path}`
  const address = path.replace('{employeeId}', id) + (queries[name] ?? '')
  return server.request(method, address, { token, body: bodies[name]?.() })
}

test('there are calls to check', () => {
  expect(signedInCalls.length).toBeGreaterThanOrEqual(24)
})

test.each(named(signedInCalls))(
  '%s answers nobody without a session, and another organisation with nothing of ours',
  async (_name, endpoint) => {
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

    const rowsBefore = await rowsOf(server, own.orgId)
    const { text } = await call(endpoint, (await server.signUp()).token)
    for (const secret of [own.orgId, employeeId, 'Only Ours']) expect(text).not.toContain(secret)
    expect(await rowsOf(server, own.orgId)).toBe(rowsBefore)
  },
)

test.each(named(callsAboutAPerson))(
  "%s answers another organisation's employee exactly like one that never was",
  async (_name, endpoint) => {
    const foreign = await call(endpoint, other.token)
    const unknown = await call(endpoint, other.token, crypto.randomUUID())
    const body = (json: Record<string, unknown>) => ({ ...json, requestId: undefined })
    expect(foreign.status).toBe(404)
    expect({ status: unknown.status, body: body(unknown.json) }).toEqual({
      status: 404,
      body: body(foreign.json),
    })
    expect((await call(endpoint, own.token)).status).not.toBe(404)
  },
)

test("another organisation's list position shows nothing of theirs", async () => {
  for (let round = 0; round < 2; round++) await server.invite(own.token)
  const { nextCursor } = (await server.request('GET', '/employees?limit=1', { token: own.token })).json
  const page = await server.request('GET', `/employees?cursor=${nextCursor}`, { token: other.token })
  expect(page.json.items).toEqual([])
})
