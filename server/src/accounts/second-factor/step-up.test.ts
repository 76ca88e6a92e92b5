import { api } from '@bonafide/shared/contract/api.ts'
import { asksProof } from '@bonafide/shared/contract/permissions.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions } from '#accounts/users-tables.ts'
import { issueGoogleToken } from '#integrations/sandbox/sandbox-google.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { addApp, totpCode } from '#testing/scenarios/second-factors.ts'

const server = withTestServer()
const password = 'violet-anchor-42'
const minute = 60_000
const calls = Object.values(api).flatMap((group) => Object.values(group)) as Endpoint[]
const guarded = calls.filter(asksProof)

const stepUp = (token: string, body: object) => server.request('POST', '/auth/step-up', { token, body })
const start = async (token: string) =>
  (await server.request('POST', '/auth/step-up/start', { token })).json as {
    methods: string[]
    challenge: string
  }
const createKey = (token: string) =>
  server.request('POST', '/api-keys', { token, body: { name: crypto.randomUUID() } })

/** A session whose user has not proven who they are for a while. */
async function stale() {
  const account = await server.signUp()
  server.clock.advance(10 * minute)
  return account
}

test('ten minutes after signing in each of them is refused, whatever else is wrong with it', async () => {
  const { token } = await stale()
  for (const { method, path } of guarded) {
    const address = path.replaceAll(/\{\w+\}/g, crypto.randomUUID())
    const { status, json } = await server.request(method, address, { token })
    expect({ path, status, code: json.code }).toEqual({ path, status: 403, code: 'step_up_required' })
  }
})

test('signing in counts for ten minutes, and the password for ten more', async () => {
  const { token } = await server.signUp()
  server.clock.advance(10 * minute - 1000)
  expect((await createKey(token)).status).toBe(201)
  server.clock.advance(1000)
  expect((await createKey(token)).json.code).toBe('step_up_required')
  expect(await start(token)).toEqual({ methods: ['password'] })
  const { json } = await stepUp(token, { password })
  expect(Date.parse(json.steppedUpUntil) - server.clock.now().getTime()).toBe(10 * minute)
  expect((await createKey(token)).status).toBe(201)
  server.clock.advance(10 * minute)
  expect((await createKey(token)).status).toBe(403)
})

test('a proof counts for the session that gave it, and goes with it to another organisation', async () => {
  const { token, email, orgId } = await stale()
  const elsewhere = await server.signIn(email)
  server.clock.advance(10 * minute)
  await stepUp(token, { password })
  expect((await createKey(elsewhere)).status).toBe(403)
  const switched = await server.request('POST', '/auth/organisation', { token, body: { orgId } })
  expect((await createKey(switched.json.access_token)).status).toBe(201)
  const other = await server.request('POST', '/auth/organisation', { token: elsewhere, body: { orgId } })
  expect((await createKey(other.json.access_token)).status).toBe(403)
})

test('a wrong password proves nothing and is counted with those of signing in', async () => {
  const { token } = await stale()
  const answers = []
  for (let tried = 0; tried < 11; tried++) answers.push(await stepUp(token, { password: 'not the password' }))
  expect(answers[0]?.json.errors).toEqual({ password: 'The password is incorrect' })
  expect(answers.at(-1)?.status).toBe(429)
  expect((await createKey(token)).status).toBe(403)
  expect((await stepUp(token, {})).json.errors).toEqual({ password: 'Please enter your password' })
})

test('who has a second factor proves it with that, and the password is not enough', async () => {
  const { token } = await server.signUp()
  const { secret } = await addApp(server, token)
  server.clock.advance(10 * minute)
  const { methods, challenge } = await start(token)
  expect(methods).toEqual(['totp', 'recovery'])
  expect((await stepUp(token, { password })).status).toBe(422)
  expect((await stepUp(token, { challenge, code: '000000' })).status).toBe(422)
  expect((await stepUp(token, { challenge, code: totpCode(server, secret) })).status).toBe(200)
  expect((await createKey(token)).status).toBe(201)
})

test("a challenge of another user's, or of signing in, proves nothing", async () => {
  const one = await server.signUp()
  const { secret } = await addApp(server, one.token)
  const other = await server.signUp()
  await addApp(server, other.token)
  const code = () => totpCode(server, secret)
  const { challenge: theirs } = await start(other.token)
  expect((await stepUp(one.token, { challenge: theirs, code: code() })).status).toBe(422)
  const body = { email: one.email, password }
  const { challenge } = (await server.request('POST', '/auth/signin', { body })).json
  expect((await stepUp(one.token, { challenge, code: code() })).status).toBe(422)
  // Neither has used the code up.
  const mine = await start(one.token)
  expect((await stepUp(one.token, { challenge: mine.challenge, code: code() })).status).toBe(200)
})

test('who signs in with Google proves it with that account, and with no other', async () => {
  const google = async (email: string) => {
    const account = { audience: 'bonafide-sandbox', email, emailVerified: true, name: 'Ada' }
    const accessToken = issueGoogleToken(server.deps, account)
    const profile = await server.app.request('/sandbox/google/userinfo', {
      headers: { authorization: `Bearer ${accessToken}` },
    })
    const { sub, ...rest } = (await profile.json()) as { sub: string }
    return { token: Buffer.from(JSON.stringify({ id: sub, ...rest })).toString('base64'), accessToken }
  }
  const body = await google('ada@example.com')
  const { access_token: token } = (await server.request('POST', '/auth/google', { body })).json
  server.clock.advance(10 * minute)
  expect(await start(token)).toEqual({ methods: ['google'] })
  const other = await stepUp(token, { google: await google('bob@example.com') })
  expect([other.status, other.json.code]).toEqual([401, 'google_refused'])
  expect((await stepUp(token, { google: await google('ada@example.com') })).status).toBe(200)
})

test('who has neither is asked to sign in anew', async () => {
  const { orgId } = await server.signUp()
  const { token } = await joinOrganisation(server, orgId, 'admin')
  expect(await start(token)).toEqual({ methods: ['sign_in'] })
})

const next = 'copper-lantern-77'
const changePassword = (token: string) =>
  server.request('POST', '/auth/password', { token, body: { currentPassword: password, newPassword: next } })

test('a new password makes a session that has proven no more than the one before, and ends when that would', async () => {
  const signedInAt = server.clock.now()
  const { token, orgId } = await stale()
  const { access_token: after } = (await changePassword(token)).json
  expect((await createKey(after)).json.code).toBe('step_up_required')
  // It ends twelve hours after the sign-in, as the one before would.
  const own = await server.deps.db.select().from(sessions).where(eq(sessions.orgId, orgId))
  expect(own.map(({ createdAt }) => createdAt)).toEqual([signedInAt, signedInAt])
})

test('who has a second factor proves it before the password or the address is another one', async () => {
  const { token, email } = await server.signUp()
  const { secret } = await addApp(server, token)
  server.clock.advance(10 * minute)
  expect((await changePassword(token)).json.code).toBe('step_up_required')
  const profile = { name: 'Harriet Reed', email: `new.${email}`, password }
  const change = () => server.request('PATCH', '/auth/me', { token, body: profile })
  expect((await change()).json.code).toBe('step_up_required')
  const { challenge } = await start(token)
  await stepUp(token, { challenge, code: totpCode(server, secret) })
  expect((await change()).status).toBe(200)
  expect((await changePassword(token)).status).toBe(200)
})
