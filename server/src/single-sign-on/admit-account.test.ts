import { afterAll, beforeAll, expect, test } from 'vitest'
import { startForgingProvider } from '#testing/fakes/openid/forging-provider.ts'
import { startSso } from '#testing/harness/sso-server.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'

const server = withServer(startSso)
let provider: Awaited<ReturnType<typeof startForgingProvider>>
beforeAll(async () => {
  provider = await startForgingProvider()
})
afterAll(() => provider.close())

const organisation = (change?: Record<string, unknown>) => server.organisation(provider.issuer, change)

/** Signs in as an account of the provider: the answer with a session, or the error in the address. */
async function signIn(email: string, sub = email, told = email) {
  provider.next({})
  const browser = server.browser()
  const { searchParams } = await browser.start(email)
  provider.next({ sub, email: told, email_verified: true, nonce: searchParams.get('nonce') })
  const page = await browser.comeBack(`?code=a-code&state=${searchParams.get('state')}`)
  if (!page.hash) return { error: page.searchParams.get('error') }
  return (await browser.finish(page.hash.slice(1))).json
}

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

test('an account that nobody has confirmed is not joined to: its password may be a stranger’s', async () => {
  const { domain, ask } = await organisation()
  const email = `ada@${domain}`
  await server.signUpUnconfirmed({ email })
  expect(await signIn(email)).toEqual({ error: 'unconfirmed_account' })
  expect((await ask('GET', '/team/members')).json.items).toHaveLength(1)
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
