import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { teamInvitations, users } from '#accounts/users-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { acrossOrganisations } from '#platform/db/reach.ts'
import { createTestServer } from '#testing/harness/create-test-server.ts'
import { joinToken } from '#testing/scenarios/mailed-token.ts'
import { newSignUp } from '#testing/harness/test-calls.ts'
import { inviteFirstOwner } from './invite-first-owner.ts'

const password = 'a longer phrase 27'

async function startServer(signUp: 'first' | 'invited') {
  const server = await createTestServer({ env: { signUp } })
  onTestFinished(() => server.close())
  const invite = (email: string, organisation?: string) =>
    acrossOrganisations('operator commands', () =>
      inviteFirstOwner(server.deps, { email, ...(organisation && { organisation }) }),
    )
  const accept = (token: string) =>
    server.request('POST', '/team/invitations/accept', { body: { token, name: 'Robin Field', password } })
  return { server, invite, accept }
}

test('where sign-up is closed an operator invites the first owner, who joins, works and invites others', async () => {
  const { server, invite, accept } = await startServer('invited')
  const email = 'robin@northgate.example'
  expect(await invite(email, 'Northgate Care')).toContain(email)
  await server.runJobs()
  const token = await joinToken(server, email)
  const shown = await server.request('POST', '/team/invitations/show', { body: { token } })
  expect(shown.json).toEqual({ organisation: 'Northgate Care', email, role: 'owner', hasAccount: false })
  const { status, json } = await accept(token)
  expect({ status, org: json.org }).toMatchObject({
    status: 200,
    org: { name: 'Northgate Care', role: 'owner' },
  })
  const [user] = await server.deps.db.select().from(users).where(eq(users.email, email))
  expect(user?.emailConfirmedAt).toBeTruthy()
  const ask = (path: string, body: object) => server.request('POST', path, { token: json.access_token, body })
  expect(
    (await ask('/team/invitations', { email: 'leila@northgate.example', role: 'verifier' })).status,
  ).toBe(201)
  const log = await server.request('GET', '/audit', { token: json.access_token })
  expect(log.text).toContain('organisation.created')
  expect((await server.request('POST', '/auth/signup', { body: newSignUp() })).json.code).toBe(
    'sign_up_closed',
  )
})

test('while the first owner is on their way no visitor is the first', async () => {
  const { server, invite } = await startServer('first')
  await invite('robin@northgate.example')
  expect((await server.request('GET', '/system')).json.signUp).toBe('closed')
  expect((await server.request('POST', '/auth/signup', { body: newSignUp() })).json.code).toBe(
    'sign_up_closed',
  )
})

test('invited again, an address has one organisation and one link that works; another address has its own', async () => {
  const { server, invite, accept } = await startServer('invited')
  const email = 'robin@northgate.example'
  await invite(email, 'Northgate Care')
  await server.runJobs()
  const first = await joinToken(server, email)
  server.clock.advance(60_000)
  await invite(email.toUpperCase())
  await server.runJobs()
  const second = await joinToken(server, email.toUpperCase())
  expect((await accept(first)).json.code).toBe('invalid_link')
  const { json } = await accept(second)
  expect(json.org).toMatchObject({ name: 'Northgate Care', role: 'owner' })
  expect(await server.deps.db.$count(organisations)).toBe(1)
  await invite('other@elm.example', 'Elm Homes')
  expect(await server.deps.db.$count(organisations)).toBe(2)
  // An organisation that has an owner is not taken up again.
  await invite(email, 'Third')
  expect(await server.deps.db.$count(organisations)).toBe(3)
  expect(await server.deps.db.$count(teamInvitations)).toBe(4)
})

test.each(['robin', 'robin@', ''])('“%s” is no address, and nothing is made', async (email) => {
  const { server, invite } = await startServer('invited')
  await expect(invite(email)).rejects.toThrow('is no email address')
  expect(await server.deps.db.$count(organisations)).toBe(0)
})
