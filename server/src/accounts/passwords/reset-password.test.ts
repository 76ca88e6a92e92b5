import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { googleIdentities } from '#accounts/google/google-identities-tables.ts'
import { users } from '#accounts/users-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { newSignUp } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { resetToken } from '#testing/scenarios/mailed-token.ts'

const server = withTestServer()
const next = 'copper-lantern-77'
const minute = 60_000
const message = 'This link is no longer valid. Ask for a new one.'

const forgot = (email: string, ip?: string) =>
  server.request('POST', '/auth/password/forgot', { body: { email }, ...(ip && { ip }) })
const reset = async (token: string, password = next) => {
  const { status, json } = await server.request('POST', '/auth/password/reset', { body: { token, password } })
  return { status, json, message: json.message, errors: json.errors }
}
const signIn = async (email: string, password: string) =>
  (await server.request('POST', '/auth/signin', { body: { email, password } })).status
const me = async (token: string) => (await server.request('GET', '/auth/me', { token })).status

async function mailsTo(email: string) {
  await server.runJobs()
  const { db } = server.deps
  const sent = await db.select().from(sandboxOutbox).where(eq(sandboxOutbox.recipient, email))
  return sent.map(({ subject }) => subject)
}

async function forgotten() {
  const account = await server.signUp()
  expect((await forgot(account.email)).status).toBe(200)
  await server.runJobs()
  return { ...account, mailed: await resetToken(server, account.email) }
}

test('the link of the email sets a new password once, ends every session, and the user is told', async () => {
  const { email, token, orgId, userId, mailed } = await forgotten()
  const { status, json } = await reset(mailed)
  expect({ status, org: json.org.id, user: json.user.id }).toEqual({ status: 200, org: orgId, user: userId })
  expect([await me(token), await me(json.access_token)]).toEqual([401, 200])
  expect([await signIn(email, newSignUp().password), await signIn(email, next)]).toEqual([401, 200])
  expect(await reset(mailed, 'marble-harbour-77')).toMatchObject({ status: 404, message })
  expect(new Set(await mailsTo(email))).toEqual(
    new Set(['Choose a new password', 'Your password has been changed', 'New sign-in to your account']),
  )
  const entries = await server.deps.db.select().from(auditLog).where(eq(auditLog.orgId, orgId))
  expect(entries.map(({ action }) => action)).toContain('password.reset')
})

test('an address without an account is answered the same, and gets nothing', async () => {
  const { email } = await server.signUp()
  const answers = [await forgot('nobody@example.com'), await forgot(email), await forgot(email.toUpperCase())]
  const shown = { status: 200, json: { accepted: true } }
  expect(answers.map(({ status, json }) => ({ status, json }))).toEqual([shown, shown, shown])
  expect(await mailsTo('nobody@example.com')).toEqual([])
  expect(await mailsTo(email)).toHaveLength(2)
})

test('the link works for 30 minutes', async () => {
  const { email, mailed } = await forgotten()
  server.clock.advance(30 * minute)
  expect(await reset(mailed)).toMatchObject({ status: 404, message })
  await forgot(email)
  await server.runJobs()
  const anew = await resetToken(server, email)
  server.clock.advance(29 * minute)
  expect((await reset(anew)).status).toBe(200)
})

test('a password that is easy to guess is refused at its field, and the link still works', async () => {
  const { mailed } = await forgotten()
  for (const weak of ['short', 'password123', 'harriet reed by the sea'])
    expect(await reset(mailed, weak)).toMatchObject({
      status: 422,
      errors: { password: expect.any(String) },
    })
  expect((await reset(mailed)).status).toBe(200)
})

test('of two at once one is made', async () => {
  const { mailed } = await forgotten()
  const answers = await Promise.all([reset(mailed), reset(mailed, 'marble-harbour-77')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('of several links the first that is used ends the others', async () => {
  const { email, mailed } = await forgotten()
  server.clock.advance(1000)
  await forgot(email)
  await server.runJobs()
  const second = await resetToken(server, email)
  expect(second).not.toBe(mailed)
  expect((await reset(mailed)).status).toBe(200)
  expect((await reset(second)).status).toBe(404)
})

test.each(['password', 'email'] as const)(
  'a link of before the %s was changed works no more',
  async (what) => {
    const { mailed, token } = await forgotten()
    const { password } = newSignUp()
    const email = `${crypto.randomUUID()}@example.com`
    const changed =
      what === 'password'
        ? server.request('POST', '/auth/password', {
            token,
            body: { currentPassword: password, newPassword: next },
          })
        : server.request('PATCH', '/auth/me', { token, body: { name: 'Harriet Reed', email, password } })
    expect((await changed).status).toBe(200)
    expect((await reset(mailed)).status).toBe(404)
  },
)

test('an account that signs in with Google is told so, and gets no password', async () => {
  const { orgId } = await server.signUp()
  const { email, userId } = await joinOrganisation(server, orgId, 'verifier')
  const google = { issuer: 'https://accounts.google.com', subject: userId, userId }
  await server.deps.db.insert(googleIdentities).values({ ...google, createdAt: server.clock.now() })
  await forgot(email)
  expect(await mailsTo(email)).toEqual(['Sign in with Google'])
  expect(await resetToken(server, email)).toBe('')
  const [user] = await server.deps.db.select().from(users).where(eq(users.id, userId))
  expect(user?.passwordHash).toBeNull()
})

test('an account gets five links an hour, a network asks sixty times, and none is locked out', async () => {
  const { email } = await server.signUp()
  for (let asked = 0; asked < 7; asked++) expect((await forgot(email, `192.0.2.${asked}`)).status).toBe(200)
  expect(await mailsTo(email)).toHaveLength(5)
  const statuses = []
  for (let asked = 0; asked < 61; asked++)
    statuses.push((await forgot('nobody@example.com', '192.0.2.99')).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(60)
  expect(statuses.at(-1)).toBe(429)
  server.clock.advance(60 * minute)
  await forgot(email)
  expect(await mailsTo(email)).toHaveLength(6)
  expect(await signIn(email, newSignUp().password)).toBe(200)
})
