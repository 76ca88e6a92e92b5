import { api } from '@bonafide/shared/contract/api.ts'
import { SignUp } from '@bonafide/shared/contract/accounts/auth.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { canonicalJson } from '#platform/audit/canonical-json.ts'
import { expect, test } from 'vitest'
import { idempotencyKeys } from '#platform/db/request-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { newInvitation, newSignUp } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { storedKey } from './idempotency.ts'

const server = withTestServer()
let token: string
let orgId: string
let email: string

async function newOrganisation() {
  const account = await server.signUp()
  token = account.token
  orgId = account.orgId
  email = account.email
}

async function signInAgain() {
  const body = { email, password: newSignUp().password }
  token = (await server.request('POST', '/auth/signin', { body })).json.access_token
}

const invite = (key: string, body: object, as = token) =>
  server.request('POST', '/employees/invite', { body, token: as, headers: { 'idempotency-key': key } })

async function invited() {
  const rows = await server.deps.db.select().from(employees).where(eq(employees.orgId, orgId))
  const sent = await server.deps.db.select().from(messages).where(eq(messages.orgId, orgId))
  return { employees: rows.length, messages: sent.length }
}

test('the same request twice makes one employee and one message, with one answer', async () => {
  await newOrganisation()
  const key = crypto.randomUUID()
  const body = newInvitation()
  const first = await invite(key, body)
  const second = await invite(key, body)
  expect([first.status, second.status]).toEqual([201, 201])
  expect(second.json).toEqual(first.json)
  expect(await invited()).toEqual({ employees: 1, messages: 1 })
})

test('twenty at once make one employee', async () => {
  await newOrganisation()
  const key = crypto.randomUUID()
  const body = newInvitation()
  const answers = await Promise.all(Array.from({ length: 20 }, () => invite(key, body)))
  const created = answers.filter(({ status }) => status === 201)
  expect(new Set(created.map(({ json }) => json.employeeId)).size).toBe(1)
  expect(answers.every(({ status, json }) => status === 201 || json.code === 'in_flight')).toBe(true)
  expect(await invited()).toEqual({ employees: 1, messages: 1 })
})

test('a key stands for one request: another body or another call is refused', async () => {
  await newOrganisation()
  const key = crypto.randomUUID()
  await invite(key, newInvitation())
  const other = await invite(key, newInvitation())
  expect({ status: other.status, code: other.json.code }).toEqual({
    status: 422,
    code: 'idempotency_mismatch',
  })
  expect(await invited()).toEqual({ employees: 1, messages: 1 })
})

test("another organisation's key is another key", async () => {
  await newOrganisation()
  const key = crypto.randomUUID()
  const body = newInvitation()
  await invite(key, body)
  const other = await server.signUp()
  expect((await invite(key, body, other.token)).json.orgId).toBe(other.orgId)
})

test('a request that failed can be tried again with its key', async () => {
  await newOrganisation()
  const key = crypto.randomUUID()
  const body = newInvitation()
  const { employeeId } = await server.invite(token, body)
  expect((await invite(key, body)).status).toBe(409)
  await server.deps.db.update(employees).set({ emailKey: 'changed' }).where(eq(employees.id, employeeId))
  expect((await invite(key, body)).status).toBe(201)
})

test('an answer is kept for a day', async () => {
  await newOrganisation()
  const key = crypto.randomUUID()
  const body = newInvitation()
  await invite(key, body)
  server.clock.advance(24 * 3_600_000 - 1000)
  await signInAgain()
  expect((await invite(key, body)).status).toBe(201)
  server.clock.advance(2000)
  expect((await invite(key, body)).json.code).toBe('already_invited')
})

test('a request whose process ended frees its key after a minute', async () => {
  await newOrganisation()
  const key = crypto.randomUUID()
  const body = newInvitation()
  await invite(key, body)
  const claimed = eq(idempotencyKeys.key, storedKey({ owner: orgId, key }))
  await server.deps.db.update(idempotencyKeys).set({ replySealed: null }).where(claimed)
  await server.deps.db.update(employees).set({ emailKey: 'changed' }).where(eq(employees.orgId, orgId))
  const early = await invite(key, body)
  expect({ status: early.status, code: early.json.code }).toEqual({ status: 409, code: 'in_flight' })
  server.clock.advance(61_000)
  const late = await Promise.all([invite(key, body), invite(key, body)])
  expect(late.some(({ status }) => status === 201)).toBe(true)
  // With the one of before, whose address was changed.
  expect((await invited()).employees).toBe(2)
})

test('of a sign-up neither a session nor its password is kept, and a replay signs in with that', async () => {
  const key = crypto.randomUUID()
  const body = newSignUp()
  const signUp = () => server.request('POST', '/auth/signup', { body, headers: { 'idempotency-key': key } })
  const first = await signUp()
  const second = await signUp()
  expect([second.status, second.json.user, second.json.org]).toEqual([201, first.json.user, first.json.org])
  expect(second.json.access_token).not.toBe(first.json.access_token)
  const isIt = eq(idempotencyKeys.key, storedKey({ owner: 'public', key }))
  const [kept] = await server.deps.db.select().from(idempotencyKeys).where(isIt)
  expect(JSON.stringify(kept)).not.toContain(first.json.access_token)
  expect(JSON.stringify(kept)).not.toContain(body.password)
  // As long as a sealed `null` is.
  expect(server.deps.keys.open('idempotency', kept?.replySealed ?? '')).toHaveLength(43)
})

test('two sign-ups that differ in their password alone are one request: nothing made from it is kept', async () => {
  const key = crypto.randomUUID()
  const body = newSignUp()
  const signUp = (change: object) =>
    server.request('POST', '/auth/signup', {
      body: { ...body, ...change },
      headers: { 'idempotency-key': key },
    })
  const first = await signUp({})
  const isIt = eq(idempotencyKeys.key, storedKey({ owner: 'public', key }))
  const kept = () => server.deps.db.select().from(idempotencyKeys).where(isIt)
  const [row] = await kept()
  const second = await signUp({ password: 'an0ther-l0ng-passw0rd' })
  // It is another one's, perhaps, who has seen the key.
  expect(second.status).toBe(401)
  expect(JSON.stringify(second.json)).not.toContain(first.json.access_token)
  expect(await kept()).toEqual([row])
  expect((await signUp({ orgName: 'Another name' })).json.code).toBe('idempotency_mismatch')
  const { password: _, ...told } = v.parse(SignUp, body)
  const parts = { params: undefined, query: undefined, body: told }
  expect(row?.bodyHash).toBe(server.deps.keys.hash('idempotency', canonicalJson(parts)))
})

test('every call that takes a key and a secret leaves the secret out', () => {
  const keyed = (Object.values(api).flatMap((group) => Object.values(group)) as Endpoint[]).filter(
    ({ idempotent }) => idempotent,
  )
  const secretsOf = ({ body }: Endpoint) =>
    Object.keys(body && 'entries' in body ? (body.entries as object) : {}).filter((name) =>
      /password|secret|token|otp/i.test(name),
    )
  expect(keyed.length).toBeGreaterThan(10)
  for (const call of keyed) expect(call.secrets ?? [], call.path).toEqual(secretsOf(call))
})

test.each([[''], ['x'.repeat(256)], ['with space'], ['ümlaut']])('the key %j is 400', async (key) => {
  await newOrganisation()
  const { status } = await invite(key, newInvitation())
  expect(status).toBe(400)
})
