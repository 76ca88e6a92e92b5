import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { memberships } from '#accounts/users-tables.ts'
import { employees } from '#employees/employees-tables.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { member, staffCalls, staffFile } from '#testing/setups/staff-import-test-setup.ts'
import { runStaffImport } from './run-staff-import.ts'

const server = withTestServer()

const isMember = (orgId: string, userId: string) =>
  and(eq(memberships.orgId, orgId), eq(memberships.userId, userId))

async function importing() {
  const owner = await server.signUp()
  const admin = await joinOrganisation(server, owner.orgId, 'admin')
  const { json } = await staffCalls(server, admin.token).start([member(), member(), member()])
  const { db } = server.deps
  return {
    owner,
    admin,
    importId: json.importId as string,
    ...staffCalls(server, owner.token),
    remove: () => server.request('DELETE', `/team/members/${admin.userId}`, { token: owner.token }),
    demote: () => db.update(memberships).set({ role: 'viewer' }).where(isMember(owner.orgId, admin.userId)),
    limit: () =>
      db
        .update(memberships)
        .set({ role: 'recruiter', sites: ['Leeds'] })
        .where(isMember(owner.orgId, admin.userId)),
    added: () => db.select().from(employees).where(eq(employees.orgId, owner.orgId)),
  }
}

test.each([
  ['is removed', 'remove'],
  ['loses the role', 'demote'],
  ['is limited to a site', 'limit'],
] as const)(
  'an import whose user %s adds nobody more and says so, and another user can go on with it',
  async (_how, lose) => {
    const { owner, importId, get, ask, added, ...org } = await importing()
    await org[lose]()
    await server.runJobs()
    const stopped = await get(importId)
    expect(stopped).toMatchObject({ state: 'stopped', created: 0, waiting: 3 })
    expect(stopped.stoppedBecause).toContain('can no longer import employees')
    expect(server.logged()).toContain('an import was stopped, since its user may not import any more')
    expect((await ask('POST', `/${importId}/resume`)).json).toMatchObject({
      state: 'running',
      stoppedBecause: null,
    })
    await server.runJobs()
    expect(await get(importId)).toMatchObject({ state: 'done', created: 3, stoppedBecause: null })
    expect((await added()).map(({ createdBy }) => createdBy)).toEqual(Array(3).fill(owner.userId))
  },
)

test('one whose user is removed in the middle stops with the next row', async () => {
  const { owner, importId, get, added, remove } = await importing()
  const { db } = server.deps
  const { transaction } = db
  let units = 0
  db.transaction = async (...work) => {
    units += 1
    if (units === 3) await remove()
    return transaction.apply(db, work) as never
  }
  const { signal } = new AbortController()
  await runStaffImport(server.deps, { orgId: owner.orgId, importId }, { signal })
  db.transaction = transaction
  const { state, created, waiting } = await get(importId)
  expect([state, created + waiting, created < 3]).toEqual(['stopped', 3, true])
  expect(await added()).toHaveLength(created)
})

test('one that a user stopped says nothing of why', async () => {
  const { importId, ask } = await importing()
  expect((await ask('POST', `/${importId}/stop`)).json).toMatchObject({
    state: 'stopped',
    stoppedBecause: null,
  })
})

test('in test mode too it is whether the user is a member that counts', async () => {
  const owner = await server.signUp()
  const mode = { 'bonafide-mode': 'test', 'content-type': 'text/csv' }
  const raw = staffFile([member()])
  const { json } = await server.request('POST', '/staff-imports', { token: owner.token, raw, headers: mode })
  await server.runJobs()
  const path = `/staff-imports/${json.importId}`
  expect((await server.request('GET', path, { token: owner.token, headers: mode })).json).toMatchObject({
    state: 'done',
    created: 1,
  })
})
