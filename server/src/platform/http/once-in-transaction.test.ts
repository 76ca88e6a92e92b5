import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { idempotencyKeys } from '#platform/db/request-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { inOrganisation } from '#platform/scope.ts'
import { inviteEmployee } from '#invitations/invite-employee.ts'
import { sentStatements } from '#testing/database/sent-statements.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { onceByClaim, onceInTransaction, storedKey } from './idempotency.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

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
    invited: () => db.$count(employees, eq(employees.orgId, orgId)),
    kept: () => db.$count(idempotencyKeys, eq(idempotencyKeys.key, storedKey({ owner: orgId, key }))),
  }
}

test('work whose answer cannot be kept is undone, and its key is free at once', async () => {
  const { orgId, userId, key, invite, invited, kept } = await organisation()
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
  expect([await invited(), await kept()]).toEqual([0, 0])
  expect((await invite()).status).toBe(201)
  expect([await invited(), await kept()]).toEqual([1, 1])
})

// The embedded database runs one transaction at a time: the second call waits and gets the same reply.
const isPostgres = inject('database').kind === 'postgres'

test.runIf(isPostgres)(
  'a call that uses the same key meanwhile waits for this reply, and is refused',
  async () => {
    const { orgId, userId, key, invited } = await organisation()
    const invitation = { ...newInvitation(), inviteChannelPref: 'email' as const }
    const request = { owner: orgId, key, call: '/employees/invite', parts: {} }
    let other: Promise<unknown> | undefined
    await inOrganisation(server.deps, { orgId, actor: `user:${userId}` }, (scope) =>
      onceInTransaction(scope, request, async () => {
        other = onceByClaim(server.deps, { ...request, call: 'another' }, async () => ({ done: true }))
        other.catch(() => {})
        return inviteEmployee(scope, invitation, { source: 'console', createdBy: userId })
      }),
    )
    await expect(other).rejects.toMatchObject({ code: 'idempotency_mismatch' })
    expect(await invited()).toBe(1)
    const isIt = eq(idempotencyKeys.key, storedKey({ owner: orgId, key }))
    const stored = await server.deps.db.select().from(idempotencyKeys).where(isIt)
    expect(stored).toMatchObject([{ call: '/employees/invite', replySealed: expect.any(String) }])
  },
)

test.runIf(isPostgres)(
  'while a request is worked on, the same is told so at once; when its process is cut off, the key is free at once',
  async () => {
    const { orgId, key, invite, invited } = await organisation()
    const cutOff = server.deps.db.transaction(async (tx) => {
      const stored = storedKey({ owner: orgId, key })
      await tx.execute(sql`select pg_advisory_xact_lock(1, hashtext(${stored}))`)
      const answer = await invite()
      expect({ status: answer.status, code: answer.json.code }).toEqual({ status: 409, code: 'in_flight' })
      throw new Error('cut off')
    })
    await expect(cutOff).rejects.toThrow('cut off')
    expect((await invite()).status).toBe(201)
    expect(await invited()).toBe(1)
  },
)

test('an earlier reply is read after the lock was asked for, by a statement that began then', async () => {
  const { orgId, userId, key } = await organisation()
  const request = { owner: orgId, key, call: '/employees/invite', parts: {} }
  const once = () =>
    inOrganisation(server.deps, { orgId, actor: `user:${userId}` }, (scope) =>
      onceInTransaction(scope, request, async () => ({ done: true })),
    )
  await once()
  const texts = await sentStatements(once)
  const lock = texts.findIndex((text) => text.includes('pg_try_advisory_xact_lock'))
  const look = texts.findIndex((text) => /^select.*from "idempotency_keys"/s.test(text))
  expect(lock).toBeGreaterThanOrEqual(0)
  expect(look).toBeGreaterThan(lock)
})

test('a key whose reply is no longer kept is used anew, by one of several requests', async () => {
  const { orgId, key, invite, invited } = await organisation()
  const old = {
    owner: orgId,
    key,
    call: 'another',
    bodyHash: 'x',
    createdAt: new Date(Date.now() - 25 * 3_600_000),
  }
  await server.deps.db.insert(idempotencyKeys).values({ ...old, replySealed: 'x' })
  const replies = await Promise.all([invite(), invite(), invite()])
  expect(replies.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(1)
  expect(replies.every(({ status, json }) => status === 201 || json.code === 'in_flight')).toBe(true)
  expect(await invited()).toBe(1)
})
