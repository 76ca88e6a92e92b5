import { issueGoogleToken } from '#integrations/sandbox/sandbox-google.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startForgingProvider } from '#testing/fakes/openid/forging-provider.ts'
import { newSignUp } from '#testing/harness/test-calls.ts'
import { type SsoServer, startSso } from '#testing/harness/sso-server.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { joinToken, resetToken } from '#testing/scenarios/mailed-token.ts'

const server = withServer(startSso)
let provider: Awaited<ReturnType<typeof startForgingProvider>>
let organisation: Awaited<ReturnType<SsoServer['organisation']>>
beforeAll(async () => {
  provider = await startForgingProvider()
})
beforeEach(async () => {
  provider.next({})
  organisation = await server.organisation(provider.issuer)
})
afterAll(() => provider.close())

const { password } = newSignUp()

/** Requires single sign-on, which a user has tried before. */
async function require() {
  await server.noteUse(organisation.orgId)
  const answer = await change({ required: true })
  expect(answer.status).toBe(200)
}

const change = (values: object) =>
  organisation.ask('PUT', '/settings/sso', { ...organisation.settings, ...values })

/** A colleague with a password, who has joined by invitation. */
async function join(role: string, email = `${role}@${organisation.domain}`) {
  await organisation.ask('POST', '/team/invitations', { email, role })
  await server.runJobs()
  const body = { token: await joinToken(server, email), name: 'Robin Field', password }
  const { json } = await server.request('POST', '/team/invitations/accept', { body })
  return { email, token: String(json.access_token) }
}

const signIn = (email: string) => server.request('POST', '/auth/signin', { body: { email, password } })

test('it is not required before the domain is proven and a user has signed in with it', async () => {
  expect((await change({ required: true })).json.errors).toEqual({
    required: 'Sign in with it once before you require it, so that you know it works.',
  })
  await server.noteUse(organisation.orgId)
  expect((await change({ required: true, domain: 'unproven.example' })).json.errors).toEqual({
    required: 'Prove the domain before you require single sign-on.',
  })
  expect((await change({ required: true })).status).toBe(200)
})

test('from then on a password lets in owners alone, and ends no sooner than it is right', async () => {
  const admin = await join('admin')
  expect((await signIn(admin.email)).status).toBe(200)
  await require()
  const refused = await signIn(admin.email)
  expect([refused.status, refused.json.code]).toEqual([403, 'sso_required'])
  const body = { email: admin.email, password: 'another-password' }
  expect((await server.request('POST', '/auth/signin', { body })).json.code).toBe('wrong_credentials')
  expect((await signIn(organisation.email)).status).toBe(200)
  await server.runJobs()
  const failed = (await organisation.ask('GET', '/audit')).json.items.filter(
    ({ action }: { action: string }) => action === 'session.failed',
  )
  expect(failed).toHaveLength(2)
})

test('a session that a password has started is over at once, but not an owner’s', async () => {
  const admin = await join('admin')
  await require()
  expect((await organisation.ask('GET', '/employees', undefined, admin.token)).status).toBe(401)
  expect((await organisation.ask('GET', '/employees')).status).toBe(200)
})

test('no other way leads in: an emailed link, an invitation, or another organisation', async () => {
  const { email } = await join('recruiter')
  await server.request('POST', '/auth/password/forgot', { body: { email } })
  await organisation.ask('POST', '/team/invitations', { email: 'new@elsewhere.example', role: 'viewer' })
  await server.runJobs()
  const reset = await resetToken(server, email)
  const invited = await joinToken(server, 'new@elsewhere.example')
  const { token } = await server.signUp({ email: `both@${organisation.domain}` })
  await organisation.ask('POST', '/team/invitations', {
    email: `both@${organisation.domain}`,
    role: 'viewer',
  })
  await server.runJobs()
  const both = { token: await joinToken(server, `both@${organisation.domain}`), password }
  await server.request('POST', '/team/invitations/accept', { body: both })
  await require()
  const answers = [
    await server.request('POST', '/auth/password/reset', {
      body: { token: reset, password: 'marble-harbour-77' },
    }),
    await server.request('POST', '/team/invitations/accept', {
      body: { token: invited, name: 'New Name', password },
    }),
    await server.request('POST', '/auth/organisation', { token, body: { orgId: organisation.orgId } }),
  ]
  expect(answers.map(({ json }) => json.code)).toEqual(['sso_required', 'sso_required', 'sso_required'])
})

test('a user of two organisations gets into the one that takes a password', async () => {
  const own = await server.signUp({ email: `both@${organisation.domain}` })
  const second = await server.organisation(provider.issuer)
  for (const { ask } of [second]) {
    await ask('POST', '/team/invitations', { email: own.email, role: 'viewer' })
    await server.runJobs()
    const body = { token: await joinToken(server, own.email), password }
    await server.request('POST', '/team/invitations/accept', { body })
  }
  await server.noteUse(second.orgId)
  await second.ask('PUT', '/settings/sso', { ...second.settings, required: true })
  expect((await signIn(own.email)).json.org.id).toBe(own.orgId)
})

test('Google lets nobody in then, not even an owner', async () => {
  const google = {
    audience: 'bonafide-sandbox',
    email: 'grace@example.com',
    emailVerified: true,
    name: 'Grace',
  }
  const accessToken = issueGoogleToken(server.deps, google)
  const profile = await server.app.request('/sandbox/google/userinfo', {
    headers: { authorization: `Bearer ${accessToken}` },
  })
  const { sub, ...rest } = (await profile.json()) as { sub: string }
  const token = Buffer.from(JSON.stringify({ id: sub, ...rest })).toString('base64')
  const signInByGoogle = () => server.request('POST', '/auth/google', { body: { token, accessToken } })
  const { json } = await signInByGoogle()
  const ask = (method: string, path: string, body?: object) =>
    server.request(method, path, { token: json.access_token, body })
  const settings = { ...organisation.settings, domain: 'grace.example' }
  const saved = await ask('PUT', '/settings/sso', settings)
  const { name, value } = saved.json.connection.domainRecord
  server.records.set(name, [value])
  await ask('POST', '/settings/sso/domain/verify')
  await server.noteUse(json.org.id)
  await ask('PUT', '/settings/sso', { ...settings, required: true })
  expect((await signInByGoogle()).json.code).toBe('sso_required')
})
