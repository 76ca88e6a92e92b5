import { auditLog } from '#platform/audit/audit-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { joinToken } from '#testing/scenarios/mailed-token.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

const server = withTestServer()

async function organisation() {
  const owner = await server.signUp()
  const recruiter = await joinOrganisation(server, owner.orgId, 'recruiter')
  const ask = (method: string, path: string, body?: object) =>
    server.request(method, path, { token: owner.token, body })
  return {
    ...owner,
    ask,
    recruiter,
    change: (body: object) => ask('PATCH', `/team/members/${recruiter.userId}`, body),
    sitesNow: async () =>
      (await ask('GET', '/team/members')).json.items.find(
        ({ userId }: { userId: string }) => userId === recruiter.userId,
      ).sites,
  }
}

test('a recruiter is limited to sites, keeps them with the role, and is freed of them', async () => {
  const { change, sitesNow } = await organisation()
  expect(await sitesNow()).toBeNull()
  const limited = await change({ role: 'recruiter', sites: ['Leeds', ' York ', 'Leeds'] })
  expect(limited.json).toMatchObject({ role: 'recruiter', sites: ['Leeds', 'York'] })
  // A client that knows of no sites takes none away.
  expect((await change({ role: 'recruiter' })).json.sites).toEqual(['Leeds', 'York'])
  expect(await sitesNow()).toEqual(['Leeds', 'York'])
  expect((await change({ role: 'recruiter', sites: null })).json.sites).toBeNull()
  expect(await sitesNow()).toBeNull()
})

test('the sites end with the role', async () => {
  const { change, sitesNow } = await organisation()
  await change({ role: 'recruiter', sites: ['Leeds'] })
  expect((await change({ role: 'viewer' })).json).toMatchObject({ role: 'viewer', sites: null })
  expect((await change({ role: 'recruiter' })).json.sites).toBeNull()
  expect(await sitesNow()).toBeNull()
})

test.each(['owner', 'admin', 'verifier', 'viewer', 'billing'])('a %s is limited to none', async (role) => {
  const { ask, change } = await organisation()
  const sites = ['Leeds']
  const errors = { sites: 'Only a recruiter can be limited to sites' }
  expect(await change({ role, sites })).toMatchObject({ status: 422, json: { errors } })
  const invited = await ask('POST', '/team/invitations', { email: 'robin@example.com', role, sites })
  expect(invited).toMatchObject({ status: 422, json: { errors } })
  expect((await change({ role, sites: null })).status).toBe(200)
})

test.each([[[]], [['']], [[' ']], ['Leeds'], [[1]], [Array.from({ length: 51 }, (_, at) => `Site ${at}`)]])(
  'sites of %j are refused',
  async (sites) => {
    const { change, sitesNow } = await organisation()
    expect((await change({ role: 'recruiter', sites })).status).toBe(422)
    expect(await sitesNow()).toBeNull()
  },
)

test.each([true, false])('who is invited to sites has them (an account: %s)', async (hasAccount) => {
  const { ask, orgId } = await organisation()
  const password = 'a longer phrase 27'
  const email = hasAccount ? (await server.signUp({ password })).email : `${crypto.randomUUID()}@example.com`
  const body = { email, role: 'recruiter', sites: ['Leeds'] }
  expect((await ask('POST', '/team/invitations', body)).json.sites).toEqual(['Leeds'])
  expect((await ask('GET', '/team/invitations')).json.items).toMatchObject([{ email, sites: ['Leeds'] }])
  await server.runJobs()
  const join = { token: await joinToken(server, email), name: 'Robin Field', password }
  const joined = await server.request('POST', '/team/invitations/accept', { body: join })
  expect(joined.json.org.id).toBe(orgId)
  const own = await server.request('GET', '/sites', { token: joined.json.access_token })
  expect(own.json).toEqual({ items: ['Leeds'], limited: true })
})

test('the audit log tells of each change', async () => {
  const { change, orgId, recruiter } = await organisation()
  const { userId } = recruiter
  await change({ role: 'recruiter', sites: ['Leeds'] })
  await change({ role: 'recruiter', sites: ['Leeds'] })
  await change({ role: 'viewer' })
  const rows = await server.deps.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.orgId, orgId))
    .orderBy(auditLog.seq)
  const told = rows.filter(({ action }) => ['member.sites_changed', 'role.changed'].includes(action))
  expect(told.map(({ action, data }) => [action, data])).toMatchObject([
    ['member.sites_changed', { userId, sites: ['Leeds'] }],
    ['member.sites_changed', { userId, sites: null }],
    ['role.changed', { userId, from: 'recruiter', to: 'viewer' }],
  ])
})
