import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import { untilBlocked } from '#testing/database/until-blocked.ts'
import { checkPassword, hashPassword } from './passwords/hash-password.ts'
import { lockAccount } from './own-account.ts'
import { users } from './users-tables.ts'

let server: TestServer
beforeEach(async () => {
  await server?.close()
  server = await createTestServer()
})
afterAll(() => server.close())

const right = 'violet-anchor-42'
const signIn = (email: string, password: string, ip?: string) =>
  server.request('POST', '/auth/signin', { body: { email, password }, ip })

test('the right password starts a session, whatever the case of the address', async () => {
  const { email, orgId } = await server.signUp()
  const { status, json } = await signIn(email.toUpperCase(), right)
  expect({ status, org: json.org.id }).toEqual({ status: 200, org: orgId })
  expect((await server.request('GET', '/auth/me', { token: json.access_token })).status).toBe(200)
})

// The embedded database has one connection, so nothing is between a proof and its session.
test.skipIf(inject('database').kind === 'pglite')(
  'a password that is changed between its proof and the session starts none',
  async () => {
    const { email, userId } = await server.signUp()
    const { db, env } = server.deps
    const passwordHash = await hashPassword('copper-lantern-77', env.passwordMemoryKib)
    let entering: ReturnType<typeof signIn> | undefined
    await db.transaction(async (tx) => {
      await lockAccount(tx, userId)
      await tx.update(users).set({ passwordHash }).where(eq(users.id, userId))
      entering = signIn(email, right)
      await untilBlocked(db)
    })
    expect((await entering)?.status).toBe(401)
    expect((await signIn(email, 'copper-lantern-77')).status).toBe(200)
  },
)

test('an unknown address and a wrong password get the same answer', async () => {
  const { email } = await server.signUp()
  const bodies = [
    await signIn(email, 'wrong-password'),
    await signIn('nobody@example.com', 'wrong-password'),
  ].map(({ status, json: { message, code, errors, retryAfter } }) => ({
    status,
    body: { message, code, errors, retryAfter },
  }))
  expect(bodies[0]).toEqual({
    status: 401,
    body: { message: 'The email or password is incorrect', code: 'wrong_credentials' },
  })
  expect(bodies[1]).toEqual(bodies[0])
})

// That it takes the same time is in enumeration.slow.test.ts.
test('no password fits an account that is not there', async () => {
  const memoryKib = 1024
  const stored = await hashPassword(right, memoryKib)
  expect(await checkPassword(right, stored, memoryKib)).toBe(true)
  expect(await checkPassword(right, null, memoryKib)).toBe(false)
})

test('guessing at one account is slowed after ten wrong passwords, from that address only', async () => {
  const { email } = await server.signUp()
  const statuses = []
  for (let round = 0; round < 12; round++) statuses.push((await signIn(email, `guess-${round}`)).status)
  expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  const refused = await signIn(email, right)
  expect({ status: refused.status, code: refused.json.code }).toEqual({
    status: 429,
    code: 'too_many_requests',
  })
  expect(refused.json.retryAfter).toBe(Number(refused.headers.get('retry-after')))
  expect((await signIn(email, right, '203.0.113.9')).status).toBe(200)
  server.clock.advance(refused.json.retryAfter * 1000)
  expect((await signIn(email, right)).status).toBe(200)
})

test('of thousands of guesses few are looked at, wherever they come from', async () => {
  const { email } = await server.signUp()
  let looked = 0
  for (let round = 0; round < 400; round++) {
    if ((await signIn(email, 'guess-it', `198.51.100.${round % 200}`)).status === 401) looked++
  }
  expect(looked).toBeLessThanOrEqual(60)
})

test('guessing at many accounts from one address is slowed too', async () => {
  let looked = 0
  for (let round = 0; round < 60; round++) {
    if ((await signIn(`nobody${round}@example.com`, 'guess-it')).status === 401) looked++
  }
  expect(looked).toBe(50)
})

test('signing in rightly again and again is not slowed', async () => {
  const { email } = await server.signUp()
  const statuses = new Set<number>()
  for (let round = 0; round < 30; round++) statuses.add((await signIn(email, right)).status)
  expect([...statuses]).toEqual([200])
})

test('parallel guesses do not slip through', async () => {
  const { email } = await server.signUp()
  const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(email, 'guess-it')))
  expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
})
