import { api } from '@bonafide/shared/contract/api.ts'
import { beforeConfirmation } from '@bonafide/shared/contract/accounts/email-confirmation.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions, users } from '#accounts/users-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { addApp, addPasskey } from '#testing/scenarios/second-factors.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { confirmationToken, joinToken, resetToken } from '#testing/scenarios/mailed-token.ts'
import { newInvitation, newSignUp } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
const { password } = newSignUp()
const next = 'marble-harbour-77'

const calls = (Object.values(api).flatMap((group) => Object.values(group)) as Endpoint[]).filter(({ auth }) =>
  auth.includes('session'),
)
const isOpen = new Set<string>(Object.values(beforeConfirmation).flat())
const post = (path: string, token: string, body: object = {}) => server.request('POST', path, { token, body })
const get = async (path: string, token: string) => (await server.request('GET', path, { token })).json

async function resetOf(email: string) {
  await server.request('POST', '/auth/password/forgot', { body: { email } })
  await server.runJobs()
  return resetToken(server, email)
}
const reset = (token: string) =>
  server.request('POST', '/auth/password/reset', { body: { token, password: next } })

/** An account of before this was refused: all that it could make, and an address that was never confirmed. */
async function squatter() {
  const account = await server.signUp()
  const { token, orgId, userId, email } = account
  const key = (await post('/api-keys', token, { name: 'Mine', scopes: ['employees:read'] })).json
    .key as string
  await post('/webhook-endpoints', token, { url: 'https://in.example.invalid', events: ['step.updated'] })
  await server.request('PATCH', '/settings', { token, body: { embedOrigins: ['https://in.example.com'] } })
  const invited = `${crypto.randomUUID()}@example.com`
  await post('/team/invitations', token, { email: invited, role: 'owner' })
  await server.runJobs()
  const join = await joinToken(server, invited)
  const partner = await joinOrganisation(server, orgId, 'owner')
  await addApp(server, token)
  await addPasskey(server, token)
  await server.deps.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, userId))
  await server.deps.db.update(organisations).set({ confirmedAt: null }).where(eq(organisations.id, orgId))
  return { ...account, key, join, partner, mailed: await resetOf(email) }
}

test('a new password for an account that was never confirmed begins a fresh one, with nothing of before', async () => {
  const before = await squatter()
  const { status, json } = await reset(before.mailed)
  // No second factor of another is asked for.
  expect(status).toBe(200)
  const { access_token: token, user, org } = json
  expect([user.email, user.id === before.userId, org.id === before.orgId]).toEqual([
    before.email,
    false,
    false,
  ])
  expect(await get('/auth/me', token)).toMatchObject({ emailConfirmed: true, messagesHeld: false })
  expect((await get('/team/members', token)).items).toMatchObject([{ userId: user.id, secondFactor: false }])
  for (const path of ['/team/invitations', '/api-keys', '/webhook-endpoints', '/employees', '/auth/factors'])
    expect((await get(path, token)).items, path).toEqual([])
  expect((await get('/settings', token)).embedOrigins).toEqual([])
  expect((await get('/settings/sso', token)).domain ?? null).toBeNull()
  expect((await get('/auth/sessions', token)).items).toHaveLength(1)
})

test('who was in the account of before is out, by whatever they kept', async () => {
  const before = await squatter()
  const { json } = await reset(before.mailed)
  const { email, employeeId } = await server.invite(json.access_token)
  expect((await server.request('GET', '/auth/me', { token: before.token })).status).toBe(401)
  const signIn = { body: { email: before.email, password } }
  expect((await server.request('POST', '/auth/signin', signIn)).status).toBe(401)
  const byKey = await server.request('GET', '/v1/employees', { token: before.key })
  expect([byKey.status, byKey.json.code]).toEqual([403, 'organisation_closed'])
  const partner = await server.request('GET', `/employees/${employeeId}`, { token: before.partner.token })
  expect(partner.text).not.toContain(email)
  const join = { token: before.join, name: 'Robin Field', password: 'copper-lantern-77' }
  expect((await server.request('POST', '/team/invitations/accept', { body: join })).status).toBe(403)
  await server.runJobs()
  expect(await server.runJobs()).toBe(0)
})

test('what a stranger has invited is not sent once the owner of the mailbox begins', async () => {
  const account = await server.signUpUnconfirmed()
  const { email } = await server.invite(account.token)
  await reset(await resetOf(account.email))
  await server.runJobs()
  expect(await server.deps.db.$count(sandboxOutbox, eq(sandboxOutbox.recipient, email))).toBe(0)
})

test('the mail says that it begins anew, where it does', async () => {
  const fresh = await server.signUpUnconfirmed()
  const known = await server.signUp()
  for (const { email } of [fresh, known]) await resetOf(email)
  const textTo = async (email: string) => {
    const sent = await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.recipient, email))
    return sent.find(({ subject }) => subject === 'Choose a new password')?.bodyText
  }
  expect(await textTo(fresh.email)).toContain('an empty account')
  expect(await textTo(known.email)).not.toContain('an empty account')
})

test('a new address that was not confirmed: its mailbox gets a fresh account, and the account goes back', async () => {
  const account = await server.signUp()
  const { token, userId, orgId } = account
  const { employeeId } = await server.invite(token)
  const wrong = `${crypto.randomUUID()}@example.com`
  await server.request('PATCH', '/auth/me', { token, body: { name: 'Harriet Reed', email: wrong, password } })
  expect((await post('/api-keys', token, { name: 'Mine' })).json.code).toBe('email_unconfirmed')
  const { json } = await reset(await resetOf(wrong))
  expect([json.user.email, json.user.id === userId, json.org.id === orgId]).toEqual([wrong, false, false])
  expect((await server.request('GET', `/employees/${employeeId}`, { token: json.access_token })).status).toBe(
    404,
  )
  const back = await server.request('POST', '/auth/signin', { body: { email: account.email, password } })
  expect([back.status, back.json.org.id]).toEqual([200, orgId])
  expect(await get('/auth/me', back.json.access_token)).toMatchObject({ emailConfirmed: true })
  const kept = await server.request('GET', `/employees/${employeeId}`, { token: back.json.access_token })
  expect(kept.status).toBe(200)
})

test('of a new password and what a stranger does at the same moment, nothing of the stranger gets in', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { token, email, orgId } = await server.signUpUnconfirmed()
    const mailed = await resetOf(email)
    const [answer] = await Promise.all([
      reset(mailed),
      post('/api-keys', token, { name: 'Mine' }),
      post('/auth/factors/totp', token),
      post('/auth/organisation', token, { orgId }),
      post('/employees/invite', token, newInvitation()),
      server.request('POST', '/auth/signin', { body: { email, password } }),
      server.request('PATCH', '/auth/me', { token, body: { name: 'A', email: `x${email}`, password } }),
    ])
    await server.runJobs()
    const { json } = answer
    // A new address that came first has ended the link, and given the mailbox free.
    if (answer.status === 404) continue
    expect(answer.status).toBe(200)
    const now = await server.deps.db.select().from(sessions).where(eq(sessions.userId, json.user.id))
    expect(now.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1)
    expect((await get('/api-keys', json.access_token)).items).toEqual([])
    expect((await get('/auth/factors', json.access_token)).items).toEqual([])
    expect(json.org.id).not.toBe(orgId)
    expect((await server.request('GET', '/auth/me', { token })).status).toBe(401)
    expect(await server.deps.db.$count(employees, eq(employees.orgId, json.org.id))).toBe(0)
  }
})

test('a confirmation and a new password at the same moment: the account is confirmed as it is, or begun afresh', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { token, email, orgId } = await server.signUpUnconfirmed()
    const mailed = await resetOf(email)
    const link = { token: await confirmationToken(server, email) }
    const [confirmed, changed] = await Promise.all([post('/auth/email/confirm', token, link), reset(mailed)])
    expect(changed.status).toBe(200)
    expect(changed.json.org.id === orgId).toBe(confirmed.status === 200)
    expect((await server.request('GET', '/auth/me', { token })).status).toBe(401)
    expect((await get('/auth/me', changed.json.access_token)).emailConfirmed).toBe(true)
  }
})

test('before the address is confirmed nothing can be made that lets others in or hands data out', async () => {
  const { token, email } = await server.signUpUnconfirmed()
  const answered = async ({ method, path }: Endpoint) => {
    const own = path.replaceAll(/\{\w+\}/g, crypto.randomUUID())
    const { status, json } = await server.request(method, own, { token })
    return { call: `${method} ${path}`, isRefused: status === 403 && json.code === 'email_unconfirmed' }
  }
  const ending = /logout|DELETE \/(auth\/me|organisation|auth\/sessions)/
  const told = await Promise.all(
    calls.filter(({ method, path }) => !ending.test(`${method} ${path}`)).map(answered),
  )
  const refused = told.filter(({ isRefused }) => isRefused).map(({ call }) => call)
  expect(refused).toEqual(
    expect.arrayContaining([
      'POST /auth/factors/totp',
      'POST /auth/factors/totp/{id}/confirm',
      'POST /auth/factors/passkeys/start',
      'POST /auth/factors/passkeys',
      'POST /auth/factors/recovery-codes',
      'POST /api-keys',
      'POST /api-keys/{id}/rotate',
      'POST /webhook-endpoints',
      'PATCH /webhook-endpoints/{endpointId}',
      'POST /webhook-endpoints/{endpointId}/rotate-secret',
      'PUT /settings/sso',
      'POST /settings/sso/domain/verify',
      'POST /team/invitations',
      'PATCH /team/members/{userId}',
      'GET /employees/export.csv',
      'POST /evidence-packs',
    ]),
  )
  expect(refused.filter((call) => isOpen.has(call))).toEqual([])
  const done = told.filter(({ call, isRefused }) => !isRefused && !call.startsWith('GET '))
  expect(done.map(({ call }) => call).filter((call) => !isOpen.has(call))).toEqual([])
  // In test mode too, whose keys and endpoints would stay.
  const inTest = { token, headers: { 'bonafide-mode': 'test' }, body: { name: 'Test' } }
  expect((await server.request('POST', '/api-keys', inTest)).json.code).toBe('email_unconfirmed')
  const settings = (body: object) => server.request('PATCH', '/settings', { token, body })
  for (const body of [{ embedOrigins: ['https://in.example.com'] }, { requiresFactor: true }])
    expect((await settings({ linkDays: 7, ...body })).json).toMatchObject({
      code: 'email_unconfirmed',
      message: expect.stringContaining('Confirm your email address first'),
    })
  expect((await settings({ name: 'Oak Care' })).status).toBe(200)
  expect((await get('/settings', token)).embedOrigins).toEqual([])
  await server.invite(token)
  await server.runJobs()
  const body = { token: await confirmationToken(server, email) }
  expect((await server.request('POST', '/auth/email/confirm', { token, body })).status).toBe(200)
  expect((await post('/api-keys', token, { name: 'Mine' })).status).toBe(201)
})
