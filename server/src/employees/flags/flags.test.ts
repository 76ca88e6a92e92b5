import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { createPartner, fromPage, portal } from '#testing/scenarios/embedding.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { createVisits, office, officeBrowser } from '#testing/setups/flags-test-setup.ts'
import { flags } from './flags-tables.ts'

const server = withTestServer()
let visits: ReturnType<typeof createVisits>
beforeAll(() => {
  visits = createVisits(server)
})

test('an employee who verifies from elsewhere, with a link that was sent to them, raises no flag', async () => {
  const { token } = await visits.organisation()
  const employee = await visits.invited(token, { phone: '07400 320001' })
  expect((await employee.confirmEmail()).status).toBe(200)
  expect((await employee.confirmPhone()).json).toEqual({ verified: true })
  await employee.post('/flow/id/session')
  expect(await employee.shown()).toEqual([])
})

test('a step done from the network of a user is flagged once, with when, what it means and what to do', async () => {
  const { token, orgId } = await visits.organisation()
  const employee = await visits.invited(token)
  await employee.confirmEmail({ ip: office })
  const shown = await employee.shown()
  expect(shown).toEqual([
    {
      code: 'same_network_as_hr',
      at: server.clock.now().toISOString(),
      text: 'A step was done from a network that a user of your organisation had signed in from. This is normal if the employee was at your workplace. If not, ask them whether they did the steps themselves.',
    },
  ])
  server.clock.advance(60_000)
  await employee.confirmPhone({ ip: office })
  expect(await employee.shown()).toEqual(shown)
  const entries = await server.deps.db
    .select({ data: auditLog.data })
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'flag.raised')))
  expect(entries).toEqual([{ data: { code: 'same_network_as_hr', reason: 'Same network as a user' } }])
})

test('the same network with the same kind of browser says so', async () => {
  const { token } = await visits.organisation()
  const employee = await visits.invited(token)
  await employee.confirmEmail({ ip: office })
  expect(await employee.text('same_network_as_hr')).not.toContain('browser')
  await employee.confirmPhone({ ip: office, agent: officeBrowser })
  expect(await employee.text('same_network_as_hr')).toContain('The kind of browser was the same too.')
})

test('an IPv6 network is its first 64 bits', async () => {
  const { token, email } = await visits.organisation()
  await visits.signInFrom(email, { ip: '2001:db8:7:1::10' })
  const beside = await visits.invited(token)
  await beside.confirmEmail({ ip: '2001:db8:7:1:aaaa::99' })
  expect(await beside.codes()).toEqual(['same_network_as_hr'])
  const elsewhere = await visits.invited(token)
  await elsewhere.confirmEmail({ ip: '2001:db8:7:2::10' })
  expect(await elsewhere.codes()).toEqual([])
})

test('a network counts where a session was renewed too, and for fourteen days', async () => {
  const { token, email } = await visits.organisation()
  await server.request('GET', '/auth/me', { token, ip: '192.0.2.44' })
  const renewed = await visits.invited(token)
  await renewed.confirmEmail({ ip: '192.0.2.44' })
  expect(await renewed.codes()).toEqual(['same_network_as_hr'])
  const late = await visits.invited(token)
  server.clock.advance(13 * 86_400_000)
  await late.open()
  server.clock.advance(86_400_000 - 1)
  await late.confirmEmail({ ip: '192.0.2.44' })
  const session = await visits.signInFrom(email, { ip: '192.0.2.200' })
  expect(await late.shown(session)).toHaveLength(1)
  const later = await visits.invited(session)
  server.clock.advance(2)
  await later.confirmEmail({ ip: '192.0.2.44' })
  expect(await later.shown(session)).toEqual([])
})

test('a link opened in the browser of a signed-in user is flagged, before and without any step', async () => {
  const { token } = await visits.organisation()
  const employee = await visits.invited(token)
  await employee.open({ agent: officeBrowser })
  expect(await employee.codes()).toEqual([])
  await employee.open({ cookie: token })
  expect(await employee.codes()).toEqual(['same_browser_as_hr'])
  const other = await visits.invited(token)
  await other.confirmEmail({ cookie: token })
  expect(await other.codes()).toEqual(['same_browser_as_hr'])
})

test('a cookie of nobody, of a session that has ended or of another organisation raises nothing', async () => {
  const { token } = await visits.organisation()
  const stranger = await visits.organisation()
  const employee = await visits.invited(token)
  const ended = await visits.organisation()
  await server.request('POST', '/auth/logout', { token: ended.token })
  for (const cookie of ['nonsense', `${token}x`, stranger.token, ended.token]) {
    expect((await employee.open({ cookie })).status).toBe(200)
    expect((await employee.post('/flow/phone/update', { phoneNumber: '1' }, { cookie })).status).not.toBe(500)
  }
  await employee.confirmEmail({ cookie: stranger.token })
  expect(await employee.codes()).toEqual([])
})

test('a session that has ended in the own organisation raises nothing, and a used link nothing either', async () => {
  const { token, email, orgId } = await visits.organisation()
  const employee = await visits.invited(token)
  const ended = await visits.signInFrom(email, { ip: office })
  await server.request('POST', '/auth/logout', { token: ended })
  await employee.confirmEmail({ cookie: ended })
  expect(await employee.codes()).toEqual([])
  await employee.confirmPhone()
  const { url } = (await employee.post('/flow/id/session')).json
  const form = new URLSearchParams({ decision: 'pass', documentName: employee.fullName })
  await server.app.request(new URL(url).pathname, { method: 'POST', body: form })
  await server.runJobs()
  await employee.post('/flow/rtw/check')
  expect((await employee.post('/flow/complete')).status).toBe(200)
  await employee.open({ cookie: token })
  const raised = await server.deps.db.select().from(flags).where(eq(flags.orgId, orgId))
  expect(raised).toEqual([])
})

test('a number that is replaced in the flow is flagged by its last digits, one that was missing is not', async () => {
  const { token } = await visits.organisation()
  const employee = await visits.invited(token, { phone: '07400 320101' })
  await employee.confirmEmail()
  await employee.post('/flow/phone/update', { phoneNumber: '07400 320101' })
  expect(await employee.codes()).toEqual([])
  await employee.post('/flow/phone/update', { phoneNumber: '07400 320102' })
  const text = await employee.text('phone_replaced')
  expect(text).toContain('by one ending in 102')
  expect(text).not.toContain('320102')
  await employee.post('/flow/phone/update', { phoneNumber: '07400 320103' })
  expect(await employee.text('phone_replaced')).toContain('by one ending in 103')
  expect(await employee.codes()).toEqual(['phone_replaced'])
  const without = await visits.invited(token, { phone: undefined, inviteChannelPref: 'email' })
  await without.confirmEmail()
  expect((await without.post('/flow/phone/update', { phoneNumber: '07400 320104' })).status).toBe(200)
  expect(await without.codes()).toEqual([])
})

test('a number that two employees confirm is flagged at both, by its last digits', async () => {
  const { token } = await visits.organisation()
  const [first, second, third] = [
    await visits.invited(token, { phone: '07400 320201' }),
    await visits.invited(token, { phone: '07400 320201' }),
    await visits.invited(token, { phone: '07400 320201' }),
  ]
  for (const employee of [first, second]) {
    await employee.confirmEmail()
    expect(await employee.codes()).toEqual([])
    await employee.confirmPhone()
  }
  for (const employee of [first, second]) {
    expect(await employee.codes()).toEqual(['phone_shared'])
    const text = await employee.text('phone_shared')
    expect(text).toContain('ending in 201')
    expect(text).not.toContain('320201')
  }
  expect(await third.codes()).toEqual([])
})

test('a number that was confirmed in another organisation raises nothing', async () => {
  const [one, other] = [await visits.organisation(), await visits.organisation()]
  for (const { token } of [one, other]) {
    const employee = await visits.invited(token, { phone: '07400 320301' })
    await employee.confirmEmail()
    expect((await employee.confirmPhone()).json).toEqual({ verified: true })
    expect(await employee.codes()).toEqual([])
  }
})

test('an address of a user is flagged, that of a user of another organisation is not', async () => {
  const [one, other] = [await visits.organisation(), await visits.organisation()]
  const own = await visits.invited(one.token, { email: one.email.toUpperCase() })
  await own.confirmEmail()
  expect(await own.codes()).toEqual(['email_is_a_users'])
  const stranger = await visits.invited(one.token, { email: other.email })
  await stranger.confirmEmail()
  expect(await stranger.codes()).toEqual([])
})

test('the network of a user of another organisation raises nothing', async () => {
  const [one, other] = [await visits.organisation(), await visits.organisation()]
  await visits.signInFrom(other.email, { ip: '192.0.2.77' })
  const employee = await visits.invited(one.token)
  await employee.confirmEmail({ ip: '192.0.2.77' })
  expect(await employee.codes()).toEqual([])
})

test('a link that is used before its message was sent, or after it came back, is flagged', async () => {
  const { token } = await visits.organisation()
  const early = await visits.invitedUnsent(token)
  await early.open()
  expect(await early.codes()).toEqual([])
  await early.confirmEmail()
  expect(await early.codes()).toEqual(['opened_before_delivered'])
  const bounced = await visits.invited(token)
  await server.deps.db
    .update(messages)
    .set({ state: 'failed' })
    .where(eq(messages.employeeId, bounced.employeeId))
  await bounced.confirmEmail()
  expect(await bounced.codes()).toEqual(['opened_before_delivered'])
})

test('a link that a user copies is flagged, once for each link, and no other is', async () => {
  const { token, orgId } = await visits.organisation()
  const [copied, other] = [await visits.invited(token), await visits.invited(token)]
  const copy = async () =>
    (await server.request('POST', `/employees/${copied.employeeId}/link/reveal`, { token })).status
  expect([await copy(), await copy()]).toEqual([200, 200])
  const first = await copied.shown()
  expect(first).toMatchObject([{ code: 'link_copied_by_hr', at: server.clock.now().toISOString() }])
  expect(await other.codes()).toEqual([])
  server.clock.advance(120_000)
  await server.request('POST', `/employees/${copied.employeeId}/resend`, { token, body: {} })
  expect(await copied.shown()).toEqual(first)
  expect(await copy()).toBe(200)
  expect(await copied.shown()).toMatchObject([
    { code: 'link_copied_by_hr', at: server.clock.now().toISOString() },
  ])
  const rows = await server.deps.db.select().from(flags).where(eq(flags.orgId, orgId))
  expect(rows.map(({ code }) => code)).toEqual(['link_copied_by_hr', 'link_copied_by_hr'])
  expect(new Set(rows.map(({ aboutId }) => aboutId)).size).toBe(2)
})

test('of a link that another organisation asks for, or that does not open any more, nothing is flagged', async () => {
  const [{ token }, stranger] = [await visits.organisation(), await visits.organisation()]
  const employee = await visits.invited(token)
  const path = `/employees/${employee.employeeId}`
  expect((await server.request('POST', `${path}/link/reveal`, { token: stranger.token })).status).toBe(404)
  await server.request('POST', `${path}/revoke`, { token })
  expect((await server.request('POST', `${path}/link/reveal`, { token })).status).toBe(409)
  expect(await employee.codes()).toEqual([])
})

test('the queue shows the flags of each employee, and another organisation reads none of them', async () => {
  const { token } = await visits.organisation()
  const flagged = await visits.invited(token)
  const plain = await visits.invited(token)
  await flagged.confirmEmail({ ip: office })
  await plain.confirmEmail()
  const queue = await server.request('GET', '/verifications', { token })
  const items = queue.json.groups.flatMap((group: { items: unknown[] }) => group.items)
  const flagsIn = (id: string) =>
    items
      .find(({ employee }: { employee: { employeeId: string } }) => employee.employeeId === id)
      .flags.map(({ code }: { code: string }) => code)
  expect(flagsIn(flagged.employeeId)).toEqual(['same_network_as_hr'])
  expect(flagsIn(plain.employeeId)).toEqual([])
  const stranger = await visits.organisation()
  const { status } = await server.request('GET', `/employees/${flagged.employeeId}`, {
    token: stranger.token,
  })
  expect(status).toBe(404)
})

test('in the widget a network tells, and nothing follows from a link that is not opened there', async () => {
  const partner = await createPartner(server)
  await server.request('GET', '/auth/me', { token: partner.token, ip: '192.0.2.90' })
  const { employeeId, email } = await server.invite(partner.token)
  const token = await partner.verifyToken(employeeId)
  const answer = await server.request('POST', '/flow/email/verify', {
    body: { token, email },
    ip: '192.0.2.90',
    headers: fromPage(portal),
  })
  expect(answer.status).toBe(200)
  const { json } = await server.request('GET', `/employees/${employeeId}`, { token: partner.token })
  expect(json.flags.map(({ code }: { code: string }) => code)).toEqual(['same_network_as_hr'])
})
