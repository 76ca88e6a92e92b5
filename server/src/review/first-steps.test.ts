import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { hashPassword } from '#accounts/passwords/hash-password.ts'
import { users } from '#accounts/users-tables.ts'
import { requireCounted } from '#testing/scenarios/recount-employees.ts'
import { ledger } from '#billing/billing-tables.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { confirmationToken } from '#testing/scenarios/mailed-token.ts'
import { addApp } from '#testing/scenarios/second-factors.ts'

const server = withTestServer()

afterEach(() => requireCounted(server.deps))

const read = async (token: string) => (await server.request('GET', '/first-steps', { token })).json
const undone = async (token: string) =>
  (await read(token)).items.flatMap(({ step, done }: { step: string; done: boolean }) => (done ? [] : [step]))
const tryIt = (token: string) => server.request('POST', '/first-steps/try', { token })
const usage = async (token: string) =>
  (await server.request('GET', '/usage/current', { token })).json.checksUsed as number

test('each step is done by doing it, in whatever order', async () => {
  const { token, email } = await server.signUpUnconfirmed()
  expect(await undone(token)).toEqual(['name', 'look', 'email', 'factor', 'colleague', 'employee', 'widget'])
  await server.request('POST', '/employees/invite', { token, body: newInvitation() })
  // The rest lets others in, so it waits for the address.
  await server.runJobs()
  const mailed = await confirmationToken(server, email)
  await server.request('POST', '/auth/email/confirm', { token, body: { token: mailed } })
  expect(await undone(token)).toEqual(['name', 'look', 'factor', 'colleague', 'widget'])
  const patch = (body: object) => server.request('PATCH', '/settings', { token, body })
  await patch({ embedOrigins: ['https://hr.example.com'], accentColour: '#1f4fd8' })
  await addApp(server, token)
  expect(await undone(token)).toEqual(['name', 'colleague'])
  const invitation = { email: 'robin.colleague@example.com', role: 'viewer' }
  await server.request('POST', '/team/invitations', { token, body: invitation })
  await patch({ name: 'Oak Care' })
  expect(await undone(token)).toEqual([])
})

test('dismissed, it stays so for the organisation', async () => {
  const { token, orgId } = await server.signUp()
  expect((await read(token)).dismissed).toBe(false)
  await server.request('POST', '/first-steps/dismiss', { token })
  const admin = await joinOrganisation(server, orgId, 'admin')
  expect((await read(admin.token)).dismissed).toBe(true)
})

test('a try with oneself uses no credit, neither when it is made nor when it goes back', async () => {
  const { token, email, orgId } = await server.signUp()
  const { status, json } = await tryIt(token)
  expect([status, json.email, json.fullName]).toEqual([201, email, 'Harriet Reed'])
  expect(await usage(token)).toBe(0)
  await server.request('POST', `/employees/${json.employeeId}/revoke`, { token })
  expect(await usage(token)).toBe(0)
  const rows = await server.deps.db
    .select()
    .from(ledger)
    .where(eq(ledger.orgId, orgId))
    .orderBy(ledger.createdAt, ledger.kind)
  expect(rows.map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b))).toEqual(['release', 'trial'])
  // The link works again by a credit like any other.
  await server.request('POST', `/employees/${json.employeeId}/restore`, { token })
  expect(await usage(token)).toBe(1)
})

test('it is had once in an organisation, also by two at once, and another has its own', async () => {
  const { token, orgId } = await server.signUp()
  const admin = await joinOrganisation(server, orgId, 'admin')
  const answers = await Promise.all([tryIt(token), tryIt(admin.token)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect((await read(token)).canTry).toBe(false)
  expect((await tryIt(token)).status).toBe(409)
  expect(await usage(token)).toBe(0)
  expect((await tryIt((await server.signUp()).token)).status).toBe(201)
})

test('a password that would be refused today works, and is asked to be changed', async () => {
  const { token, userId, email } = await server.signUp()
  const isWeak = async (by: string) =>
    (await server.request('GET', '/auth/factors', { token: by })).json.weakPassword as boolean
  expect(await isWeak(token)).toBe(false)
  const passwordHash = await hashPassword('old short one', 1024)
  await server.deps.db.update(users).set({ passwordHash }).where(eq(users.id, userId))
  const body = { email, password: 'old short one' }
  const signedIn = await server.request('POST', '/auth/signin', { body })
  const by = signedIn.json.access_token as string
  expect([signedIn.status, await isWeak(by)]).toEqual([200, true])
  const change = { currentPassword: body.password, newPassword: 'marble-harbour-77' }
  const changed = await server.request('POST', '/auth/password', { token: by, body: change })
  expect(await isWeak(changed.json.access_token)).toBe(false)
})
