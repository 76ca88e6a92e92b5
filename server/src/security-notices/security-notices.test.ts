import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { newSignUp } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

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
