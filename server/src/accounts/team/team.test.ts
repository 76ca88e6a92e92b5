import { memberships, teamInvitations } from '#accounts/users-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { joinToken } from '#testing/scenarios/mailed-token.ts'
import { addDays } from 'date-fns'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

const server = withTestServer()
const password = 'a longer phrase 27'

/** An organisation with one of its owners, and what is asked as them. */
async function organisation() {
  const owner = await server.signUp({ orgName: 'Northgate Care' })
  const ask = (method: string, path: string, body?: object, token: string = owner.token) =>
    server.request(method, path, { token, body })
  const join = (role: Parameters<typeof joinOrganisation>[2]) => joinOrganisation(server, owner.orgId, role)
  return { ...owner, ask, join }
}

const newAddress = () => `${crypto.randomUUID()}@example.com`

async function mailedToken(email: string): Promise<string> {
  await server.runJobs()
  return joinToken(server, email)
}

async function invited(role = 'verifier') {
  const set = await organisation()
  const email = newAddress()
  const { json } = await set.ask('POST', '/team/invitations', { email, role })
  return { ...set, email, invitation: json as { id: string }, mailed: await mailedToken(email) }
}

const accept = (body: object) => server.request('POST', '/team/invitations/accept', { body })
const message = 'This invitation is no longer valid. Ask for a new one.'

test('who is invited joins with a name and a password, and has the role of the invitation', async () => {
  const { email, mailed, orgId, ask } = await invited('recruiter')
  const shown = await server.request('POST', '/team/invitations/show', { body: { token: mailed } })
  expect(shown.json).toEqual({
    organisation: 'Northgate Care',
    email,
    role: 'recruiter',
    hasAccount: false,
  })
  server.clock.advance(1000)
  const joined = await accept({ token: mailed, name: 'Robin Field', password })
  expect(joined.json).toMatchObject({
    user: { email, name: 'Robin Field' },
    org: { id: orgId, role: 'recruiter' },
  })
  const { json } = await ask('GET', '/team/members')
  expect(json.items).toMatchObject([{ role: 'owner' }, { email, role: 'recruiter', name: 'Robin Field' }])
  expect((await ask('GET', '/team/invitations')).json.items).toEqual([])
  expect((await ask('GET', '/employees', undefined, joined.json.access_token)).status).toBe(200)
  const signedIn = await server.request('POST', '/auth/signin', { body: { email, password } })
  expect(signedIn.json.org.id).toBe(orgId)
})

test('the email says who invites, to what and until when, and its link holds the token in its fragment', async () => {
  const { email } = await invited('viewer')
  const [mail] = await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.recipient, email))
  expect(mail?.subject).toBe('Join Northgate Care on Bonafide')
  expect(mail?.bodyText).toContain(
    'Harriet Reed has invited you to join Northgate Care on Bonafide as viewer.',
  )
  expect(mail?.bodyText).toContain('Viewers can see progress and reports, but no documents.')
})

test('an invitation is accepted once, also by two at the same time', async () => {
  const { mailed, orgId } = await invited()
  const answers = await Promise.all(
    [1, 2, 3].map((n) => accept({ token: mailed, name: `Number ${n}`, password })),
  )
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  const members = await server.deps.db.select().from(memberships).where(eq(memberships.orgId, orgId))
  expect(members).toHaveLength(2)
  expect((await accept({ token: mailed, name: 'Late', password })).json).toMatchObject({
    code: 'invalid_link',
    message,
  })
})

test('an expired, revoked, replaced or invented invitation is told alike and joins nobody', async () => {
  const revoked = await invited()
  await revoked.ask('DELETE', `/team/invitations/${revoked.invitation.id}`)
  const replaced = await invited()
  server.clock.advance(1000)
  await replaced.ask('POST', '/team/invitations', { email: replaced.email, role: 'admin' })
  const expired = await invited()
  const now = server.clock.now().getTime()
  server.clock.advance(addDays(now, 7).getTime() - now + 1000)
  const tokens = [revoked.mailed, expired.mailed, 'x'.repeat(43)]
  for (const token of tokens) {
    const body = { token, name: 'Nobody Here', password }
    expect((await accept(body)).json).toMatchObject({ code: 'invalid_link', message })
    expect((await server.request('POST', '/team/invitations/show', { body: { token } })).status).toBe(404)
  }
  server.clock.advance(now - server.clock.now().getTime())
  expect((await accept({ token: replaced.mailed, name: 'Nobody Here', password })).status).toBe(404)
  const anew = await accept({ token: await mailedToken(replaced.email), name: 'Right One', password })
  expect(anew.json.org.role).toBe('admin')
})

test('an account that exists joins with its password only, and then belongs to both', async () => {
  const other = await server.signUp()
  const { ask, orgId } = await organisation()
  await ask('POST', '/team/invitations', { email: other.email.toUpperCase(), role: 'verifier' })
  const token = await mailedToken(other.email.toUpperCase())
  expect((await accept({ token, name: 'Another Name' })).json.errors).toEqual({
    password: 'Please enter your password',
  })
  expect((await accept({ token, password: 'not the password' })).json.errors).toEqual({
    password: 'The password is incorrect',
  })
  server.clock.advance(1000)
  const joined = await accept({ token, password: 'violet-anchor-42' })
  expect(joined.json.org).toMatchObject({ id: orgId, role: 'verifier' })
  expect(joined.json.user.id).toBe(other.userId)
  const me = await server.request('GET', '/auth/me', { token: joined.json.access_token })
  expect(me.json.organisations).toMatchObject([
    { id: other.orgId, role: 'owner' },
    { id: orgId, role: 'verifier' },
  ])
  const back = await ask('POST', '/auth/organisation', { orgId: other.orgId }, joined.json.access_token)
  expect(back.json.org).toMatchObject({ id: other.orgId, role: 'owner' })
  const foreign = await organisation()
  expect((await ask('POST', '/auth/organisation', { orgId: foreign.orgId })).status).toBe(404)
})

test('a password that is easy to guess is refused, and the invitation stays open', async () => {
  const { mailed } = await invited()
  for (const weak of ['password123', 'fourteen-signs', 'Northgate Care for all', 'robin field by the sea']) {
    const refused = await accept({ token: mailed, name: 'Robin Field', password: weak })
    expect(Object.keys(refused.json.errors)).toEqual(['password'])
  }
  expect((await accept({ token: mailed, name: 'Robin Field', password })).status).toBe(200)
})

test('who is in the team already is not invited again', async () => {
  const { ask, email } = await organisation()
  const { status, json } = await ask('POST', '/team/invitations', { email, role: 'viewer' })
  expect({ status, errors: json.errors }).toEqual({
    status: 422,
    errors: { email: 'This address belongs to a user of your team already' },
  })
})

test('an admin changes roles, but makes, changes and removes no owner', async () => {
  const { ask, join, userId } = await organisation()
  const admin = await join('admin')
  const viewer = await join('viewer')
  const as = (method: string, path: string, body?: object) => ask(method, path, body, admin.token)
  expect((await as('PATCH', `/team/members/${viewer.userId}`, { role: 'verifier' })).json.role).toBe(
    'verifier',
  )
  const refused = [
    await as('PATCH', `/team/members/${viewer.userId}`, { role: 'owner' }),
    await as('PATCH', `/team/members/${userId}`, { role: 'viewer' }),
    await as('DELETE', `/team/members/${userId}`),
    await as('POST', '/team/invitations', { email: newAddress(), role: 'owner' }),
  ]
  expect(refused.map(({ status, json }) => [status, json.permission])).toEqual(
    refused.map(() => [403, 'owners']),
  )
})

test('the last owner stays, also when two leave at once', async () => {
  const { ask, join, userId, token, orgId } = await organisation()
  expect((await ask('PATCH', `/team/members/${userId}`, { role: 'admin' })).json.message).toBe(
    'An organisation needs an owner. Make another user an owner first.',
  )
  expect((await ask('DELETE', `/team/members/${userId}`)).status).toBe(409)
  const second = await join('owner')
  await Promise.all([
    ask('PATCH', `/team/members/${userId}`, { role: 'viewer' }, token),
    ask('DELETE', `/team/members/${second.userId}`, undefined, second.token),
  ])
  const isOwner = and(eq(memberships.orgId, orgId), eq(memberships.role, 'owner'))
  expect(await server.deps.db.select().from(memberships).where(isOwner)).toHaveLength(1)
})

test('who is removed is out at once, and is told so at the next sign-in', async () => {
  const { ask, join } = await organisation()
  const verifier = await join('verifier')
  await ask('PATCH', '/settings', { escalateTo: verifier.userId })
  expect((await ask('DELETE', `/team/members/${verifier.userId}`)).json).toEqual({ removed: true })
  expect((await ask('GET', '/employees', undefined, verifier.token)).status).toBe(401)
  expect((await ask('GET', '/settings')).json.escalateTo).toBeNull()
  expect((await ask('DELETE', `/team/members/${verifier.userId}`)).status).toBe(404)
})

test('a new role is mailed to its user, and all of it is in the audit log', async () => {
  const { ask, join, orgId } = await organisation()
  const viewer = await join('viewer')
  await ask('PATCH', `/team/members/${viewer.userId}`, { role: 'admin' })
  await server.runJobs()
  const [mail] = await server.deps.db
    .select()
    .from(sandboxOutbox)
    .where(eq(sandboxOutbox.recipient, viewer.email))
  expect(mail?.bodyText).toContain('Your role at Northgate Care is now admin.')
  await ask('DELETE', `/team/members/${viewer.userId}`)
  const rows = await server.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.orgId, orgId))
    .orderBy(auditLog.seq)
  expect(rows.map(({ action, data }) => [action, data]).slice(-2)).toMatchObject([
    ['role.changed', { userId: viewer.userId, from: 'viewer', to: 'admin' }],
    ['member.removed', { userId: viewer.userId, role: 'admin' }],
  ])
})

test("another organisation's users and invitations are as unknown as those that never were", async () => {
  const { ask, userId } = await organisation()
  const theirs = await invited()
  const foreign = [
    await ask('PATCH', `/team/members/${theirs.userId}`, { role: 'viewer' }),
    await ask('DELETE', `/team/members/${theirs.userId}`),
    await ask('DELETE', `/team/invitations/${theirs.invitation.id}`),
    await ask('DELETE', `/team/members/${crypto.randomUUID()}`),
    await ask('DELETE', '/team/members/me'),
  ]
  expect(foreign.map(({ status }) => status)).toEqual(foreign.map(() => 404))
  expect((await ask('GET', '/team/members')).json.items).toMatchObject([{ userId }])
  const open = await server.deps.db
    .select()
    .from(teamInvitations)
    .where(eq(teamInvitations.id, theirs.invitation.id))
  expect(open[0]?.endedAt).toBeNull()
})
