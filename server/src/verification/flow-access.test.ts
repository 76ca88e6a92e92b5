import { flow } from '@bonafide/shared/contract/verification/flow.ts'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { links } from '#employees/links/links-tables.ts'
import { createWalker, rowsOf } from '#testing/scenarios/flow-walker.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

const flowCalls: [path: string, body: object][] = [
  [flow.requestOtp.path, {}],
  [flow.verifyOtp.path, { code: '123456' }],
  [flow.updatePhone.path, { phoneNumber: '07400 123499' }],
  [flow.identitySession.path, {}],
  [flow.handoff.path, {}],
  [flow.checkRightToWork.path, {}],
  [flow.complete.path, {}],
]

async function post(path: string, body: object) {
  const { status, json } = await server.request('POST', path, { body })
  const { requestId: _, ...rest } = json as { requestId: string }
  return { status, json: rest }
}

const dead = {
  status: 404,
  json: { message: 'The verification link is invalid or has expired.', code: 'invalid_link' },
}

async function invited() {
  const { token, orgId } = await server.signUp()
  const employee = await server.invite(token, { phone: '07400 123456' })
  return { orgId, employee, walker: createWalker(server, employee.verificationToken) }
}

async function expectRefused(orgId: string, employeeId: string) {
  const before = await rowsOf(server, orgId)
  const answers = await Promise.all(flowCalls.map(([path, body]) => post(path, { employeeId, ...body })))
  expect(answers).toEqual(flowCalls.map(() => dead))
  expect(await rowsOf(server, orgId)).toBe(before)
}

test("the console's employee id drives none of the calls", async () => {
  const { orgId, employee, walker } = await invited()
  await walker.verifyEmail(employee.email)
  await expectRefused(orgId, employee.employeeId)
})

test('neither does a value of another kind, a changed one or one that is too old', async () => {
  const { orgId, employee, walker } = await invited()
  await walker.verifyEmail(employee.email)
  const flowId = await walker.flowId()
  const changed = flowId.slice(0, -2) + (flowId.endsWith('AA') ? 'BB' : 'AA')
  await expectRefused(orgId, changed)
  await expectRefused(orgId, employee.verificationToken)
  await expectRefused(orgId, server.deps.keys.seal('link', employee.verificationToken))
  server.clock.advance(12 * 3_600_000)
  await expectRefused(orgId, flowId)
})

test('neither does a value whose link was revoked or has expired', async () => {
  const { orgId, employee, walker } = await invited()
  await walker.verifyEmail(employee.email)
  const flowId = await walker.flowId()
  const { db } = server.deps
  const mine = and(eq(links.orgId, orgId), eq(links.employeeId, employee.employeeId))
  await db.update(links).set({ revokedAt: server.deps.clock() }).where(mine)
  await expectRefused(orgId, flowId)
  await db.update(links).set({ revokedAt: null, expiresAt: server.deps.clock() }).where(mine)
  await expectRefused(orgId, flowId)
})

test('a value is good for its own employee only', async () => {
  const [one, other] = [await invited(), await invited()]
  await one.walker.verifyEmail(one.employee.email)
  await other.walker.verifyEmail(other.employee.email)
  const before = await rowsOf(server, other.orgId)
  const body = { employeeId: await one.walker.flowId() }
  expect((await post(flow.requestOtp.path, body)).status).toBe(200)
  expect(await rowsOf(server, other.orgId)).toBe(before)
})

test('unknown, expired, revoked and used-up links are one and the same 404', async () => {
  const { orgId, employee, walker } = await invited()
  const { db } = server.deps
  const mine = and(eq(links.orgId, orgId), eq(links.employeeId, employee.employeeId))
  const look = async (token: string) => {
    const { status, json } = await server.request('GET', `/flow/progress/${token}`)
    const { requestId: _, ...rest } = json as { requestId: string }
    return { status, json: rest }
  }
  const email = (token: string) => post(flow.verifyEmail.path, { token, email: employee.email })
  expect((await walker.progress()).status).toBe(200)
  for (const token of ['x', 'a'.repeat(43), '%00', crypto.randomUUID()]) {
    expect([await look(token), await email(token)]).toEqual([dead, dead])
  }
  const token = employee.verificationToken
  await db.update(links).set({ revokedAt: server.deps.clock() }).where(mine)
  expect([await look(token), await email(token)]).toEqual([dead, dead])
  await db.update(links).set({ revokedAt: null, expiresAt: server.deps.clock() }).where(mine)
  expect([await look(token), await email(token)]).toEqual([dead, dead])
})

test('a used link shows the end and takes complete again, nothing else, until it expires', async () => {
  const { orgId, employee, walker } = await invited()
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  await walker.decide('pass')
  await walker.checkRightToWork()
  const first = await walker.complete()
  expect(first.json).toEqual({ ok: true, employeeId: employee.employeeId })
  const flowId = await walker.flowId()
  const before = await rowsOf(server, orgId)
  const again = await post(flow.complete.path, { employeeId: flowId })
  expect(again).toEqual({ status: 200, json: first.json })
  for (const [path, body] of flowCalls.filter(([call]) => call !== flow.complete.path)) {
    expect(await post(path, { employeeId: flowId, ...body })).toEqual(dead)
  }
  expect(
    await post(flow.verifyEmail.path, { token: employee.verificationToken, email: employee.email }),
  ).toEqual(dead)
  expect(await walker.state()).toMatchObject({ currentStep: 5, status: 'completed' })
  expect(await rowsOf(server, orgId)).toBe(before)
  server.clock.advance(31 * 86_400_000)
  expect((await walker.progress()).status).toBe(404)
})

test('looking at a link changes nothing, however often and in whatever way', async () => {
  const { orgId, employee, walker } = await invited()
  const before = await rowsOf(server, orgId)
  const path = `/flow/progress/${employee.verificationToken}?channel=email`
  for (let look = 0; look < 50; look += 1) await server.request('GET', path)
  expect((await server.app.request(`/api${path}`, { method: 'HEAD' })).status).toBe(200)
  expect(await rowsOf(server, orgId)).toBe(before)
  expect(await walker.state()).toMatchObject({ currentStep: 1, status: 'invited' })
})

test('channel=email in the address of an SMS link passes nothing and shows no address', async () => {
  const { token } = await server.signUp()
  const employee = await server.invite(token, { inviteChannelPref: 'sms', phone: '07400 123456' })
  const walker = createWalker(server, employee.verificationToken)
  const state = await walker.state()
  expect(state).toMatchObject({ currentStep: 1, channel: 'sms', steps: { email: { status: 'pending' } } })
  expect(state.employee.email).not.toBe(employee.email)
})

test('return_url, session_id and status in the address have no effect', async () => {
  const { orgId, employee, walker } = await invited()
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  const { json } = await walker.identitySession()
  const path = `/flow/progress/${employee.verificationToken}`
  const evil = ['https://evil.example', '//evil.example', 'javascript:alert(1)', '/\\evil.example']
  const payloads = [
    ...evil.map((url) => `return_url=${encodeURIComponent(url)}`),
    'session_id=1&status=verified',
    `session_id=${encodeURIComponent(json.url)}&return_url=${encodeURIComponent(json.url)}`,
    'status=completed&currentStep=5',
    'redirect_status=succeeded',
  ]
  for (const payload of payloads) {
    const { json: shown } = await server.request('GET', `${path}?${payload}`)
    expect(shown).toMatchObject({ currentStep: 3, status: 'verifying', identity: { state: 'started' } })
    expect(JSON.stringify(shown)).not.toContain('evil')
  }
  const body = { employeeId: await walker.flowId(), return_url: 'https://evil.example' }
  expect((await post(flow.identitySession.path, body)).json).toEqual({ url: json.url })
  expect(await rowsOf(server, orgId)).not.toContain('evil.example')
})
