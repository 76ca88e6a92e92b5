import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { idempotencyKeys } from '#platform/db/request-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { inOrganisation } from '#platform/scope.ts'
import { inviteEmployee } from '#invitations/invite-employee.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import { sentStatements } from '#testing/harness/sent-statements.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { onceInTransaction } from './idempotency.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function organisation() {
  const { token, orgId, userId } = await server.signUp()
  const { db } = server.deps
  const key = crypto.randomUUID()
  const body = newInvitation()
  return {
    orgId,
    userId,
    key,
    invite: () =>
      server.request('POST', '/employees/invite', { token, body, headers: { 'idempotency-key': key } }),
    people: () => db.$count(employees, eq(employees.orgId, orgId)),
    kept: () => db.$count(idempotencyKeys, eq(idempotencyKeys.key, key)),
  }
}

test('work whose answer cannot be kept is undone, and its key is free at once', async () => {
  const { orgId, userId, key, invite, people, kept } = await organisation()
  const keys = {
    ...server.deps.keys,
    seal: () => {
      throw new Error('no answer is kept today')
    },
  }
  const request = { owner: orgId, key, call: '/employees/invite', parts: {} }
  const broken = inOrganisation(server.deps, { orgId, actor: `user:${userId}` }, (scope) =>
    onceInTransaction({ ...scope, deps: { ...scope.deps, keys } }, request, () =>
      inviteEmployee(
        scope,
        { ...newInvitation(), inviteChannelPref: 'email' },
        { source: 'console', createdBy: userId },
      ),
    ),
  )
  await expect(broken).rejects.toThrow('no answer is kept today')
  expect([await people(), await kept()]).toEqual([0, 0])
  expect((await invite()).status).toBe(201)
  expect([await people(), await kept()]).toEqual([1, 1])
})

// The embedded database runs one transaction at a time: whoever comes second waits and is answered the same.
const isPostgres = inject('database').kind === 'postgres'

test.runIf(isPostgres)(
  'where another answer was kept meanwhile, that one stays and this work is undone',
  async () => {
    const { orgId, userId, key, people } = await organisation()
    const other = { owner: orgId, key, call: 'another', bodyHash: 'x', createdAt: new Date() }
    const request = { owner: orgId, key, call: '/employees/invite', parts: {} }
    const late = inOrganisation(server.deps, { orgId, actor: `user:${userId}` }, (scope) =>
      onceInTransaction(scope, request, async () => {
        await server.deps.db.insert(idempotencyKeys).values(other)
        const invitation = { ...newInvitation(), inviteChannelPref: 'email' as const }
        return inviteEmployee(scope, invitation, { source: 'console', createdBy: userId })
      }),
    )
    await expect(late).rejects.toMatchObject({ code: 'in_flight' })
    expect(await people()).toBe(0)
    const [kept] = await server.deps.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
    expect(kept).toMatchObject(other)
  },
)

test.runIf(isPostgres)(
  'while a request is worked on, the same is told so at once; when its process is cut off, the key is free at once',
  async () => {
    const { orgId, key, invite, people } = await organisation()
    const cutOff = server.deps.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(1, hashtext(${`${orgId} ${key}`}))`)
      const answer = await invite()
      expect({ status: answer.status, code: answer.json.code }).toEqual({ status: 409, code: 'in_flight' })
      throw new Error('cut off')
    })
    await expect(cutOff).rejects.toThrow('cut off')
    expect((await invite()).status).toBe(201)
    expect(await people()).toBe(1)
  },
)

test('what is kept for a key is read after the lock is had, by a statement that began then', async () => {
  const { orgId, userId, key } = await organisation()
  const request = { owner: orgId, key, call: '/employees/invite', parts: {} }
  const texts = await inOrganisation(server.deps, { orgId, actor: `user:${userId}` }, (scope) =>
    sentStatements(() => onceInTransaction(scope, request, async () => ({ done: true }))),
  )
  const lock = texts.findIndex((text) => text.includes('pg_try_advisory_xact_lock'))
  const look = texts.findIndex((text) => /select.*from "idempotency_keys"/s.test(text))
  expect(lock).toBeGreaterThanOrEqual(0)
  expect(look).toBeGreaterThan(lock)
})
