import { flow } from '@bonafide/shared/contract/verification/flow.ts'
import { roles } from '@bonafide/shared/contract/permissions.ts'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships } from '#accounts/users-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { requeueMessages } from '#messages/queue-message.ts'
import { inOrganisation } from '#platform/scope.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { newInvitation, newSignUp } from '#testing/harness/test-calls.ts'
import { createPartner, fromPage, portal } from '#testing/scenarios/embedding.ts'
import { joinToken } from '#testing/scenarios/mailed-token.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { closable, days, orgName } from '#testing/setups/closing-test-setup.ts'

const server = withTestServer()

const signIn = (email: string) =>
  server.request('POST', '/auth/signin', { body: { email, password: newSignUp().password } })

test('an owner closes with the typed name, is told until when it may be undone, and sees nothing else', async () => {
  const { close, closing, ask, email, sent, actions } = await closable(server)
  expect((await closing()).json).toMatchObject({ closed: false, eraseAt: null })
  const wrong = await close(undefined, 'My Organisation')
  expect([wrong.status, wrong.json.errors]).toEqual([
    422,
    { name: 'Please enter the name exactly as it is shown' },
  ])
  const now = server.clock.now().getTime()
  const { status, json } = await close()
  expect(status).toBe(200)
  const state = {
    organisation: orgName,
    closed: true,
    closedAt: new Date(now).toISOString(),
    eraseAt: new Date(now + days(30)).toISOString(),
    archivedAt: null,
  }
  expect(json).toEqual(state)
  expect((await closing()).json).toEqual(state)
  expect((await ask('GET', '/auth/me')).json.org).toMatchObject({ name: orgName, closed: true })
  for (const [method, path] of [
    ['GET', '/employees'],
    ['GET', '/settings'],
    ['GET', '/team/members'],
    ['POST', '/employees/invite'],
  ] as const) {
    const refused = await ask(method, path)
    expect([refused.status, refused.json.code], path).toEqual([403, 'organisation_closed'])
  }
  expect(await sent()).toContain(`${email}: ${orgName} has been closed`)
  expect((await actions()).at(-1)).toBe('organisation.closed')
})

test('saying it again changes nothing: not the day, and nobody is told twice', async () => {
  const { close, sent, actions } = await closable(server)
  const first = await close()
  server.clock.advance(60_000)
  expect((await close()).json).toEqual(first.json)
  expect((await sent()).filter((mail) => mail.includes('has been closed'))).toHaveLength(1)
  expect((await actions()).filter((action) => action === 'organisation.closed')).toHaveLength(1)
})

test('nobody but an owner closes, restores, looks or downloads', async () => {
  const { orgId, close, restore, closing, archive } = await closable(server)
  for (const role of roles.filter((one) => one !== 'owner')) {
    const { token } = await joinOrganisation(server, orgId, role)
    const answers = [await close(token), await restore(token), await closing(token), await archive(token)]
    expect(
      answers.map(({ status }) => status),
      role,
    ).toEqual([403, 403, 403, 403])
  }
  expect((await closing()).json.closed).toBe(false)
})

test('every colleague is out at once and told why; another organisation goes on', async () => {
  const others = await closable(server)
  const { orgId, close, email, restore } = await closable(server)
  const colleague = await joinOrganisation(server, orgId, 'admin')
  const elsewhere = await joinOrganisation(server, orgId, 'recruiter')
  await inOrganisation(server.deps, { orgId: others.orgId, actor: 'system' }, ({ tx }) =>
    tx.insert(memberships).values({
      orgId: others.orgId,
      userId: elsewhere.userId,
      role: 'viewer',
      createdAt: server.clock.now(),
    }),
  )
  await close()
  for (const { token } of [colleague, elsewhere]) {
    expect((await server.request('GET', '/auth/me', { token })).status).toBe(401)
  }
  await others.later(0)
  expect((await others.ask('GET', '/employees')).status).toBe(200)
  expect((await signIn(email)).json.org).toMatchObject({ id: orgId, closed: true, role: 'owner' })
  await restore()
  // Their sessions have ended for good.
  expect((await server.request('GET', '/auth/me', { token: colleague.token })).status).toBe(401)
})

test('a colleague who signs in is told that it was closed, and one of two organisations gets into the other', async () => {
  const other = await closable(server)
  const one = await closable(server)
  const colleague = await userOf(one.orgId)
  await one.close()
  const refused = await signIn(colleague.email)
  expect([refused.status, refused.json.code]).toEqual([403, 'organisation_closed'])
  expect(refused.json.message).toContain('has been closed')
  const { userId } = colleague
  await server.deps.db
    .insert(memberships)
    .values({ orgId: other.orgId, userId, role: 'viewer', createdAt: server.clock.now() })
  const { json } = await signIn(colleague.email)
  expect(json.org).toMatchObject({ id: other.orgId, closed: false })
  const listed = json.organisations.map(({ id, closed }: { id: string; closed: boolean }) => [id, closed])
  expect(new Map(listed)).toEqual(
    new Map([
      [one.orgId, true],
      [other.orgId, false],
    ]),
  )
  const body = { orgId: one.orgId }
  const back = await server.request('POST', '/auth/organisation', { token: json.access_token, body })
  expect([back.status, back.json.code]).toEqual([403, 'organisation_closed'])
})

/** A user with the password of all who sign up here. */
async function userOf(orgId: string) {
  const colleague = await server.signUp()
  const { db } = server.deps
  await db.delete(memberships).where(eq(memberships.userId, colleague.userId))
  const { userId } = colleague
  await db.insert(memberships).values({ orgId, userId, role: 'admin', createdAt: server.clock.now() })
  return colleague
}

test('a session that begins while it is being closed is worth nothing', async () => {
  const { orgId, close } = await closable(server)
  await close()
  const late = await joinOrganisation(server, orgId, 'admin')
  expect((await server.request('GET', '/auth/me', { token: late.token })).status).toBe(401)
})

test('an employee is told plainly that the employer has closed, by every call of their link', async () => {
  const { token, close, restore } = await closable(server)
  const { verificationToken, email } = await server.invite(token())
  const progress = () => server.request('GET', `/flow/progress/${verificationToken}`)
  const { employeeId } = (await progress()).json
  await close()
  const answers = [
    await progress(),
    await server.request('POST', flow.verifyEmail.path, { body: { token: verificationToken, email } }),
    await server.request('POST', flow.requestOtp.path, { body: { employeeId } }),
    await server.request('POST', flow.renewLink.path, { body: { token: verificationToken } }),
  ]
  for (const { status, json } of answers) {
    expect([status, json.code]).toEqual([423, 'employer_closed'])
    expect(json.message).toContain('Your employer has closed')
  }
  await restore()
  expect((await progress()).status).toBe(200)
})

test('API keys, the widget and invitations to the team say that it is closed', async () => {
  server.clock.advance(3_600_000)
  const partner = await createPartner(server)
  const { employeeId } = await server.invite(partner.token)
  const tokens = { invite: await partner.inviteToken(), verify: await partner.verifyToken(employeeId) }
  const joining = { email: 'join@example.com', role: 'viewer' }
  await server.request('POST', '/team/invitations', { token: partner.token, body: joining })
  await server.runJobs()
  const invited = { token: await joinToken(server, joining.email) }
  await server.request('DELETE', '/organisation', { token: partner.token, body: { name: orgName } })
  const asPage = { headers: fromPage(portal) }
  const answers = [
    await partner.createToken({ view: 'invite' }),
    await server.request('POST', '/team/invitations/show', { body: invited }),
    await server.request('POST', '/team/invitations/accept', {
      body: { ...invited, name: 'Robin Field', password: newSignUp().password },
    }),
    await server.request('GET', `/flow/progress/${tokens.verify}`, asPage),
    await server.request('POST', '/employees/invite', {
      ...asPage,
      token: tokens.invite,
      body: newInvitation(),
    }),
  ]
  const own = [403, 'organisation_closed']
  const employers = [423, 'employer_closed']
  expect(answers.map(({ status, json }) => [status, json.code])).toEqual([
    own,
    own,
    own,
    employers,
    employers,
  ])
})

test('no message leaves; what waited leaves once it is restored, and what came by itself does not', async () => {
  const { orgId, close, restore, token, sent, ask } = await closable(server)
  const invited = await server.invite(token())
  await close()
  const { db } = server.deps
  const hers = and(eq(messages.orgId, orgId), eq(messages.employeeId, invited.employeeId))
  const states = async () =>
    (await db.select().from(messages).where(hers)).map(({ template, state, held }) => [template, state, held])
  expect((await sent()).join()).not.toContain(invited.email)
  await requeueMessages(server.deps)
  expect((await sent()).join()).not.toContain(invited.email)
  expect(await states()).toEqual([['invitation', 'queued', true]])
  server.clock.advance(1000)
  const reminder = { orgId, id: crypto.randomUUID(), template: 'reminder', channel: 'email' } as const
  await db.insert(messages).values({
    ...reminder,
    employeeId: invited.employeeId,
    state: 'queued',
    held: true,
    createdAt: server.clock.now(),
  })
  expect((await restore()).json.closed).toBe(false)
  expect((await sent()).filter((mail) => mail.startsWith(invited.email))).toHaveLength(1)
  expect(await states()).toEqual([['invitation', 'sent', false]])
  expect((await ask('GET', '/employees')).status).toBe(200)
})

test('two owners who close and restore at once leave it either closed or open, and whole', async () => {
  const { orgId, close, restore, closing, actions, token } = await closable(server)
  const second = await joinOrganisation(server, orgId, 'owner')
  const answers = await Promise.all([
    close(),
    restore(second.token),
    close(second.token),
    restore(),
    server.request('POST', '/employees/invite', { token: token(), body: newInvitation() }),
  ])
  for (const { status } of answers) expect([200, 201, 403]).toContain(status)
  const told = (await actions()).filter((action) => action.startsWith('organisation.')).slice(1)
  for (const [index, action] of told.entries()) {
    expect(action).toBe(index % 2 ? 'organisation.restored' : 'organisation.closed')
  }
  expect((await closing()).json.closed).toBe(told.at(-1) === 'organisation.closed')
})

test('it is restored until its time is over, and not a moment later', async () => {
  const { close, restore, later } = await closable(server)
  await close()
  await later(days(30) - 60_000)
  expect((await restore()).json.closed).toBe(false)
  await close()
  await later(days(30))
  const late = await restore()
  expect([late.status, late.json.code]).toEqual([403, 'organisation_closed'])
})

test('an employee under a legal hold keeps it from being closed', async () => {
  const { close, closing, token, ask } = await closable(server)
  const { employeeId } = await server.invite(token())
  await ask('POST', `/employees/${employeeId}/legal-hold`, { reason: 'A claim is under way' })
  const refused = await close()
  expect([refused.status, refused.json.message]).toEqual([
    409,
    '1 employee is under a legal hold. Release it before you close the organisation.',
  ])
  expect((await closing()).json.closed).toBe(false)
})

test('what is paid for is cancelled, unless it is restored before', async () => {
  const paid = async () => {
    const account = await closable(server)
    const { json } = await account.ask('POST', '/billing/checkout-session', {
      priceId: 'price_basic_monthly',
    })
    const form = new URLSearchParams({ decision: 'pay' })
    await server.app.request(new URL(json.checkoutUrl).pathname, { method: 'POST', body: form })
    await server.runJobs()
    return { ...account, plan: async () => (await account.ask('GET', '/billing/current-plan')).json }
  }
  const one = await paid()
  await one.close()
  await server.runJobs()
  await one.restore()
  expect(await one.plan()).toMatchObject({ planStatus: 'canceled' })
  const other = await paid()
  await other.close()
  await other.restore()
  await server.runJobs()
  expect(await other.plan()).toMatchObject({ planName: 'basic', planStatus: 'active' })
})
