import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, users } from '#accounts/users-tables.ts'
import { googleIdentities } from '#accounts/google/google-identities-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { readRows } from '#platform/db/database.ts'
import { newSignUp } from '#testing/harness/test-calls.ts'
import { mailResetJob } from '#accounts/passwords/forgot-password.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { resetToken } from '#testing/scenarios/mailed-token.ts'
import { closable, orgName } from '#testing/setups/closing-test-setup.ts'
import { toldOfUsers } from './own-data.ts'

const server = withTestServer()
const { password } = newSignUp()

async function known() {
  const account = await closable(server)
  await server.signIn(account.email)
  await server.request('POST', '/auth/password/forgot', { body: { email: account.email } })
  await server.runJobs()
  const invited = await server.invite(account.token())
  return {
    ...account,
    invited,
    data: (as = account.token()) => server.request('GET', '/auth/me/data', { token: as }),
    remove: (body: object = { password }, as = account.token()) =>
      account.ask('DELETE', '/auth/me', body, as),
  }
}

const userOf = async (id: string) => (await server.deps.db.select().from(users).where(eq(users.id, id)))[0]

test('a user gets all that is stored of their account, and nothing secret or of others', async () => {
  const { data, userId, orgId, email, invited } = await known()
  const { status, json, text, headers } = await data()
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toMatch(/filename="my-data-\d{4}-\d\d-\d\d\.json"/)
  expect(json.account).toMatchObject({ id: userId, email, name: 'Harriet Reed', hasPassword: true })
  expect(json.memberships).toMatchObject([{ orgId, organisation: orgName, role: 'owner' }])
  expect(json.sessions).toHaveLength(2)
  expect(json.sessions[1]).toMatchObject({
    orgId,
    address: expect.any(String),
    signedInAt: expect.any(String),
  })
  expect(json.known_devices.length).toBeGreaterThan(0)
  expect(json.mailed_tokens.map(({ purpose }: { purpose: string }) => purpose)).toContain('password_reset')
  expect(json.messages.map(({ template }: { template: string }) => template)).toContain('password_reset')
  const actions = json.audit_log.map(({ action }: { action: string }) => action)
  expect(actions).toEqual(
    expect.arrayContaining([
      'organisation.created',
      'session.started',
      'invitation.created',
      'account.exported',
    ]),
  )
  expect(text).not.toMatch(/[Hh]ash"|[Ss]ealed"|tokenHash/)
  expect(text).not.toContain(invited.email)
  expect(text).not.toContain(invited.employeeId)
  expect(text).not.toContain(await resetToken(server, email))
})

test('no table with rows of users is left out', async () => {
  const rows = await readRows<{ name: string }>(
    server.deps.db,
    sql`select c.table_name as name from information_schema.columns c
      where c.table_schema = 'public' and c.column_name = 'user_id' order by 1`,
  )
  expect(Object.keys(toldOfUsers)).toEqual(expect.arrayContaining(rows.map(({ name }) => name)))
})

test('the data of one user says nothing of another, nor of an organisation they left', async () => {
  const own = await known()
  const colleague = await joinOrganisation(server, own.orgId, 'recruiter')
  const { json, text } = await own.data(colleague.token)
  expect(json.account.email).toBe(colleague.email)
  expect(text).not.toContain(own.email)
  expect(json.audit_log.map(({ action }: { action: string }) => action)).toEqual(['account.exported'])
})

test('too many downloads are refused for a while', async () => {
  const { data } = await known()
  for (let count = 0; count < 10; count++) expect((await data()).status).toBe(200)
  expect((await data()).status).toBe(429)
})

test('the last owner is refused, with what to do first', async () => {
  const { remove, userId } = await known()
  const refused = await remove()
  expect([refused.status, refused.json.message]).toEqual([
    409,
    `You are the last owner of ${orgName}. Make another user an owner, or close the organisation first.`,
  ])
  expect((await userOf(userId))?.deletedAt).toBeNull()
})

test('an account is deleted with its password: nobody signs in with it, and the name stays in the audit log', async () => {
  const { remove, orgId, userId, email, ask, actions } = await known()
  const other = await joinOrganisation(server, orgId, 'owner')
  const missing = await remove({})
  expect(missing.json.errors).toEqual({ password: 'Please enter your password' })
  const wrong = await remove({ password: 'not the one' })
  expect(wrong.json.errors).toEqual({ password: 'The password is incorrect' })
  expect((await remove()).json).toEqual({ deleted: true })
  expect((await ask('GET', '/auth/me')).status).toBe(401)
  const again = await server.request('POST', '/auth/signin', { body: { email, password } })
  expect([again.status, again.json.code]).toEqual([401, 'wrong_credentials'])
  expect(await userOf(userId)).toMatchObject({ email: '', passwordHash: null, name: 'Harriet Reed' })
  for (const table of ['memberships', 'sessions', 'known_devices', 'mailed_tokens', 'user_traces']) {
    const rows = await readRows(
      server.deps.db,
      sql`select 1 from ${sql.identifier(table)} where user_id = ${userId}`,
    )
    expect(rows, table).toEqual([])
  }
  expect((await actions()).slice(-2)).toEqual(['member.removed', 'account.deleted'])
  const log = (await server.request('GET', '/audit', { token: other.token })).json.items
  expect(log.find(({ action }: { action: string }) => action === 'organisation.created').actor.name).toBe(
    'Harriet Reed',
  )
  expect((await server.signUp({ email })).userId).not.toBe(userId)
})

test('nothing is sent to an account that was deleted meanwhile', async () => {
  const { remove, orgId, userId, email } = await known()
  await joinOrganisation(server, orgId, 'owner')
  await server.request('POST', '/auth/password/forgot', { body: { email } })
  await server.runJobs([mailResetJob])
  await remove()
  await server.runJobs()
  const rows = await server.deps.db
    .select()
    .from(messages)
    .where(and(eq(messages.userId, userId), eq(messages.template, 'password_reset')))
  expect(rows.map(({ state }) => state).toSorted()).toEqual(['failed', 'sent'])
})

test('a user without a password types their address instead', async () => {
  const { orgId } = await known()
  const google = await joinOrganisation(server, orgId, 'viewer')
  const { userId, email, token } = google
  const identity = { issuer: 'https://accounts.google.com', subject: crypto.randomUUID(), userId }
  await server.deps.db.insert(googleIdentities).values({ ...identity, createdAt: server.clock.now() })
  const remove = (body: object) => server.request('DELETE', '/auth/me', { token, body })
  for (const body of [{}, { password }, { email: 'another@example.com' }]) {
    expect((await remove(body)).json.errors).toEqual({
      email: 'Please enter the email address of your account',
    })
  }
  expect((await remove({ email: ` ${email.toUpperCase()} ` })).status).toBe(200)
  expect(await server.deps.db.$count(googleIdentities, eq(googleIdentities.userId, userId))).toBe(0)
})

test('of two owners who leave at once one stays', async () => {
  const { orgId, userId: first } = await known()
  const owner = async () => {
    const { userId, token } = await joinOrganisation(server, orgId, 'owner')
    const { email } = (await userOf(userId)) ?? { email: '' }
    return { email, token }
  }
  const [one, two] = [await owner(), await owner()]
  await server.deps.db
    .update(memberships)
    .set({ role: 'admin' })
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, first)))
  const answers = await Promise.all(
    [one, two].map(({ email, token }) => server.request('DELETE', '/auth/me', { token, body: { email } })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(
    await server.deps.db.$count(
      memberships,
      and(eq(memberships.orgId, orgId), eq(memberships.role, 'owner')),
    ),
  ).toBe(1)
})

test('the last owner of a closed organisation may go: it is erased all the same', async () => {
  const { close, remove, orgId, userId } = await known()
  await close()
  expect((await remove()).status).toBe(200)
  expect((await userOf(userId))?.deletedAt).not.toBeNull()
  const rows = await server.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'account.deleted')))
  expect(rows).toHaveLength(1)
})
