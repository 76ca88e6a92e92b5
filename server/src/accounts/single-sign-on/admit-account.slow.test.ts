import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { memberships, users } from '#accounts/users-tables.ts'
import { organisations as organisationRows } from '#platform/db/organisations-tables.ts'
import { startForgingProvider } from '#testing/fakes/openid/forging-provider.ts'
import { signInBy, startSso } from '#testing/harness/sso-server.ts'
import { newSignUp } from '#testing/harness/test-calls.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { addApp } from '#testing/scenarios/second-factors.ts'
import { confirmationToken, resetToken } from '#testing/scenarios/mailed-token.ts'

const server = withServer(startSso)
let provider: Awaited<ReturnType<typeof startForgingProvider>>
beforeAll(async () => {
  provider = await startForgingProvider()
})
afterAll(() => provider.close())

const organisation = (change?: Record<string, unknown>) => server.organisation(provider.issuer, change)

/** Signs in as an account of the provider: the answer with a session, or the error in the address. */
const signIn = (email: string, sub = email, told = email) =>
  signInBy(server, { provider, email, sub, claims: { email: told } })

test('an account stays the same user, whatever its address becomes within the domain', async () => {
  const { domain } = await organisation()
  const { user } = await signIn(`ada@${domain}`, 'account-1')
  const later = await signIn(`ada@${domain}`, 'account-1', `ada.byron@${domain}`)
  expect(later.user).toEqual(user)
})

test('an address that has gone to another account at the provider opens nothing', async () => {
  const { domain } = await organisation()
  await signIn(`ada@${domain}`, 'account-1')
  expect(await signIn(`ada@${domain}`, 'account-2')).toEqual({ error: 'other_account' })
})

test('a colleague who has a password is the same user, with the role they have', async () => {
  const { domain, ask } = await organisation()
  const email = `robin@${domain}`
  await ask('POST', '/team/invitations', { email, role: 'verifier' })
  const { user, org } = await signIn(email)
  expect(org.role).toBe('verifier')
  expect((await ask('GET', '/team/invitations')).json.items).toEqual([])
  expect((await signIn(email)).user.id).toBe(user.id)
})

test.each([false, true])(
  'who is invited to sites is limited to them (an account: %s)',
  async (hasAccount) => {
    const { domain, ask } = await organisation()
    const email = `robin@${domain}`
    if (hasAccount) await server.signUp({ email })
    await ask('POST', '/team/invitations', { email, role: 'recruiter', sites: ['Leeds'] })
    const { access_token: token } = await signIn(email)
    expect((await ask('GET', '/sites', undefined, token)).json).toEqual({ items: ['Leeds'], limited: true })
  },
)

test('an invitation to be an owner is not accepted by a provider', async () => {
  const { domain, ask } = await organisation()
  const email = `robin@${domain}`
  await ask('POST', '/team/invitations', { email, role: 'owner' })
  expect((await signIn(email)).org.role).toBe('viewer')
})

test('a removed user does not come back until they are invited', async () => {
  const { domain, ask } = await organisation()
  const email = `ada@${domain}`
  const { user, access_token: token } = await signIn(email)
  await ask('DELETE', `/team/members/${user.id}`)
  expect((await ask('GET', '/employees', undefined, token)).status).toBe(401)
  expect(await signIn(email)).toEqual({ error: 'removed' })
  expect(await signIn(email, 'another-account')).toEqual({ error: 'removed' })
  await ask('POST', '/team/invitations', { email, role: 'recruiter' })
  expect((await signIn(email)).org.role).toBe('recruiter')
})

test('a user of another organisation becomes a member here, and is let into nothing else', async () => {
  const { domain, orgId, ask } = await organisation()
  const email = `ada@${domain}`
  const elsewhere = await server.signUp({ email, orgName: 'Quiet Harbour' })
  const { user, org, organisations, access_token: token } = await signIn(email)
  expect(user.id).toBe(elsewhere.userId)
  expect({ org: org.id, organisations }).toEqual({ org: orgId, organisations: [org] })
  const own = (method: string, path: string, body?: unknown) => ask(method, path, body, token)
  expect((await own('GET', '/auth/me')).text).not.toContain('Quiet Harbour')
  expect((await own('GET', '/auth/sessions')).text).not.toContain('Quiet Harbour')
  const switched = await own('POST', '/auth/organisation', { orgId: elsewhere.orgId })
  expect(switched.json.code).toBe('forbidden')
  const factors = [
    await own('POST', '/auth/factors/totp', { name: 'Phone' }),
    await own('POST', '/auth/factors/passkeys/start'),
    await own('POST', '/auth/factors/recovery-codes'),
    await own('DELETE', `/auth/factors/${crypto.randomUUID()}`),
  ]
  expect(factors.map(({ json }) => json.code)).toEqual(factors.map(() => 'forbidden'))
  await own('DELETE', '/auth/sessions')
  const theirs = (path: string) => server.request('GET', path, { token: elsewhere.token })
  expect((await theirs('/employees')).status).toBe(200)
  // With the password they get into both.
  const both = await server.request('POST', '/auth/organisation', { token: elsewhere.token, body: { orgId } })
  expect(both.status).toBe(200)
})

test('an account that no user has confirmed gives the address to the colleague, who begins afresh', async () => {
  const { domain, orgId, ask } = await organisation()
  const email = `ada@${domain}`
  const stranger = await server.signUpUnconfirmed({ email, orgName: 'Quiet Harbour' })
  await server.runJobs()
  const mailed = await confirmationToken(server, email)
  await server.request('POST', '/auth/password/forgot', { body: { email } })
  await server.runJobs()
  const reset = await resetToken(server, email)
  const { user, org, access_token: token } = await signIn(email)
  expect(user.id).not.toBe(stranger.userId)
  expect({ id: org.id, role: org.role }).toEqual({ id: orgId, role: 'viewer' })
  // Nothing of what the stranger has leads anywhere: session, password, and links that went to the mailbox.
  const password = newSignUp().password
  const tries = [
    await ask('GET', '/auth/me', undefined, stranger.token),
    await server.request('POST', '/auth/signin', { body: { email, password } }),
    await server.request('POST', '/auth/email/confirm', { body: { token: mailed } }),
    await server.request('POST', '/auth/password/reset', {
      body: { token: reset, password: 'marble-harbour-77' },
    }),
  ]
  expect(tries.map(({ status }) => status)).toEqual([401, 401, 404, 404])
  expect((await ask('GET', '/auth/me', undefined, token)).json.organisations).toHaveLength(1)
  const [released] = await server.deps.db.select().from(users).where(eq(users.id, stranger.userId))
  expect([released?.emailKey, released?.passwordHash]).toEqual([`released:${stranger.userId}`, null])
  // Nor do keys, endpoints and invitations of their organisation.
  const theirs = eq(organisationRows.id, stranger.orgId)
  expect((await server.deps.db.select().from(organisationRows).where(theirs))[0]?.closedAt).toBeInstanceOf(
    Date,
  )
  expect((await signIn(email)).user.id).toBe(user.id)
})

test('a sign-up of a stranger as the colleague signs in leaves one account, the colleague’s', async () => {
  const { domain, ask } = await organisation()
  const email = `ada@${domain}`
  const body = { ...newSignUp(), email }
  await Promise.all([signIn(email), server.request('POST', '/auth/signup', { body })])
  const { user } = await signIn(email)
  expect((await server.request('POST', '/auth/signin', { body })).status).toBe(401)
  const members = (await ask('GET', '/team/members')).json.items
  expect(members.map(({ userId }: { userId: string }) => userId)).toContain(user.id)
})

test('an account that has only moved to the address goes by the one before again', async () => {
  const { domain } = await organisation()
  const mover = await server.signUp()
  const email = `ada@${domain}`
  const { password, name } = newSignUp()
  await server.request('PATCH', '/auth/me', { token: mover.token, body: { name, email, password } })
  expect((await signIn(email)).user.id).not.toBe(mover.userId)
  const back = await server.request('POST', '/auth/signin', { body: { email: mover.email, password } })
  expect(back.json.user.id).toBe(mover.userId)
})

test('a member who has moved to the address, and not confirmed it, is told to', async () => {
  const { domain, orgId, ask } = await organisation()
  const email = `ada@${domain}`
  const member = await server.signUp({ email: `owner2@${domain}` })
  await server.deps.db
    .insert(memberships)
    .values({ orgId, userId: member.userId, role: 'viewer', createdAt: server.clock.now() })
  const { password, name } = newSignUp()
  await server.request('PATCH', '/auth/me', { token: member.token, body: { name, email, password } })
  expect(await signIn(email)).toEqual({ error: 'unconfirmed_account' })
  expect((await ask('GET', '/team/members')).json.items).toHaveLength(2)
})

test('a session by single sign-on changes no name that other organisations read', async () => {
  const { domain, ask } = await organisation()
  const email = `ada@${domain}`
  const elsewhere = await server.signUp({ email })
  const { access_token: token, user } = await signIn(email)
  const rename = (as: string, name: string) => ask('PATCH', '/auth/me', { name, email }, as)
  const refused = await rename(token, 'Mallory')
  expect([refused.status, refused.json.code]).toEqual([403, 'forbidden'])
  expect((await rename(token, user.name)).status).toBe(200)
  // Nor does what the provider says of it at the next sign-in.
  expect((await signIn(email)).user.name).toBe(user.name)
  expect((await rename(elsewhere.token, 'Ada Byron')).json.user.name).toBe('Ada Byron')
})

test('an admin who names a provider does not become an owner by it, until an owner saves it', async () => {
  const { domain, orgId, settings, ask } = await organisation()
  const email = `owner@${domain}`
  expect((await signIn(email)).org.role).toBe('owner')
  const admin = await joinOrganisation(server, orgId, 'admin')
  const byAdmin = { ...settings, clientId: 'of-the-admin' }
  provider.next({})
  const saved = await ask('PUT', '/settings/sso', byAdmin, admin.token)
  expect(saved.json.connection.includesOwners).toBe(false)
  const { name, value } = saved.json.connection.domainRecord
  server.records.set(name, [value])
  await ask('POST', '/settings/sso/domain/verify', undefined, admin.token)
  const asAdmins = { ...byAdmin, clientSecret: undefined }
  await ask('PUT', '/settings/sso', { ...asAdmins, defaultRole: 'recruiter' }, admin.token)
  provider.next({})
  const browser = server.browser()
  const { searchParams } = await browser.start(email)
  const nonce = searchParams.get('nonce')
  provider.next({ sub: email, email, nonce, aud: 'of-the-admin' })
  const page = await browser.comeBack(`?code=a-code&state=${searchParams.get('state')}`)
  expect(page.search).toBe('?error=owner_password')
  const kept = await ask('PUT', '/settings/sso', asAdmins)
  expect(kept.json.connection.includesOwners).toBe(true)
})

test('two first sign-ins of one account at once make one user', async () => {
  const { domain, ask } = await organisation()
  const email = `ada@${domain}`
  provider.next({})
  const browsers = [server.browser(), server.browser()]
  const states: string[] = []
  for (const browser of browsers) states.push((await browser.start(email)).search)
  // The provider tells one nonce at a time, so the second is refused for it or finds the user of the first.
  const nonce = new URLSearchParams(states[0]).get('nonce')
  provider.next({ sub: email, email, nonce })
  await Promise.all(
    browsers.map((browser, at) =>
      browser.comeBack(`?code=a-code&state=${new URLSearchParams(states[at]).get('state')}`),
    ),
  )
  expect((await ask('GET', '/team/members')).json.items).toHaveLength(2)
})

test('the sessions that it has started end when it is switched off', async () => {
  const { domain, ask } = await organisation()
  const { access_token: token } = await signIn(`ada@${domain}`)
  expect((await ask('GET', '/employees', undefined, token)).status).toBe(200)
  await ask('DELETE', '/settings/sso')
  expect((await ask('GET', '/employees', undefined, token)).status).toBe(401)
  expect((await ask('GET', '/employees')).status).toBe(200)
})

test('one who came by single sign-on and has no password can choose one by email', async () => {
  const { domain, ask } = await organisation()
  const email = `ada@${domain}`
  const { access_token: token } = await signIn(email)
  const body = { currentPassword: 'violet-anchor-42', newPassword: 'marble-harbour-77' }
  const refused = await ask('POST', '/auth/password', body, token)
  expect(refused.status).toBe(422)
  await server.request('POST', '/auth/password/forgot', { body: { email } })
  await server.runJobs()
  const outbox = await server.app.request(`/sandbox/outbox?to=${encodeURIComponent(email)}`)
  expect(await outbox.text()).toContain('Choose a new password')
})

test('who knows a password does not get around its second factor by single sign-on', async () => {
  const { domain, orgId } = await organisation()
  const email = `ada@${domain}`
  const own = await server.signUp({ email })
  await addApp(server, own.token)
  const { access_token: token, org } = await signIn(email)
  expect(org.id).toBe(orgId)
  const { password } = newSignUp()
  const { user } = (await server.request('GET', '/auth/me', { token })).json
  const moved = { name: user.name, email: `mallory@${domain}`, password }
  const changes = [
    await server.request('PATCH', '/auth/me', { token, body: moved }),
    await server.request('POST', '/auth/password', {
      token,
      body: { currentPassword: password, newPassword: 'marble-harbour-77' },
    }),
  ]
  expect(changes.map(({ status, json }) => [status, json.code])).toEqual([
    [403, 'forbidden'],
    [403, 'forbidden'],
  ])
  expect((await server.request('GET', '/auth/me', { token: own.token })).json.user.email).toBe(email)
})
