import { flow } from '@bonafide/shared/contract/verification/flow.ts'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { links } from '#employees/links/links-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { steps } from '#employees/employees-tables.ts'
import {
  createEmbeddedWalker,
  createPartner,
  fromPage,
  pageOf,
  portal,
} from '#testing/scenarios/embedding.ts'
import { createWalker, rowsOf, newPhone } from '#testing/scenarios/flow-walker.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
let partner: Awaited<ReturnType<typeof createPartner>>
beforeAll(async () => {
  partner = await createPartner(server)
})

async function invited(overrides: object = {}, by = partner) {
  const employee = await server.invite(by.token, { phone: newPhone(), ...overrides })
  const token = await by.verifyToken(employee.employeeId)
  return { employee, token, walker: createEmbeddedWalker(server, token) }
}

const outcome = ({ status, json }: { status: number; json: { code?: string } }) =>
  json.code ? `${status} ${json.code}` : String(status)
const linkOf = (employeeId: string) => eq(links.employeeId, employeeId)

test('an employee gets from the first step to the last in the widget, and stays finished', async () => {
  const { employee, walker } = await invited()
  expect((await walker.verifyEmail(employee.email)).status).toBe(200)
  await walker.passPhone()
  await walker.decide('pass')
  await walker.checkRightToWork()
  expect((await walker.complete()).status).toBe(200)
  expect(await walker.state()).toMatchObject({ currentStep: 5, status: 'completed' })
  const path = `/employees/${employee.employeeId}`
  const { json } = await server.request('GET', path, { token: partner.token })
  expect(json.employee).toMatchObject({ status: 'completed', linkState: 'used' })
  // Long after the link itself has gone.
  await server.deps.db
    .update(links)
    .set({ expiresAt: new Date(0) })
    .where(linkOf(employee.employeeId))
  expect(await walker.state()).toMatchObject({ currentStep: 5, status: 'completed' })
  expect((await walker.complete()).status).toBe(200)
  expect(outcome(await walker.requestCode())).toBe('404 invalid_link')
})

test('sitting in front of the widget proves no mailbox: the address is masked and has to be entered', async () => {
  const { employee, walker } = await invited({ inviteChannelPref: 'email' })
  const { channel, employee: shown } = await walker.state()
  expect(channel).not.toBe('email')
  expect(shown.email).toMatch(/^e•••@/)
  expect(outcome(await walker.verifyEmail('other@example.com'))).toBe('400 email_mismatch')
  await walker.verifyEmail(employee.email)
  const [step] = await server.deps.db
    .select()
    .from(steps)
    .where(and(eq(steps.employeeId, employee.employeeId), eq(steps.type, 'email')))
  expect(step).toMatchObject({ status: 'pass', method: 'asserted' })
})

test('a flow stays on the page its token was made for', async () => {
  const elsewhere = 'https://intranet.example.com'
  const two = await createPartner(server)
  await two.listOrigins([portal, elsewhere])
  const { employee, walker } = await invited({}, two)
  await walker.verifyEmail(employee.email)
  const employeeId = await walker.flowId()
  const before = await rowsOf(server, two.orgId)
  const others: Record<string, string>[] = [fromPage(elsewhere), {}, { origin: 'http://localhost:3000' }]
  for (const headers of others) {
    const answer = await server.request('POST', flow.requestOtp.path, { headers, body: { employeeId } })
    expect(outcome(answer)).toBe('403 origin_not_allowed')
  }
  expect(await rowsOf(server, two.orgId)).toBe(before)
  await two.listOrigins([elsewhere])
  expect(outcome(await pageOf(server).request('POST', flow.requestOtp.path, { body: { employeeId } }))).toBe(
    '403 origin_not_allowed',
  )
})

test('a flow ends with its token, and with the key of it', async () => {
  const short = await createPartner(server)
  const { employee, walker } = await invited({}, short)
  await walker.verifyEmail(employee.email)
  const employeeId = await walker.flowId()
  const request = () => pageOf(server).request('POST', flow.requestOtp.path, { body: { employeeId } })
  await short.revokeKey()
  expect(outcome(await request())).toBe('404 invalid_link')
  expect(outcome(await walker.progress())).toBe('401 embed_token_revoked')

  const other = await invited()
  await other.walker.verifyEmail(other.employee.email)
  const flowId = await other.walker.flowId()
  const requestOther = () =>
    pageOf(server).request('POST', flow.requestOtp.path, { body: { employeeId: flowId } })
  expect((await requestOther()).status).toBe(200)
  server.clock.advance(901_000)
  expect(outcome(await requestOther())).toBe('404 invalid_link')
  expect(outcome(await other.walker.progress())).toBe('401 embed_token_expired')
})

test('taking the invitation back stops the widget too, and sending another one lets it go on', async () => {
  const fresh = await createPartner(server)
  const { employee, token, walker } = await invited({}, fresh)
  const employeeId = await walker.flowId()
  const path = `/employees/${employee.employeeId}`
  await server.request('POST', `${path}/revoke`, { token: fresh.token })
  expect(outcome(await walker.progress())).toBe('401 embed_token_revoked')
  expect(outcome(await walker.verifyEmail(employee.email))).toBe('401 embed_token_revoked')
  expect(outcome(await pageOf(server).request('POST', flow.requestOtp.path, { body: { employeeId } }))).toBe(
    '404 invalid_link',
  )
  server.clock.advance(1000)
  await server.request('POST', `${path}/resend`, { token: fresh.token, body: {} })
  expect(outcome(await createEmbeddedWalker(server, token).verifyEmail(employee.email))).toBe('200')
})

test('an invitation that ran out is asked for again, from the widget as from its own page', async () => {
  const { employee, walker } = await invited()
  await server.deps.db
    .update(links)
    .set({ createdAt: new Date(0), expiresAt: new Date(1) })
    .where(linkOf(employee.employeeId))
  expect(outcome(await walker.progress())).toBe('404 invalid_link')
  expect((await walker.renewLink()).status).toBe(200)
  const sent = and(eq(messages.employeeId, employee.employeeId), eq(messages.template, 'link_renewed'))
  expect(await server.deps.db.$count(messages, sent)).toBe(1)
  expect((await walker.progress()).status).toBe(200)
})

test("a link's token works on the pages of its own organisation and on no other's", async () => {
  const { employee } = await invited()
  const foreign = 'https://foreign.example.com'
  await (await createPartner(server)).listOrigins([foreign])
  const own = createEmbeddedWalker(server, employee.verificationToken)
  const other = createEmbeddedWalker(server, employee.verificationToken, foreign)
  const employeeId = await own.flowId()
  const before = await rowsOf(server, partner.orgId)
  for (const answer of [
    await other.progress(),
    await other.verifyEmail(employee.email),
    await other.renewLink(),
    await pageOf(server, foreign).request('POST', flow.requestOtp.path, { body: { employeeId } }),
    await createEmbeddedWalker(server, employee.verificationToken, 'null').progress(),
  ]) {
    expect(outcome(answer)).toBe('403 origin_not_allowed')
  }
  expect(await rowsOf(server, partner.orgId)).toBe(before)
  expect(await own.state()).toMatchObject({ channel: 'email', employee: { email: employee.email } })
  expect(outcome(await own.verifyEmail(employee.email))).toBe('200')
})

test.each([
  [{}],
  [{ origin: 'http://localhost:3000' }],
  [{ origin: 'http://localhost:5173', 'sec-fetch-site': 'same-origin' }],
  [{ origin: 'http://192.168.1.20:3000', host: '192.168.1.20:3000' }],
])('our own page, which says %j of itself, needs no list', async (headers) => {
  const { employee } = await invited()
  const call = { headers: headers as Record<string, string> }
  expect((await server.request('GET', `/flow/progress/${employee.verificationToken}`, call)).status).toBe(200)
  const body = { token: employee.verificationToken, email: employee.email }
  expect((await server.request('POST', flow.verifyEmail.path, { ...call, body })).status).toBe(200)
})

test('looking through the widget changes nothing', async () => {
  const { walker } = await invited()
  const before = await rowsOf(server, partner.orgId)
  for (let look = 0; look < 10; look += 1) await walker.progress()
  expect(await rowsOf(server, partner.orgId)).toBe(before)
})

test('the widget and the link lead to the same verification', async () => {
  const { employee, walker } = await invited({ inviteChannelPref: 'sms' })
  const byLink = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  await byLink.passPhone()
  expect(await walker.state()).toMatchObject({ currentStep: 3 })
})
