import { api } from '@bonafide/shared/contract/api.ts'
import { flowPhotos } from '@bonafide/shared/contract/verification/flow-files.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { beforeAll, expect, test } from 'vitest'
import { newCheck } from '#testing/setups/checks-test-setup.ts'
import { createPartner, fromPage, portal } from '#testing/scenarios/embedding.ts'
import { rowsOf } from '#testing/scenarios/flow-walker.ts'
import { sendEvidence } from '#testing/scenarios/evidence-files.ts'
import { createAccount } from '#accounts/sign-up.ts'
import { newInvitation, newSignUp } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
let own: { token: string; orgId: string }
let other: { token: string; orgId: string }
let expired: { token: string }
let revoked: { token: string }
let employeeId: string
let withFile: { employeeId: string; fileId: string; checkId: string }
let flowId: string
let partner: Awaited<ReturnType<typeof createPartner>>
let embedTokens: { invite: string; verify: string }
beforeAll(async () => {
  own = await server.signUp()
  other = await server.signUp()
  expired = await server.signUp()
  revoked = await server.signUp()
  await server.request('POST', '/auth/logout', { token: revoked.token })
  const employee = await server.invite(own.token, { fullName: 'Only Ours' })
  employeeId = employee.employeeId
  // Uses another employee, whom the erasing call does not erase.
  const colleague = await server.invite(own.token)
  const sent = await sendEvidence(server, { token: own.token, employeeId: colleague.employeeId })
  const { json: recorded } = await server.request('POST', `/employees/${colleague.employeeId}/checks`, {
    token: own.token,
    body: newCheck(server, { likeness: undefined }),
  })
  withFile = {
    employeeId: colleague.employeeId,
    fileId: sent.json.fileId,
    checkId: recorded.check.id,
  }
  flowId = (await server.request('GET', `/flow/progress/${employee.verificationToken}`)).json.employeeId
  partner = await createPartner(server)
  const { employeeId: theirs } = await server.invite(partner.token)
  embedTokens = { invite: await partner.inviteToken(), verify: await partner.verifyToken(theirs) }
})

const calls = Object.values(api).flatMap((group) => Object.values(group)) as Endpoint[]
type Body = { entries?: object }
const signedInCalls = calls.filter(({ auth }) => auth.includes('session') && !auth.includes('none'))
const callsAboutAnEmployee = signedInCalls.filter(({ path }) => path.includes('{employeeId}'))
const named = (endpoints: Endpoint[]) =>
  endpoints.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

/** Enough of a body for a call to get as far as the rows it is about. */
const bodies: Record<string, () => object> = {
  'POST /employees/invite': newInvitation,
  'POST /employees/import': () => ({ dryRun: false, rows: [newInvitation()] }),
  'POST /employees/{employeeId}/resend': () => ({}),
  'PATCH /employees/{employeeId}': () => ({ externalId: 'theirs', metadata: {} }),
  'PATCH /employees/{employeeId}/engagement': () => ({ site: 'Not theirs to say' }),
  'POST /employees/{employeeId}/legal-hold': () => ({ reason: 'Not theirs to keep' }),
  'POST /employees/{employeeId}/erase': () => ({}),
  'POST /employees/{employeeId}/snooze': () => ({ until: null }),
  'POST /employees/{employeeId}/pause-reminders': () => ({ paused: true }),
  'POST /employees/{employeeId}/reopen': () => ({ step: 'id', reason: 'Not theirs to reopen' }),
  'POST /employees/{employeeId}/steps/{type}/invalidate': () => ({ reason: 'Not theirs to take back' }),
  'POST /employees/{employeeId}/identity-review': () => ({
    decision: 'same_person',
    reason: 'Not theirs to decide',
  }),
  'POST /employees/{employeeId}/checks': () => newCheck(server),
  'POST /employees/{employeeId}/checks/preview': () => newCheck(server),
  'POST /employees/{employeeId}/checks/{checkId}/likeness': () => ({
    mode: 'in_person',
    at: server.clock.now().toISOString(),
  }),
  'POST /employees/{employeeId}/right-to-work/not-required': () => ({
    because: 'other',
    reason: 'Not theirs to say',
  }),
  'POST /employees/{employeeId}/engagements': () => ({ startDate: '2036-01-01', sameContract: false }),
  'PUT /appointments/call-links': () => ({ own: null, sites: [] }),
  'POST /employees/{employeeId}/right-to-work/lapse': () => ({
    reason: 'Not theirs to say',
    knownSince: '2026-01-01',
  }),
  'POST /verifications/{employeeId}/assignee': () => ({ userId: null }),
  'POST /verifications/{employeeId}/decision': () => ({ decision: 'fail', reason: 'Not theirs to decide' }),
  'POST /billing/checkout-session': () => ({ priceId: 'price_basic_monthly' }),
  'POST /api-keys': () => ({ name: 'Payroll' }),
  'POST /api-keys/{id}/rotate': () => ({ overlapHours: 1 }),
  'POST /webhook-endpoints': () => ({ url: 'https://hooks.example.com', events: ['step.updated'] }),
  'PATCH /webhook-endpoints/{endpointId}': () => ({ enabled: false }),
  'PATCH /settings': () => ({ name: 'Another organisation' }),
}
const queries: Record<string, string> = { 'GET /reports/summary': '?from=2026-01-01&to=2026-12-31' }

function call(
  { method, path }: Endpoint,
  token: string | undefined,
  id = /\{(file|check)Id\}/.test(path) ? withFile.employeeId : employeeId,
  headers: Record<string, string> = {},
) {
  const name = `${method} ${path}`
  const address =
    path
      .replace('{employeeId}', id)
      .replace('{type}', 'email')
      .replace('{fileId}', withFile.fileId)
      .replace('{checkId}', withFile.checkId) + (queries[name] ?? '')
  return server.request(method, address, { token, headers, body: bodies[name]?.() })
}

test('there are calls to check', () => {
  expect(signedInCalls.length).toBeGreaterThanOrEqual(24)
})

test.each(named(signedInCalls))(
  '%s refuses a caller without a session, and gives another organisation nothing of ours',
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
    const embedded = {
      key: (await call(endpoint, partner.key)).status,
      invite: (await call(endpoint, embedTokens.invite, employeeId, fromPage(portal))).status,
      verify: (await call(endpoint, embedTokens.verify, employeeId, fromPage(portal))).status,
    }
    const isView = endpoint.auth.includes('embed')
    expect(embedded).toEqual({
      key: endpoint.auth.includes('apiKey') ? 403 : 401,
      invite: isView ? 201 : 401,
      verify: isView ? 403 : 401,
    })

    const rowsBefore = await rowsOf(server, own.orgId)
    // Bypasses sign-up, which is limited per hour.
    const { access_token: token } = await createAccount(server.deps, newSignUp(), {
      emailConfirmed: true,
    })
    const { text } = await call(endpoint, token)
    for (const secret of [own.orgId, employeeId, 'Only Ours']) expect(text).not.toContain(secret)
    expect(await rowsOf(server, own.orgId)).toBe(rowsBefore)
  },
)

test.each(named(callsAboutAnEmployee))(
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

test('a token or a key opens no call of the flow that it was not made for', async () => {
  const { key, token } = partner
  const { invite, verify } = embedTokens
  const before = await rowsOf(server, partner.orgId)
  const headers = fromPage(portal)
  const flowCalls = calls.filter(({ path }) => path.startsWith('/flow/'))
  const driven = flowCalls.filter(({ body }) => body && 'employeeId' in ((body as Body).entries ?? {}))
  expect(driven.length).toBeGreaterThanOrEqual(7)
  for (const secret of [key, token, invite, verify]) {
    const body = {
      employeeId: secret,
      code: '123456',
      phoneNumber: '07400 123456',
      photoId: employeeId,
      appointmentId: employeeId,
    }
    const photos = flowPhotos.list.path.replace('{employeeId}', encodeURIComponent(secret))
    expect((await server.request('GET', photos, { headers })).status).toBe(404)
    for (const { method, path } of driven) {
      expect((await server.request(method, path, { headers, body })).status, path).toBe(404)
    }
  }
  const confirm = async (secret: string) =>
    (
      await server.request('POST', '/flow/email/verify', {
        headers,
        token: secret,
        body: { token: secret, email: 'other@example.com' },
      })
    ).status
  expect(await Promise.all([key, token, invite].map(confirm))).toEqual([404, 401, 403])
  expect(await rowsOf(server, partner.orgId)).toBe(before)
  // The token is for this view, so only the address is refused there, which costs a try.
  expect(await confirm(verify)).toBe(400)
})

test('only a key makes embed tokens, for its own organisation', async () => {
  const body = { view: 'verify', origin: portal, employeeId }
  for (const token of [own.token, flowId, embedTokens.invite, embedTokens.verify, undefined]) {
    expect((await server.request('POST', '/embed/tokens', { token, body })).status).toBe(401)
  }
  expect((await server.request('POST', '/embed/tokens', { token: partner.key, body })).status).toBe(404)
})

test("another organisation's list position shows nothing of theirs", async () => {
  for (let round = 0; round < 2; round++) await server.invite(own.token)
  const { nextCursor } = (await server.request('GET', '/employees?limit=1', { token: own.token })).json
  const page = await server.request('GET', `/employees?cursor=${nextCursor}`, { token: other.token })
  expect([page.status, page.json.errors]).toEqual([422, { cursor: 'The list has changed. Reload the page.' }])
})
