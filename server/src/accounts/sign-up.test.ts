import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships, users } from './users-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { newSignUp } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

const signUp = (body: object, ip?: string) => server.request('POST', '/auth/signup', { body, ip })
const slugOf = async (id: string) =>
  (await server.deps.db.select().from(organisations).where(eq(organisations.id, id)))[0]?.slug

test('signing up makes a user, their organisation and a session', async () => {
  const form = { ...newSignUp(), email: 'Zoe.Lind@Example.com', name: ' Zoë Lind ' }
  const { status, json } = await signUp(form)
  expect(status).toBe(201)
  expect(json.user).toMatchObject({ email: 'Zoe.Lind@Example.com', name: 'Zoë Lind' })
  const [user] = await server.deps.db.select().from(users).where(eq(users.id, json.user.id))
  expect(user).toMatchObject({
    emailKey: 'zoe.lind@example.com',
    passwordHash: expect.stringMatching(/^\$argon2id\$/),
  })
  const joined = await server.deps.db.select().from(memberships).where(eq(memberships.userId, json.user.id))
  expect(joined).toMatchObject([{ orgId: json.org.id }])
  expect((await server.request('GET', '/employees', { token: json.access_token })).json.total).toBe(0)
})

test('an address has one account, however it is written', async () => {
  const form = newSignUp()
  await signUp(form)
  const before = (await server.deps.db.select().from(organisations)).length
  const again = await signUp({ ...form, email: ` ${form.email.toUpperCase()} ` })
  expect({ status: again.status, message: again.json.message }).toEqual({
    status: 409,
    message: 'An account with this email already exists',
  })
  expect(await server.deps.db.select().from(organisations)).toHaveLength(before)
})

test('of parallel sign-ups with one address exactly one succeeds', async () => {
  const form = newSignUp()
  const answers = await Promise.all(Array.from({ length: 8 }, () => signUp(form)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, ...Array(7).fill(409)])
})

test('a slug that is taken gets a number, an empty one is made up', async () => {
  const orgSlug = `hr${Date.now()}`
  const slugs = []
  for (let round = 0; round < 3; round++) slugs.push(await slugOf((await server.signUp({ orgSlug })).orgId))
  expect(slugs).toEqual([orgSlug, `${orgSlug}-2`, `${orgSlug}-3`])
  const atOnce = await Promise.all(Array.from({ length: 5 }, () => server.signUp({ orgSlug })))
  expect(new Set(await Promise.all(atOnce.map(({ orgId }) => slugOf(orgId)))).size).toBe(5)
  expect(await slugOf((await server.signUp({ orgSlug: '' })).orgId)).toMatch(/^org-[a-z0-9]{8}$/)
})

test('accounts from one address are limited', async () => {
  const ip = '203.0.113.50'
  const answers = []
  for (let round = 0; round < 101; round++) answers.push(await signUp(newSignUp(), ip))
  expect(answers.slice(0, 100).every(({ status }) => status === 201)).toBe(true)
  expect(answers[100]?.status).toBe(429)
  expect(Number(answers[100]?.headers.get('retry-after'))).toBeGreaterThan(0)
})
