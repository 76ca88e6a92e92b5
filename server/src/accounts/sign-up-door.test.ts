import { googleProvider } from '#accounts/google/google-provider.ts'
import { expect, onTestFinished, test } from 'vitest'
import { issueGoogleToken } from '#integrations/sandbox/sandbox-google.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import { newSignUp } from '#testing/harness/test-calls.ts'
import { resetToken } from '#testing/scenarios/mailed-token.ts'
import { users } from './users-tables.ts'

async function startServer(signUp: 'open' | 'first' | 'invited') {
  const server = await createTestServer({ env: { signUp } })
  onTestFinished(() => server.close())
  return server
}

const signUp = ({ request }: TestServer, body: object = newSignUp()) =>
  request('POST', '/auth/signup', { body })

/** With a Google account that no user has. */
async function signUpWithGoogle({ deps, request }: TestServer) {
  const email = `${crypto.randomUUID()}@example.com`
  const profile = { audience: 'bonafide-sandbox', email, emailVerified: true, name: 'Ada Byron' }
  const accessToken = issueGoogleToken(deps, profile)
  const account = await deps.providers.get(googleProvider)?.fetchAccount(accessToken)
  const token = Buffer.from(JSON.stringify({ id: account?.subject, email })).toString('base64url')
  return request('POST', '/auth/google', { body: { token, accessToken } })
}

const saidOf = async ({ request }: TestServer) => (await request('GET', '/system')).json.signUp
const countOf = async ({ deps }: TestServer) => [
  await deps.db.$count(users),
  await deps.db.$count(organisations),
]
const closed = {
  status: 403,
  json: {
    code: 'sign_up_closed',
    message: 'New accounts are by invitation. Ask an owner or admin of your organisation to invite you.',
  },
}

test('open: every visitor makes an account, and is told that they may', async () => {
  const server = await startServer('open')
  expect(await saidOf(server)).toBe('open')
  for (const answer of [await signUp(server), await signUp(server), await signUpWithGoogle(server)])
    expect(answer.json.org).toBeTruthy()
  expect(await saidOf(server)).toBe('open')
})

test('first: one visitor makes an account, and every later one is refused, by password and by Google', async () => {
  const server = await startServer('first')
  expect(await saidOf(server)).toBe('open')
  const form = newSignUp()
  expect((await signUp(server, form)).status).toBe(201)
  const before = await countOf(server)
  expect(await saidOf(server)).toBe('closed')
  expect(await signUp(server)).toMatchObject(closed)
  expect(await signUpWithGoogle(server)).toMatchObject(closed)
  // Whether an address has an account is not told either.
  expect(await signUp(server, form)).toMatchObject(closed)
  expect(await countOf(server)).toEqual(before)
})

test('first: the first may come by Google, and signs in again once it is closed', async () => {
  const server = await startServer('first')
  const { email } = { email: 'first@example.com' }
  const profile = { audience: 'bonafide-sandbox', email, emailVerified: true, name: 'Ada Byron' }
  const accessToken = issueGoogleToken(server.deps, profile)
  const account = await server.deps.providers.get(googleProvider)?.fetchAccount(accessToken)
  const token = Buffer.from(JSON.stringify({ id: account?.subject, email })).toString('base64url')
  const enter = () => server.request('POST', '/auth/google', { body: { token, accessToken } })
  expect((await enter()).status).toBe(200)
  expect((await enter()).status).toBe(200)
  expect(await signUpWithGoogle(server)).toMatchObject(closed)
})

test('first: of many who are the first at once, by password and by Google, one is', async () => {
  const server = await startServer('first')
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, at) => (at % 2 ? signUp(server) : signUpWithGoogle(server))),
  )
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(answers.filter(({ json }) => json.code === 'sign_up_closed')).toHaveLength(7)
  expect(await countOf(server)).toEqual([1, 1])
})

test('invited: nobody makes an account, not even the first, and none is told whether an address has one', async () => {
  const server = await startServer('invited')
  expect(await saidOf(server)).toBe('closed')
  expect(await signUp(server)).toMatchObject(closed)
  expect(await signUpWithGoogle(server)).toMatchObject(closed)
  expect(await countOf(server)).toEqual([0, 0])
})

test('first: a user who moves to another mailbox makes no second organisation by its link for a new password', async () => {
  const server = await startServer('first')
  const own = await server.signUp()
  const email = `${crypto.randomUUID()}@example.com`
  const { password } = newSignUp()
  const moved = await server.request('PATCH', '/auth/me', {
    token: own.token,
    body: { name: 'Ada Byron', email, password },
  })
  expect(moved.status).toBe(200)
  await server.request('POST', '/auth/password/forgot', { body: { email } })
  await server.runJobs()
  const body = { token: await resetToken(server, email), password: 'marble-harbour-77' }
  expect(await server.request('POST', '/auth/password/reset', { body })).toMatchObject(closed)
  expect(await countOf(server)).toEqual([1, 1])
  // Its owner need not wait for it all the same, and the user is back at the address they have proven.
  const me = await server.request('GET', '/auth/me', { token: own.token })
  expect(me.json).toMatchObject({ user: { email: own.email }, emailConfirmed: true })
})
