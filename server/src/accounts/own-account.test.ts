import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from './users-tables.ts'
import { newSignUp } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

const { password } = newSignUp()
const newEmail = () => `${crypto.randomUUID().slice(0, 8)}@example.com`
const change = (token: string, body: object) => server.request('PATCH', '/auth/me', { token, body })
const changePassword = (token: string, body: object, ip?: string) =>
  server.request('POST', '/auth/password', { token, body, ip })
const me = async (token: string) => (await server.request('GET', '/auth/me', { token })).status
const signIn = (email: string, withPassword = password) =>
  server.request('POST', '/auth/signin', { body: { email, password: withPassword } })

test('a new name takes no password, and is told at once', async () => {
  const { token, email } = await server.signUp()
  const { status, json } = await change(token, { name: 'Harriet  Ann Reed', email })
  expect({ status, name: json.user.name, email: json.user.email }).toEqual({
    status: 200,
    name: 'Harriet  Ann Reed',
    email,
  })
  expect(await me(json.access_token)).toBe(200)
  expect((await server.request('GET', '/auth/me', { token })).json.user.name).toBe('Harriet  Ann Reed')
})

test('a new email takes the password, and is what one signs in with from then on', async () => {
  const { token, email, userId } = await server.signUp()
  const next = newEmail()
  const errorsOf = async (body: object) => {
    const { status, json } = await change(token, { name: 'Harriet Reed', email: next, ...body })
    return { status, errors: json.errors }
  }
  expect(await errorsOf({})).toEqual({
    status: 422,
    errors: { password: 'Please enter your password to change your email' },
  })
  expect(await errorsOf({ password: 'wrong-one' })).toEqual({
    status: 422,
    errors: { password: 'The password is incorrect' },
  })
  const [unchanged] = await server.deps.db.select().from(users).where(eq(users.id, userId))
  expect(unchanged?.email).toBe(email)
  expect(await errorsOf({ password })).toEqual({ status: 200, errors: undefined })
  expect((await signIn(email)).status).toBe(401)
  expect((await signIn(next.toUpperCase())).status).toBe(200)
})

test("another user's email is refused, also when both want it at once", async () => {
  const [one, two, three] = [await server.signUp(), await server.signUp(), await server.signUp()]
  const taken = await change(one.token, { name: 'Harriet Reed', email: two.email.toUpperCase(), password })
  expect({ status: taken.status, code: taken.json.code }).toEqual({ status: 409, code: 'email_taken' })
  const email = newEmail()
  const answers = await Promise.all(
    [two, three].map(({ token }) => change(token, { name: 'Harriet Reed', email, password })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await signIn(one.email)).status).toBe(200)
})

test('one may write the own email otherwise without a password', async () => {
  const { token, email } = await server.signUp()
  const { status, json } = await change(token, { name: 'Harriet Reed', email: email.toUpperCase() })
  expect({ status, email: json.user.email }).toEqual({ status: 200, email: email.toUpperCase() })
})

test('a new password ends every session, and the answer carries a new one', async () => {
  const { token, email } = await server.signUp()
  const elsewhere = (await signIn(email)).json.access_token as string
  const next = 'copper-lantern-77'
  const { status, json } = await changePassword(token, { currentPassword: password, newPassword: next })
  expect(status).toBe(200)
  expect([await me(token), await me(elsewhere), await me(json.access_token)]).toEqual([401, 401, 200])
  expect((await signIn(email)).status).toBe(401)
  expect((await signIn(email, next)).status).toBe(200)
})

test('sessions of others go on', async () => {
  const { token } = await server.signUp()
  const other = await server.signUp()
  await changePassword(token, { currentPassword: password, newPassword: 'copper-lantern-77' })
  expect(await me(other.token)).toBe(200)
})

test.each([
  [
    { currentPassword: 'wrong-one', newPassword: 'copper-lantern-77' },
    { currentPassword: 'The password is incorrect' },
  ],
  [
    { currentPassword: password, newPassword: 'Password1' },
    { newPassword: 'This password is too easy to guess. Please choose a different one.' },
  ],
  [
    { currentPassword: password, newPassword: 'short' },
    { newPassword: 'Password must be at least 6 characters' },
  ],
  [
    { currentPassword: '', newPassword: 'copper-lantern-77' },
    { currentPassword: 'Please enter your current password' },
  ],
])('%j is refused, and nothing ends', async (body, errors) => {
  const { token, email } = await server.signUp()
  const { status, json } = await changePassword(token, body)
  expect({ status, errors: json.errors }).toEqual({ status: 422, errors })
  expect(await me(token)).toBe(200)
  expect((await signIn(email)).status).toBe(200)
})

test('an account without a password is told so', async () => {
  const { token, userId } = await server.signUp()
  await server.deps.db.update(users).set({ passwordHash: null }).where(eq(users.id, userId))
  const { json } = await changePassword(token, {
    currentPassword: password,
    newPassword: 'copper-lantern-77',
  })
  expect(json.errors).toEqual({
    currentPassword: 'This account has no password. You sign in with Google or single sign-on.',
  })
})

test('of two changes at once one is made', async () => {
  const { token, email } = await server.signUp()
  const wanted = ['copper-lantern-77', 'marble-heron-88']
  const answers = await Promise.all(
    wanted.map((newPassword) => changePassword(token, { currentPassword: password, newPassword })),
  )
  const made = answers.findIndex(({ status }) => status === 200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await signIn(email, wanted[made])).status).toBe(200)
})

test('a sign-in that is under way while the password changes opens nothing that lasts', async () => {
  const { token, email } = await server.signUp()
  const changed = changePassword(token, { currentPassword: password, newPassword: 'copper-lantern-77' })
  const signedIn = await Promise.all(Array.from({ length: 8 }, () => signIn(email)))
  expect((await changed).status).toBe(200)
  for (const { status, json } of signedIn) {
    expect(status === 200 ? await me(json.access_token) : status).toBe(401)
  }
})

test('a session left open is no way to guess the password', async () => {
  const { token, email } = await server.signUp()
  const guess = (ip: string) =>
    changePassword(token, { currentPassword: 'wrong-one', newPassword: 'copper-lantern-77' }, ip)
  const statuses = []
  for (let i = 0; i < 12; i += 1) statuses.push((await guess('203.0.113.9')).status)
  expect(statuses).toEqual([...Array(10).fill(422), 429, 429])
  const next = { name: 'Harriet Reed', email: newEmail(), password }
  const blocked = await server.request('PATCH', '/auth/me', { token, body: next, ip: '203.0.113.9' })
  expect(blocked.status).toBe(429)
  expect((await signIn(email)).status).toBe(200)
})
