import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sandboxOutbox } from '#integrations/sandbox/sandbox-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { createTestServer } from '#testing/harness/create-test-server.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { joinToken } from '#testing/scenarios/mailed-token.ts'
import { addApp } from '#testing/scenarios/second-factors.ts'

const server = withTestServer()
const day = 86_400_000
const password = 'violet-anchor-42'

const require = (token: string, requiresFactor: boolean) =>
  server.request('PATCH', '/settings', { token, body: { requiresFactor } })
const state = async (token: string) =>
  (await server.request('GET', '/auth/me', { token })).json.secondFactor as {
    added: boolean
    dueAt: string | null
  }
const list = async (token: string) => (await server.request('GET', '/employees', { token })).status

describe('an organisation that requires one', () => {
  test('gives its users seven days, then lets them do nothing but add one', async () => {
    const { token, email } = await server.signUp()
    await require(token, true)
    const until = new Date(server.clock.now().getTime() + 7 * day).toISOString()
    expect(await state(token)).toEqual({ added: false, dueAt: until })
    expect(await list(token)).toBe(200)
    server.clock.advance(7 * day)
    const late = await server.signIn(email)
    const refused = await server.request('GET', '/employees', { token: late })
    expect([refused.status, refused.json.code]).toEqual([403, 'second_factor_missing'])
    expect(await state(late)).toEqual({ added: false, dueAt: until })
    await addApp(server, late)
    expect(await state(late)).toEqual({ added: true, dueAt: null })
    expect(await list(late)).toBe(200)
  })

  test('asks who joins later from then on, and nobody any more once it is not required', async () => {
    const { token, orgId } = await server.signUp()
    await require(token, true)
    server.clock.advance(60_000)
    const viewer = await joinOrganisation(server, orgId, 'viewer')
    const until = new Date(server.clock.now().getTime() + 7 * day).toISOString()
    expect((await state(viewer.token)).dueAt).toBe(until)
    await require(token, false)
    expect((await state(viewer.token)).dueAt).toBeNull()
    expect((await state(token)).dueAt).toBeNull()
  })

  test('keeps the last one', async () => {
    const { token } = await server.signUp()
    const { id } = await addApp(server, token)
    await require(token, true)
    const { status, json } = await server.request('DELETE', `/auth/factors/${id}`, { token })
    expect([status, json.message]).toEqual([
      409,
      'Your organisation asks for a second factor. Add another one first.',
    ])
    await require(token, false)
    expect((await server.request('DELETE', `/auth/factors/${id}`, { token })).status).toBe(200)
  })
})

test('in production owners and admins need one without being asked, others do not', async () => {
  const strict = await createTestServer({ keepData: true, env: { production: true } })
  const owner = await strict.signUp()
  const due = async (token: string) =>
    (await strict.request('GET', '/auth/me', { token })).json.secondFactor.dueAt as string | null
  expect(await due(owner.token)).not.toBeNull()
  const admin = await joinOrganisation(strict, owner.orgId, 'admin')
  const verifier = await joinOrganisation(strict, owner.orgId, 'verifier')
  expect(await due(admin.token)).not.toBeNull()
  expect(await due(verifier.token)).toBeNull()
  const body = { role: 'admin' }
  await strict.request('PATCH', `/team/members/${verifier.userId}`, { token: owner.token, body })
  expect(await due(verifier.token)).not.toBeNull()
  await strict.close()
})

describe('a lost second factor', () => {
  async function lost(role: 'verifier' | 'owner' = 'verifier') {
    const owner = await server.signUp()
    server.clock.advance(1000)
    const member = await joinOrganisation(server, owner.orgId, role)
    await addApp(server, member.token)
    const reset = (token = owner.token) =>
      server.request('DELETE', `/team/members/${member.userId}/factors`, { token })
    return { owner, member, reset }
  }

  test('is reset by an admin: told to its user by email, and written down', async () => {
    const { owner, member, reset } = await lost()
    const shown = async () =>
      (await server.request('GET', '/team/members', { token: owner.token })).json.items.map(
        (each: { secondFactor: boolean }) => each.secondFactor,
      )
    expect(await shown()).toEqual([false, true])
    server.clock.advance(1000)
    const admin = await joinOrganisation(server, owner.orgId, 'admin')
    expect((await reset(admin.token)).json).toEqual({ removed: true })
    expect(await shown()).toEqual([false, false, false])
    expect((await reset()).json).toEqual({ removed: false })
    await server.runJobs()
    const [mail] = await server.deps.db
      .select()
      .from(sandboxOutbox)
      .where(
        and(
          eq(sandboxOutbox.recipient, member.email),
          eq(sandboxOutbox.subject, 'A second factor has been removed'),
        ),
      )
    expect(mail?.bodyText).toContain('because you had lost them')
    const [entry] = await server.deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.orgId, owner.orgId), eq(auditLog.action, 'factor.removed')))
    expect(entry).toMatchObject({
      actor: `user:${admin.userId}`,
      data: { userId: member.userId, kind: 'all' },
    })
  })

  test("is not reset by who may not, nor an owner's, nor one who belongs elsewhere too", async () => {
    const { owner, member, reset } = await lost()
    const verifier = await joinOrganisation(server, owner.orgId, 'verifier')
    expect((await reset(verifier.token)).status).toBe(403)
    expect((await reset((await server.signUp()).token)).status).toBe(404)
    const other = await lost('owner')
    expect((await other.reset()).json.permission).toBe('owners')
    const second = await server.signUp()
    await server.deps.db.execute(
      `insert into memberships (org_id, user_id, role, created_at)
       values ('${second.orgId}', '${member.userId}', 'viewer', now())`,
    )
    expect((await reset()).status).toBe(409)
  })
})

test('an account that joins with its password is asked for its second factor, and joins with that', async () => {
  const { token, orgId } = await server.signUp()
  const other = await server.signUp()
  await addApp(server, other.token)
  const invitation = { email: other.email, role: 'viewer' }
  await server.request('POST', '/team/invitations', { token, body: invitation })
  await server.runJobs()
  const body = { token: await joinToken(server, other.email), password }
  const joined = await server.request('POST', '/team/invitations/accept', { body })
  expect([joined.status, joined.json.code]).toEqual([403, 'second_factor_required'])
  const { json } = await server.request('GET', '/auth/me', { token: other.token })
  expect(json.organisations.map(({ id }: { id: string }) => id)).not.toContain(orgId)
})
