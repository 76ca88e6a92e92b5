import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#accounts/users-tables.ts'
import { parseEnv } from '#platform/config/env.ts'
import { productionSettings } from '#testing/harness/production-settings.ts'
import { newSignUp } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { hashPassword } from './hash-password.ts'

const server = withTestServer()

const tooShort = 'Please use at least 15 characters. A few words in a row are easy to remember.'
const tooNear = 'Please leave your name, your email and your organisation out of the password.'

const signUp = async (body: object) => {
  const { status, json } = await server.request('POST', '/auth/signup', { body: { ...newSignUp(), ...body } })
  return { status, errors: json.errors }
}

test.each([
  ['fourteen-signs', tooShort],
  // Each of them is one character, made of two code units or of two code points.
  ['🌲'.repeat(14), tooShort],
  ['e\u0301'.repeat(14), tooShort],
  ['i am harriet of leeds', tooNear],
  ['Harriet-Reed-2026', tooNear],
  ['the BIRCH.post box', tooNear],
  ['oak_care for all of us', tooNear],
])('refuses %j at sign-up, at its field', async (password, message) => {
  const owner = { name: 'Harriet Reed', email: 'birch.post@example.com', orgName: 'Oak Care' }
  expect(await signUp({ ...owner, password })).toEqual({ status: 422, errors: { password: message } })
})

const long = 'a bee in the hedge '.repeat(14)

test.each([
  '🌲'.repeat(15),
  'wardrobe reeds agreed',
  'fifteen letters',
  long.slice(0, 64),
  long.slice(0, 256),
])('accepts %j', async (password) => {
  expect(await signUp({ password })).toEqual({ status: 201, errors: undefined })
})

test('refuses the same for a new password, with the present names', async () => {
  const { token, email } = await server.signUp({ orgName: 'Oak Care' })
  await server.request('PATCH', '/settings', { token, body: { name: 'Elm House' } })
  const errorsOf = async (newPassword: string) => {
    const body = { currentPassword: newSignUp().password, newPassword }
    return (await server.request('POST', '/auth/password', { token, body })).json.errors
  }
  expect(await errorsOf('fourteen-signs')).toEqual({ newPassword: tooShort })
  expect(await errorsOf('at elmhouse by the sea')).toEqual({ newPassword: tooNear })
  expect(await errorsOf(`at ${email} by the sea`)).toEqual({ newPassword: tooNear })
  expect(await errorsOf('at oak care by the sea')).toBeUndefined()
})

test('a weaker password that exists still signs in', async () => {
  const { userId, email } = await server.signUp()
  const passwordHash = await hashPassword('hunter22', server.deps.settings.passwordMemoryKib)
  await server.deps.db.update(users).set({ passwordHash }).where(eq(users.id, userId))
  const body = { email, password: 'hunter22' }
  expect((await server.request('POST', '/auth/signin', { body })).status).toBe(200)
})

test('case, blanks and what comes last count in a password', async () => {
  const { email, password } = { ...newSignUp(), password: ` Wardrobe reeds ${'agreed '.repeat(20)}` }
  await server.signUp({ email, password })
  const signIn = async (typed: string) =>
    (await server.request('POST', '/auth/signin', { body: { email, password: typed } })).status
  for (const other of [password.toLowerCase(), password.trim(), password.slice(0, -1), password.slice(0, 72)])
    expect(await signIn(other)).toBe(401)
  expect(await signIn(password)).toBe(200)
})

test('a password is hashed by Argon2id with the memory and the passes that OWASP asks for', async () => {
  const { passwordMemoryKib } = parseEnv({
    ...productionSettings(),
    ALLOW_SANDBOX: 'email,sms,identity,payment',
  })
  expect(await hashPassword('wardrobe reeds agreed', passwordMemoryKib)).toMatch(
    /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/,
  )
})
