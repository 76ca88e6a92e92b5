import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#accounts/users-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { requeueMessages } from '#messages/queue-message.ts'
import { confirmationToken, joinToken, resetToken } from '#testing/scenarios/mailed-token.ts'
import { newSignUp } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
const password = 'violet-anchor-42'

async function newcomer() {
  const account = await server.signUpUnconfirmed()
  await server.runJobs()
  return {
    ...account,
    mailed: await confirmationToken(server, account.email),
    me: async () => (await server.request('GET', '/auth/me', { token: account.token })).json,
  }
}

// On a phone, where they are not signed in.
const confirm = (token: string, as = password) =>
  server.request('POST', '/auth/email/confirm', { body: { token, password: as } })
const outbox = () => server.deps.db.$count(sandboxOutbox, like(sandboxOutbox.recipient, 'ella.%'))
const sentTo = async (email: string) => {
  await server.runJobs()
  return (await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.recipient, email))).map(
    ({ subject }) => subject,
  )
}

test('an invitation is accepted at once and leaves when the address is confirmed', async () => {
  const { token, mailed, me } = await newcomer()
  expect(await me()).toMatchObject({ emailConfirmed: false, messagesHeld: true })
  const { email } = await server.invite(token)
  expect(await sentTo(email)).toEqual([])
  server.clock.advance(2 * millisecondsInHour)
  // What finds messages without a job does not take them for lost.
  await requeueMessages(server.deps)
  expect(await sentTo(email)).toEqual([])
  expect((await confirm(mailed)).json).toEqual({ confirmed: true })
  expect(await sentTo(email)).toHaveLength(1)
  await requeueMessages(server.deps)
  expect(await sentTo(email)).toHaveLength(1)
})

test('what users are told of their own accounts does not wait', async () => {
  const { token, email, mailed, me } = await newcomer()
  await server.request('POST', '/auth/password', {
    token,
    body: { currentPassword: password, newPassword: 'marble-harbour-77' },
  })
  expect(await sentTo(email)).toEqual(['Confirm your email address', 'Your password has been changed'])
  expect((await confirm(mailed, 'marble-harbour-77')).status).toBe(200)
  expect((await me()).code).toBe('unauthorised')
})

test('employees of an organisation that is not confirmed get five codes a day in all', async () => {
  const { token } = await newcomer()
  const before = await outbox()
  const invited = [await server.invite(token), await server.invite(token), await server.invite(token)]
  for (let round = 0; round < 3; round += 1) {
    for (const { verificationToken } of invited) {
      const body = { token: verificationToken }
      await server.request('POST', '/flow/email/code', { body })
    }
    await server.runJobs()
    server.clock.advance(31_000)
  }
  await server.runJobs()
  expect((await outbox()) - before).toBe(5)
})

test('a link confirms once, for a day, and not what it was not made for', async () => {
  const { token, email, mailed, me } = await newcomer()
  expect((await confirm('no-token-of-ours')).json).toMatchObject({ code: 'invalid_link' })
  await server.request('POST', '/auth/password/forgot', { body: { email } })
  await server.runJobs()
  expect((await confirm(await resetToken(server, email))).status).toBe(404)
  server.clock.advance(millisecondsInDay)
  expect((await confirm(mailed)).json).toMatchObject({
    message: 'This link is no longer valid. Sign in and ask for a new one.',
  })
  expect((await me()).emailConfirmed).toBeUndefined()
  const again = await server.signIn(email)
  await server.request('POST', '/auth/email/resend', { token: again })
  await server.runJobs()
  const fresh = await confirmationToken(server, email)
  expect(fresh).not.toBe(mailed)
  expect((await confirm(fresh)).status).toBe(200)
  expect((await confirm(fresh)).status).toBe(404)
  expect((await server.request('GET', '/auth/me', { token: again })).json.emailConfirmed).toBe(true)
  expect(token).not.toBe(again)
})

test('the link is sent again five times an hour, and not at all once it was used', async () => {
  const { token, email, mailed } = await newcomer()
  const resend = () => server.request('POST', '/auth/email/resend', { token })
  for (let count = 0; count < 5; count += 1) expect((await resend()).json).toEqual({ accepted: true })
  expect(await resend()).toMatchObject({ status: 429, json: { code: 'too_many_requests' } })
  await confirm(mailed)
  const before = (await sentTo(email)).length
  server.clock.advance(millisecondsInHour - 1)
  await resend()
  expect(await sentTo(email)).toHaveLength(before)
})

test('a forgotten password gives who reads the mailbox an account of their own, and sends nothing of before', async () => {
  const { token, email } = await newcomer()
  const invited = await server.invite(token)
  await server.request('POST', '/auth/password/forgot', { body: { email } })
  await server.runJobs()
  const reset = { token: await resetToken(server, email), password: 'marble-harbour-77' }
  const { json } = await server.request('POST', '/auth/password/reset', { body: reset })
  expect((await server.request('GET', '/auth/me', { token })).status).toBe(401)
  expect((await server.request('GET', '/auth/me', { token: json.access_token })).json.emailConfirmed).toBe(
    true,
  )
  expect(await sentTo(invited.email)).toEqual([])
})

test('an address that stays unconfirmed for seven days is free, and the account of before is out of it', async () => {
  const squatter = await newcomer()
  const again = () =>
    server.request('POST', '/auth/signup', { body: { ...newSignUp(), email: squatter.email } })
  expect((await again()).json).toMatchObject({ code: 'email_taken' })
  server.clock.advance(7 * millisecondsInDay - 1)
  expect((await again()).json).toMatchObject({ code: 'email_taken' })
  const kept = await server.signIn(squatter.email)
  server.clock.advance(2)
  const owner = await again()
  expect(owner.status).toBe(201)
  expect((await server.request('GET', '/auth/me', { token: kept })).status).toBe(401)
  const [user] = await server.deps.db.select().from(users).where(eq(users.emailKey, squatter.email))
  expect(user?.id).toBe(owner.json.user.id)
})

test('an address that is confirmed is not free, however old', async () => {
  const { email, mailed } = await newcomer()
  await confirm(mailed)
  server.clock.advance(30 * millisecondsInDay)
  const { json } = await server.request('POST', '/auth/signup', { body: { ...newSignUp(), email } })
  expect(json.code).toBe('email_taken')
})

test('a new address is to be confirmed anew, by its own link; the organisation goes on', async () => {
  const { token, email, mailed, me } = await newcomer()
  const next = 'harriet.moss@example.com'
  await server.request('PATCH', '/auth/me', { token, body: { name: 'Harriet Reed', email: next, password } })
  expect((await confirm(mailed)).status).toBe(404)
  expect(await sentTo(next)).toContain('Confirm your email address')
  await confirm(await confirmationToken(server, next))
  expect(await me()).toMatchObject({ emailConfirmed: true, messagesHeld: false })
  await server.request('PATCH', '/auth/me', { token, body: { name: 'Harriet Reed', email, password } })
  expect(await me()).toMatchObject({ emailConfirmed: false, messagesHeld: false })
})

test('a colleague who joins by an invitation has proven the mailbox', async () => {
  const owner = await server.signUp()
  const body = { email: 'robin@example.com', role: 'viewer' }
  await server.request('POST', '/team/invitations', { token: owner.token, body })
  await server.runJobs()
  const join = { token: await joinToken(server, body.email), name: 'Robin Field', password }
  const { json } = await server.request('POST', '/team/invitations/accept', { body: join })
  expect((await server.request('GET', '/auth/me', { token: json.access_token })).json).toMatchObject({
    emailConfirmed: true,
    messagesHeld: false,
  })
})

test('a confirmation and an invitation at once leave no message behind', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { token, mailed } = await newcomer()
    const [{ email }] = await Promise.all([server.invite(token), confirm(mailed)])
    expect(await sentTo(email)).toHaveLength(1)
  }
})
