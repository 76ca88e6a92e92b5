import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { newSignUp, type TestRequest } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
const { password } = newSignUp()
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A browser: what it was given to keep, and how it signs in. */
function browser(ip: string) {
  let cookie = ''
  const call = async (method: string, path: string, request: TestRequest = {}) => {
    const headers = { 'user-agent': firefox, ...(cookie && { cookie }), ...request.headers }
    const answer = await server.request(method, path, { ip, ...request, headers })
    const set = answer.headers.get('set-cookie')
    if (set) cookie = set.split(';')[0] ?? ''
    return { ...answer, set }
  }
  return {
    call,
    cookie: () => cookie,
    signIn: (email: string, typed = password) =>
      call('POST', '/auth/signin', { body: { email, password: typed } }),
  }
}

const subjectsTo = async (email: string) => {
  await server.runJobs()
  const sent = await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.recipient, email))
  return sent.map(({ subject }) => subject)
}
const newSignIn = 'New sign-in to your account'

test('a browser is given a name that lasts 400 days and that no script reads', async () => {
  const { email } = await server.signUp()
  const { set } = await browser('203.0.113.7').signIn(email)
  expect(set).toMatch(/^bf_device=[\w-]{43}; Max-Age=34560000; Path=\/api; HttpOnly; SameSite=Lax$/)
})

test('a user is told of a browser they have not signed in with before, with what and from where', async () => {
  const { email } = await server.signUp()
  const [work, other] = [browser('203.0.113.7'), browser('198.51.100.9')]
  await work.signIn(email)
  expect(await subjectsTo(email)).toEqual([newSignIn])
  await work.signIn(email)
  expect(await subjectsTo(email)).toEqual([newSignIn])
  await other.signIn(email)
  expect(await subjectsTo(email)).toEqual([newSignIn, newSignIn])
  const sent = await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.recipient, email))
  expect(sent.some(({ bodyText }) => bodyText.includes('Firefox on Windows at 198.51.100.9'))).toBe(true)
})

test('signing up is no news', async () => {
  const first = browser('203.0.113.7')
  const form = newSignUp()
  await first.call('POST', '/auth/signup', { body: form })
  await first.signIn(form.email)
  expect(await subjectsTo(form.email)).toEqual(['Confirm your email address'])
})

test('a browser knows each of its users, and what is made up names none', async () => {
  const [one, two] = [await server.signUp(), await server.signUp()]
  const shared = browser('203.0.113.7')
  await shared.signIn(one.email)
  const name = shared.cookie()
  await shared.signIn(two.email)
  expect(shared.cookie()).toBe(name)
  await subjectsTo(two.email)
  await shared.signIn(one.email)
  await shared.signIn(two.email)
  expect(await subjectsTo(one.email)).toHaveLength(1)
  expect(await subjectsTo(two.email)).toHaveLength(1)
  const forged = { cookie: 'bf_device=short', 'user-agent': firefox }
  const { headers } = await server.request('POST', '/auth/signin', {
    body: { email: one.email, password },
    headers: forged,
  })
  expect(headers.get('set-cookie')).not.toContain('bf_device=short')
})

test('while strangers guess, the user gets in with their own browser, and strangers do not', async () => {
  const { email } = await server.signUp()
  const own = browser('203.0.113.7')
  await own.signIn(email)
  const statuses = new Set<number>()
  for (let guess = 0; guess < 400; guess += 1) {
    const stranger = browser(`198.51.${Math.floor(guess / 200)}.${guess % 200}`)
    statuses.add((await stranger.signIn(email, `guess-number-${guess}`)).status)
    if (guess % 50 === 49) server.clock.advance(15 * 60_000)
  }
  expect(statuses).toEqual(new Set([401, 429]))
  expect((await browser('192.0.2.77').signIn(email)).json).toMatchObject({
    message: 'Too many wrong passwords. Choose a new one with “Forgot password?”.',
  })
  expect((await own.signIn(email)).status).toBe(200)
  // That they got in does not give strangers a hundred guesses more.
  expect((await browser('192.0.2.78').signIn(email)).status).toBe(429)
})

test('a browser that is known has its own few tries', async () => {
  const { email } = await server.signUp()
  const own = browser('203.0.113.7')
  await own.signIn(email)
  const statuses: number[] = []
  for (let guess = 0; guess < 12; guess += 1)
    statuses.push((await own.signIn(email, 'not-my-password')).status)
  expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429])
})

test('a wrong password is in the audit log, one for an unknown address in none', async () => {
  const { email, orgId } = await server.signUp()
  await browser('198.51.100.9').signIn(email, 'not-my-password')
  await browser('198.51.100.9').signIn('nobody@example.com', 'not-my-password')
  await server.runJobs()
  const failed = await server.deps.db.select().from(auditLog).where(eq(auditLog.action, 'session.failed'))
  expect(failed.filter((entry) => entry.orgId === orgId).map(({ data }) => data)).toEqual([
    { address: '198.51.100.9' },
  ])
})
