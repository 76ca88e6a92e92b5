import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { newSignUp } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'

const server = withTestServer()

async function subjectsTo(email: string) {
  await server.runJobs()
  const sent = await server.deps.db.select().from(sandboxOutbox).where(eq(sandboxOutbox.recipient, email))
  return sent.map(({ subject }) => subject)
}

test('an API key and an endpoint that were made are told to who made them', async () => {
  const { token, email } = await server.signUp()
  await server.request('POST', '/api-keys', { token, body: { name: 'Portal' } })
  const endpoint = { url: 'https://hooks.example.invalid/in', events: ['invitation.sent'] }
  const { status } = await server.request('POST', '/webhook-endpoints', { token, body: endpoint })
  expect(status).toBe(201)
  expect(new Set(await subjectsTo(email))).toEqual(
    new Set(['An API key has been created', 'A webhook endpoint has been added']),
  )
})

test('a new address is told at both, another name at none', async () => {
  const { token, email } = await server.signUp()
  const { password, name } = newSignUp()
  await server.request('PATCH', '/auth/me', { token, body: { name: 'Harriet Moss', email } })
  expect(await subjectsTo(email)).toEqual([])
  const moved = `moved.${email}`
  await server.request('PATCH', '/auth/me', { token, body: { name, email: moved, password } })
  expect(await subjectsTo(email)).toEqual(['Your email address has been changed'])
  expect(new Set(await subjectsTo(moved))).toEqual(
    new Set(['Confirm your email address', 'Your email address has been changed']),
  )
})

test('what an API key does with an endpoint is told to every owner, and to no other user', async () => {
  const { token, orgId, email } = await server.signUp()
  const other = await joinOrganisation(server, orgId, 'owner')
  const admin = await joinOrganisation(server, orgId, 'admin')
  const made = await server.request('POST', '/api-keys', {
    token,
    body: { name: 'Portal', scopes: ['webhooks:manage'] },
  })
  const byKey = (method: string, path: string, body?: object) =>
    server.request(method, path, { token: made.json.key as string, ...(body && { body }) })
  const endpoint = { url: 'https://hooks.example.invalid/in', events: ['invitation.sent'] }
  const created = await byKey('POST', '/webhook-endpoints', endpoint)
  const at = `/webhook-endpoints/${created.json.id as string}`
  const told = async (address: string) =>
    (await subjectsTo(address))
      .filter((subject) => subject?.includes('endpoint'))
      .toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))
  expect(await told(email)).toEqual(['A webhook endpoint has been added'])
  expect((await byKey('PATCH', at, { description: 'Payroll' })).status).toBe(200)
  expect(await told(email)).toHaveLength(1)
  expect((await byKey('PATCH', at, { events: ['*'] })).status).toBe(200)
  expect((await byKey('POST', `${at}/rotate-secret`)).status).toBe(201)
  const all = [
    'A webhook endpoint has been added',
    'A webhook endpoint has been changed',
    'The signing secret of a webhook endpoint has been changed',
  ]
  expect(await told(email)).toEqual(all)
  expect(await told(other.email)).toEqual(all)
  expect(await told(admin.email)).toEqual([])
  const [mail] = await server.deps.db
    .select()
    .from(sandboxOutbox)
    .where(eq(sandboxOutbox.recipient, other.email))
  expect(mail?.bodyText).toContain('in your organisation, by an API key.')
})
