import { api } from '@bonafide/shared/contract/api.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { permissionNames, roleMay, roles } from '@bonafide/shared/contract/permissions.ts'
import { and, eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { memberships } from '#accounts/users-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { rowsOf } from '#testing/scenarios/flow-walker.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'

const server = withTestServer()
const calls = Object.values(api).flatMap((group) => Object.values(group)) as Endpoint[]
const signedIn = calls.filter(({ auth }) => auth.includes('session') && !auth.includes('none'))

let orgId: string
let employeeId: string
const tokens: Record<string, string> = {}
beforeAll(async () => {
  const owner = await server.signUp()
  orgId = owner.orgId
  employeeId = (await server.invite(owner.token)).employeeId
  for (const role of roles) tokens[role] = (await joinOrganisation(server, orgId, role)).token
})

/** A call without a body: far enough to be refused for its role, or for something else. */
function make({ method, path }: Endpoint, token: string | undefined) {
  const address = path.replace('{employeeId}', employeeId).replaceAll(/\{\w+\}/g, crypto.randomUUID())
  return server.request(method, address, { token })
}

/** Lists each permission beside its roles, as accounts.md does. */
const expected: Record<string, string> = {
  'employees:read': 'owner admin verifier recruiter viewer',
  'employees:write': 'owner admin verifier recruiter',
  'employees:export': 'owner admin verifier',
  'employees:erase': 'owner admin',
  'checks:decide': 'owner admin verifier',
  'documents:read': 'owner admin verifier',
  'reports:read': 'owner admin verifier viewer',
  'settings:write': 'owner admin',
  developers: 'owner admin',
  team: 'owner admin',
  sso: 'owner admin',
  audit: 'owner admin',
  billing: 'owner admin billing',
  owners: 'owner',
  'organisation:close': 'owner',
}

test('each role has what it was promised, and nothing else', () => {
  const having = permissionNames.map((permission) => [
    permission,
    roles.filter((role) => roleMay(role, permission)).join(' '),
  ])
  expect(Object.fromEntries(having)).toEqual(expected)
})

test('each call of a user names its permission', () => {
  expect(signedIn.length).toBeGreaterThan(60)
  expect(signedIn.filter(({ permission }) => !permission)).toEqual([])
})

test.each(signedIn.map((call) => [`${call.method} ${call.path}`, call] as const))(
  '%s is refused to every role that lacks its permission, which is named',
  async (_name, call) => {
    const { permission = 'member' } = call
    const lacking = roles.filter((role) => permission !== 'member' && !roleMay(role, permission))
    const before = await rowsOf(server, orgId)
    const answers = await Promise.all(lacking.map((role) => make(call, tokens[role])))
    expect(answers.map(({ status, json }) => [status, json.code, json.permission])).toEqual(
      lacking.map(() => [403, 'forbidden', permission]),
    )
    expect(await rowsOf(server, orgId)).toBe(before)
  },
)

test('no role is refused what it may', async () => {
  const refused: string[] = []
  for (const call of signedIn) {
    const { permission = 'member', method, path } = call
    // A user's own session would be over, and nobody else's is what this is about.
    if (permission === 'member') continue
    for (const role of roles.filter((one) => one !== 'owner' && roleMay(one, permission))) {
      const { json } = await make(call, tokens[role])
      if (json?.code === 'forbidden') refused.push(`${role}: ${method} ${path}`)
    }
  }
  expect(refused).toEqual([])
})

test('who was removed has no session, whatever their token says', async () => {
  const { token, userId } = await joinOrganisation(server, orgId, 'admin')
  expect((await server.request('GET', '/employees', { token })).status).toBe(200)
  await server.deps.db
    .delete(memberships)
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
  for (const call of signedIn) expect((await make(call, token)).status, call.path).toBe(401)
})

test('a role that was taken away counts from the next request on', async () => {
  const { token, userId } = await joinOrganisation(server, orgId, 'admin')
  expect((await server.request('GET', '/api-keys', { token })).status).toBe(200)
  await server.deps.db
    .update(memberships)
    .set({ role: 'viewer' })
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
  expect((await server.request('GET', '/api-keys', { token })).status).toBe(403)
  expect((await server.request('GET', '/employees', { token })).status).toBe(200)
})

test('who may not see documents is told nothing of what was read off one', async () => {
  const owner = await server.signUp()
  const invited = await server.invite(owner.token, { dateOfBirth: '1990-05-17' })
  const seen = async (token: string | undefined) =>
    (await server.request('GET', `/employees/${invited.employeeId}`, { token })).json.dateOfBirth
  expect(await seen(owner.token)).toBe('1990-05-17')
  for (const role of ['recruiter', 'viewer'] as const) {
    expect(await seen((await joinOrganisation(server, owner.orgId, role)).token), role).toBeNull()
  }
})

test('the details of one who may not invite hold no link', async () => {
  const seen = async (role: string) =>
    (await server.request('GET', '/employees', { token: tokens[role] })).json.items[0].verificationToken
  expect(await seen('recruiter')).toEqual(expect.any(String))
  expect(await seen('viewer')).toBeNull()
})

test('GET /auth/me tells the role, what it may, and every organisation of the user', async () => {
  const { json } = await server.request('GET', '/auth/me', { token: tokens['viewer'] })
  expect(json).toMatchObject({
    role: 'viewer',
    permissions: ['employees:read', 'reports:read'],
    organisations: [{ id: orgId, role: 'viewer' }],
    org: { id: orgId, role: 'viewer' },
  })
})
