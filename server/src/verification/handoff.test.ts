import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { links } from '#employees/links/links-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { steps } from '#employees/employees-tables.ts'
import { createEmbeddedWalker, createPartner } from '#testing/scenarios/embedding.ts'
import { createWalker, newPhone } from '#testing/scenarios/flow-walker.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
let partner: Awaited<ReturnType<typeof createPartner>>
beforeEach(async () => {
  partner = await createPartner(server)
})

async function invited() {
  const employee = await server.invite(partner.token, { phone: newPhone() })
  return { employee, walker: createWalker(server, employee.verificationToken) }
}

async function handedOff() {
  const { employee, walker } = await invited()
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  server.clock.advance(1000)
  const { json } = await walker.handoff()
  return { employee, walker, ...json, phone: createWalker(server, tokenIn(json.url)) }
}

const tokenIn = (url: string) => url.slice(url.lastIndexOf('/') + 1)
const hr = (employeeId: string, action: string, body?: object) =>
  server.request('POST', `/employees/${employeeId}/${action}`, { token: partner.token, body })
const shownLink = async (employeeId: string) => {
  const { json } = await server.request('GET', `/employees/${employeeId}`, { token: partner.token })
  const { verificationToken, linkState, expiresAt } = json.employee
  return { verificationToken, linkState, expiresAt }
}

test('the phone goes on where the desktop is, and the desktop follows along', async () => {
  const { walker, phone, url, expiresAt } = await handedOff()
  expect(url).toMatch(/^http:\/\/localhost:3000\/verify\/[\w-]{43}$/)
  expect(new Date(expiresAt)).toEqual(new Date(server.clock.now().getTime() + 3_600_000))
  expect(await phone.state()).toMatchObject({ currentStep: 3 })
  await phone.decide('pass')
  expect(await walker.state()).toMatchObject({ currentStep: 4 })
  await phone.checkRightToWork()
  expect((await phone.complete()).status).toBe(200)
  for (const device of [walker, phone]) {
    expect(await device.state()).toMatchObject({ currentStep: 5, status: 'completed' })
    expect((await device.complete()).status).toBe(200)
    expect((await device.handoff()).status).toBe(404)
  }
})

test('the provider sends the phone back to its own page', async () => {
  const { phone, url } = await handedOff()
  const session = (await phone.identitySession()).json.url as string
  const body = new URLSearchParams({ decision: 'pass', reason: 'photo_unclear' })
  const answer = await server.app.request(new URL(session).pathname, { method: 'POST', body })
  expect(answer.headers.get('location')).toContain(`${url}?`)
})

test('there is none before email and phone are confirmed', async () => {
  const { employee, walker } = await invited()
  const refused = { status: 409, json: { message: 'Complete the previous step first' } }
  expect(await walker.handoff()).toMatchObject(refused)
  await walker.verifyEmail(employee.email)
  expect(await walker.handoff()).toMatchObject(refused)
  await walker.passPhone()
  expect((await walker.handoff()).status).toBe(200)
})

test('the link an employee was sent stays the one that is shown, sent again and renewed', async () => {
  const { employee, walker } = await invited()
  const { employeeId } = employee
  const before = await shownLink(employeeId)
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  server.clock.advance(1000)
  await walker.handoff()
  expect(await shownLink(employeeId)).toEqual(before)
  const list = await server.request('GET', '/employees', { token: partner.token })
  expect(list.json.items[0].verificationToken).toBe(employee.verificationToken)
  await hr(employeeId, 'nudge')
  const [reminder] = await server.deps.db
    .select()
    .from(messages)
    .where(and(eq(messages.employeeId, employeeId), eq(messages.template, 'reminder')))
  const [invitation] = await server.deps.db
    .select()
    .from(links)
    .where(and(eq(links.employeeId, employeeId), eq(links.kind, 'invitation')))
  expect(reminder?.about).toEqual({ linkId: invitation?.id })
})

test('one that has run out is no reason to send another', async () => {
  await handedOff()
  server.clock.advance(2 * 3_600_000)
  const token = await server.signIn(partner.email)
  const { json } = await server.request('GET', '/verifications/attention', { token })
  // There for a flag alone: the link was opened before any message.
  expect(json.items).toMatchObject([{ attention: null, flags: [{ code: 'opened_before_delivered' }] }])
})

test('pressed again it is the same one, while it is fresh; a new one leaves the earlier alone', async () => {
  const { walker, phone, url } = await handedOff()
  const again = await Promise.all([walker.handoff(), walker.handoff(), walker.handoff()])
  expect(again.map(({ json }) => json.url)).toEqual([url, url, url])
  // Asked for on the phone it is that very link: it never outlives its hour.
  expect((await phone.handoff()).json.url).toBe(url)
  server.clock.advance(31 * 60_000)
  const other = (await walker.handoff()).json
  expect(other.url).not.toBe(url)
  expect((await phone.handoff()).json.url).toBe(url)
  expect(await phone.state()).toMatchObject({ currentStep: 3 })
  server.clock.advance(30 * 60_000)
  expect((await phone.progress()).status).toBe(404)
  expect(await createWalker(server, tokenIn(other.url)).state()).toMatchObject({ currentStep: 3 })
})

test('it ends no later than the link it was made from, and is never renewed', async () => {
  const { employee, walker, phone } = await handedOff()
  server.clock.advance(3_600_000)
  await phone.renewLink()
  const isRenewed = and(eq(messages.employeeId, employee.employeeId), eq(messages.template, 'link_renewed'))
  expect(await server.deps.db.$count(messages, isRenewed)).toBe(0)
  const ends = new Date(server.clock.now().getTime() + 600_000)
  const isInvitation = and(eq(links.employeeId, employee.employeeId), eq(links.kind, 'invitation'))
  await server.deps.db.update(links).set({ expiresAt: ends }).where(isInvitation)
  const first = (await walker.handoff()).json
  expect(new Date(first.expiresAt)).toEqual(ends)
  expect((await walker.handoff()).json.url).toBe(first.url)
})

test.each(['revoke', 'resend'])('it ends with the link: %s', async (action) => {
  const { employee, phone } = await handedOff()
  const employeeId = await phone.flowId()
  server.clock.advance(1000)
  await hr(employee.employeeId, action, action === 'resend' ? {} : undefined)
  expect((await phone.progress()).status).toBe(404)
  const answer = await server.request('POST', '/flow/id/session', { body: { employeeId } })
  expect(answer.status).toBe(404)
  if (action === 'resend') return
  await hr(employee.employeeId, 'restore')
  expect((await phone.progress()).status).toBe(404)
})

test('what is shown on a screen was not sent: on it no address counts as read', async () => {
  const { employee, phone } = await handedOff()
  // Simulates an organisation that reopens the step.
  const isEmail = and(eq(steps.employeeId, employee.employeeId), eq(steps.type, 'email'))
  await server.deps.db
    .update(steps)
    .set({ status: 'pending', assurance: null, completedAt: null })
    .where(isEmail)
  const state = await phone.state()
  expect(state.channel).not.toBe('email')
  expect(state.employee.email).toMatch(/^e•••@/)
  await phone.verifyEmail(employee.email)
  const [step] = await server.deps.db.select().from(steps).where(isEmail)
  expect(step?.method).toBe('asserted')
})

test('from the widget it leads to a page of ours, and not to the invitation', async () => {
  const { employee, walker } = await invited()
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  const widget = createEmbeddedWalker(server, await partner.verifyToken(employee.employeeId))
  const { url } = (await widget.handoff()).json
  expect(tokenIn(url)).not.toBe(employee.verificationToken)
  expect(await createWalker(server, tokenIn(url)).state()).toMatchObject({ currentStep: 3 })
})

/** An employee at the identity step, and how they make handoffs in the widget. */
async function atIdentityStep() {
  const { employee, walker } = await invited()
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  const handOff = async (options: { ttlSeconds?: number } = {}) => {
    const token = await partner.verifyToken(employee.employeeId, options)
    return (await createEmbeddedWalker(server, token).handoff()).json as { url: string; expiresAt: string }
  }
  return { walker, handOff }
}

test('from the widget it ends with the token of the widget', async () => {
  const { walker, handOff } = await atIdentityStep()
  const { url, expiresAt } = await handOff({ ttlSeconds: 600 })
  const phone = createWalker(server, tokenIn(url))
  const left = new Date(expiresAt).getTime() - server.clock.now().getTime()
  expect(left).toBeLessThanOrEqual(600_000)
  const employeeId = await phone.flowId()
  server.clock.advance(left - 1000)
  expect((await phone.progress()).status).toBe(200)
  server.clock.advance(1001)
  expect((await phone.progress()).status).toBe(404)
  expect((await server.request('POST', '/flow/id/session', { body: { employeeId } })).status).toBe(404)
  expect((await walker.progress()).status).toBe(200)
})

test.each([
  ['the key is revoked', () => partner.revokeKey()],
  ['the page is no longer listed', () => partner.listOrigins([])],
])('from the widget it ends with what let the widget be: %s', async (_case, end) => {
  const { walker, handOff } = await atIdentityStep()
  const phone = createWalker(server, tokenIn((await handOff()).url))
  const own = createWalker(server, tokenIn((await walker.handoff()).json.url))
  const employeeId = await phone.flowId()
  await end()
  expect((await phone.progress()).status).toBe(404)
  expect((await server.request('POST', '/flow/id/session', { body: { employeeId } })).status).toBe(404)
  expect((await own.progress()).status).toBe(200)
})

test('a token is shown no handoff that outlives it, nor the one of another page or of none', async () => {
  const { walker, handOff } = await atIdentityStep()
  const own = (await walker.handoff()).json
  const long = await handOff({ ttlSeconds: 3600 })
  const short = await handOff({ ttlSeconds: 600 })
  expect(new Set([own.url, long.url, short.url]).size).toBe(3)
  expect(new Date(short.expiresAt).getTime()).toBeLessThan(new Date(long.expiresAt).getTime())
  expect((await walker.handoff()).json.url).toBe(own.url)
  expect((await handOff({ ttlSeconds: 600 })).url).toBe(short.url)
})
