import { and, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '#accounts/users-tables.ts'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { newSignUp } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { confirmationToken, resetToken } from '#testing/scenarios/mailed-token.ts'
import { addApp } from '#testing/scenarios/second-factors.ts'

const server = withTestServer()
const { password, name } = newSignUp()

type Account = Awaited<ReturnType<typeof server.signUp>>

/** Changes the address, and answers the token to go on with. */
async function move(token: string, email: string): Promise<string> {
  const { status, json, text } = await server.request('PATCH', '/auth/me', {
    token,
    body: { name, email, password },
  })
  if (status !== 200) throw new Error(`the change was answered ${status} ${text}`)
  return json.access_token as string
}

async function emailsTo(email: string): Promise<(string | null)[]> {
  await server.runJobs()
  const rows = await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.recipient, email))
  return rows.map(({ subject }) => subject)
}

const changed = 'Your email address has been changed'

test('of two changes in a row each address that was left is told', async () => {
  const { token, email } = await server.signUp()
  const [second, third] = [`second.${email}`, `third.${email}`]
  await move(await move(token, second), third)
  expect(await emailsTo(email)).toEqual([changed])
  expect((await emailsTo(second)).filter((subject) => subject === changed)).toHaveLength(2)
  expect((await emailsTo(third)).filter((subject) => subject === changed)).toHaveLength(1)
  const [mail] = await server.deps.db
    .select()
    .from(sandboxOutbox)
    .where(and(eq(sandboxOutbox.recipient, second), like(sandboxOutbox.bodyText, '%is now%')))
  expect(mail?.bodyText).toContain(`is now ${second}.`)
})

/** What is done to an account before who did it takes its emails to an address of theirs. */
const notices: Record<string, { subject: string; done: (account: Account) => Promise<unknown> }> = {
  'an API key': {
    subject: 'An API key has been created',
    done: ({ token }) => server.request('POST', '/api-keys', { token, body: { name: 'Portal' } }),
  },
  'a webhook endpoint': {
    subject: 'A webhook endpoint has been added',
    done: ({ token }) =>
      server.request('POST', '/webhook-endpoints', {
        token,
        body: { url: 'https://hooks.example.invalid/in', events: ['invitation.sent'] },
      }),
  },
  'a second factor': {
    subject: 'A second factor has been added',
    done: ({ token }) => addApp(server, token),
  },
  'a new device': {
    subject: 'New sign-in to your account',
    done: ({ email }) => server.request('POST', '/auth/signin', { body: { email, password } }),
  },
}

test.each(Object.entries(notices))('%s is told to the address of that moment', async (_what, notice) => {
  const account = await server.signUp()
  await notice.done(account)
  await server.deps.db
    .update(users)
    .set({ email: `taken.${account.email}`, emailKey: `taken.${account.email}` })
    .where(eq(users.id, account.userId))
  expect(await emailsTo(account.email)).toContain(notice.subject)
  expect(await emailsTo(`taken.${account.email}`)).not.toContain(notice.subject)
})

test('a new password, role and the end of an organisation are told to the address of that moment', async () => {
  const { token, orgId } = await server.signUp()
  const user = await joinOrganisation(server, orgId, 'viewer')
  await server.request('PATCH', `/team/members/${user.userId}`, { token, body: { role: 'owner' } })
  await server.request('POST', '/auth/password/forgot', { body: { email: user.email } })
  await server.runJobs()
  const body = { token: await resetToken(server, user.email), password: 'copper-lantern-77' }
  await server.request('POST', '/auth/password/reset', { body })
  await server.deps.db
    .update(users)
    .set({ email: `taken.${user.email}`, emailKey: `taken.${user.email}` })
    .where(eq(users.id, user.userId))
  expect(await emailsTo(user.email)).toContain('Your password has been changed')
  expect(await emailsTo(`taken.${user.email}`)).toEqual([])
})

test('who is removed from the team is told, at the address that they had then', async () => {
  const { token, orgId } = await server.signUp({ orgName: 'Oak Care' })
  const user = await joinOrganisation(server, orgId, 'viewer')
  await server.request('DELETE', `/team/members/${user.userId}`, { token })
  expect(await emailsTo(user.email)).toEqual(['You have been removed from Oak Care'])
})

test('an address is kept with a message until it is sent, and no longer', async () => {
  const { token, orgId, email } = await server.signUp()
  await server.request('POST', '/api-keys', { token, body: { name: 'Portal' } })
  const kept = async () =>
    (await server.deps.db.select().from(messages).where(eq(messages.orgId, orgId))).filter(
      ({ recipient }) => recipient?.email === email,
    ).length
  expect(await kept()).toBe(1)
  await server.runJobs()
  expect(await kept()).toBe(0)
})

const confirm = (mailed: string, token?: string) =>
  server.request('POST', '/auth/email/confirm', { body: { token: mailed }, ...(token && { token }) })
const isConfirmed = async (userId: string) =>
  (await server.deps.db.select().from(users).where(eq(users.id, userId)))[0]?.emailConfirmedAt !== null

test('a link that was asked for before an address was changed confirms no later one', async () => {
  const { token, email, userId } = await server.signUpUnconfirmed()
  await server.runJobs()
  const mailed = await confirmationToken(server, email)
  // As if it was made while the address was changed, which ends those that are there.
  await move(token, `later.${email}`)
  await server.deps.db.execute(`update mailed_tokens set ended_at = null`)
  expect((await confirm(mailed, token)).status).toBe(404)
  expect(await isConfirmed(userId)).toBe(false)
  await server.runJobs()
  expect((await confirm(await confirmationToken(server, `later.${email}`), token)).status).toBe(200)
  expect(await isConfirmed(userId)).toBe(true)
})

test('a link for a new password of an earlier address sets none, and confirms none', async () => {
  const { token, email, userId } = await server.signUp()
  await server.request('POST', '/auth/password/forgot', { body: { email } })
  await server.runJobs()
  const mailed = await resetToken(server, email)
  await move(token, `later.${email}`)
  await server.deps.db.execute(`update mailed_tokens set ended_at = null`)
  const body = { token: mailed, password: 'copper-lantern-77' }
  expect((await server.request('POST', '/auth/password/reset', { body })).status).toBe(404)
  expect(await isConfirmed(userId)).toBe(false)
})

test('a link for a new password that was asked for with an earlier address is not sent to the later one', async () => {
  const { token, email } = await server.signUp()
  await server.request('POST', '/auth/password/forgot', { body: { email } })
  await move(token, `later.${email}`)
  await server.runJobs()
  expect(await resetToken(server, email)).toBe('')
  expect(await resetToken(server, `later.${email}`)).toBe('')
})

test('a link that waits while its address is changed is sent to neither', async () => {
  const { token, email, userId } = await server.signUpUnconfirmed()
  await server.runJobs()
  await server.request('POST', '/auth/email/resend', { token })
  await server.deps.db
    .update(users)
    .set({ email: `later.${email}`, emailKey: `later.${email}` })
    .where(eq(users.id, userId))
  const before = (await emailsTo(email)).length
  expect(before).toBe(1)
  expect(await emailsTo(`later.${email}`)).toEqual([])
})

test('of links that are asked for while the address is changed none confirms an address it was not sent to', async () => {
  const { token, email, userId } = await server.signUpUnconfirmed()
  await server.runJobs()
  const later = `later.${email}`
  await Promise.all([
    server.request('POST', '/auth/email/resend', { token }),
    move(token, later),
    server.request('POST', '/auth/email/resend', { token }),
  ])
  await server.runJobs()
  const rows = await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.recipient, email))
  const sent = rows.flatMap(({ bodyText }) => /confirm-email#([\w-]+)/.exec(bodyText)?.[1] ?? [])
  for (const mailed of sent) expect((await confirm(mailed)).status).toBe(404)
  expect(await isConfirmed(userId)).toBe(false)
})
