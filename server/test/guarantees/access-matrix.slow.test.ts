import { api } from '@bonafide/shared/contract/api.ts'
import { asksProof, type Role, roleMay, roles } from '@bonafide/shared/contract/permissions.ts'
import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { and, eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { memberships } from '#accounts/users-tables.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { sendEvidence } from '#testing/scenarios/evidence-files.ts'
import { rowsOf } from '#testing/scenarios/flow-walker.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'

const server = withTestServer()
const calls = Object.values(api)
  .flatMap((group) => Object.values(group) as Endpoint[])
  .filter(({ auth }) => auth.includes('session') && !auth.includes('none'))

type Tokens = Record<Role, string>
let orgId: string
let otherOrgId: string
let ids: Record<string, string>
let secrets: string[]
let own: Tokens
let other: Tokens
let removed: Tokens

beforeAll(async () => {
  const owner = await server.signUp()
  const { token, userId } = owner
  orgId = owner.orgId
  const post = async (path: string, body: object) =>
    (await server.request('POST', path, { token, body })).json as { id: string }
  const { employeeId } = await server.invite(token, { fullName: 'Only Ours' })
  const { json: file } = await sendEvidence(server, { token, employeeId })
  const colleague = await post('/team/invitations', { email: 'colleague@ours.example.com', role: 'viewer' })
  const endpoint = await post('/webhook-endpoints', {
    url: 'https://hooks.ours.example.com',
    events: ['step.updated'],
  })
  ids = { employeeId, userId, fileId: file.fileId, endpointId: endpoint.id, id: colleague.id }
  secrets = [orgId, employeeId, 'Only Ours', 'ours.example.com', owner.email]
  own = (await join(orgId)).tokens
  otherOrgId = (await server.signUp()).orgId
  other = (await join(otherOrgId)).tokens
  const leaving = await join(orgId)
  removed = leaving.tokens
  await server.deps.db
    .delete(memberships)
    .where(and(eq(memberships.orgId, orgId), inArray(memberships.userId, leaving.userIds)))
})

async function join(to: string): Promise<{ tokens: Tokens; userIds: string[] }> {
  const joined = await Promise.all(roles.map((role) => joinOrganisation(server, to, role)))
  const tokens = Object.fromEntries(roles.map((role, at) => [role, joined[at]?.token]))
  return { tokens: tokens as Tokens, userIds: joined.map(({ userId }) => userId) }
}

/** A call about what is ours, with no body: far enough to be refused, or to be told something. */
function make({ method, path }: Endpoint, token?: string) {
  const address = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? crypto.randomUUID())
  return server.request(method, address, { token })
}

const membersOf = () =>
  server.deps.db.select().from(memberships).where(eq(memberships.orgId, orgId)).orderBy(memberships.userId)
const hasOurs = ({ path }: Endpoint) => /\{(employeeId|userId|fileId|endpointId)\}/.test(path)

test('there is something of ours to ask for, and every call that may', () => {
  expect(Object.values(ids)).toEqual(Object.values(ids).map(() => expect.any(String)))
  expect(calls.length).toBeGreaterThan(100)
})

test('of every call by every role of another organisation none is told or changes anything of ours', async () => {
  const before = [await rowsOf(server, orgId), await membersOf()]
  const leaks: string[] = []
  let answered = 0
  for (const call of calls) {
    const permission = call.permission ?? 'member'
    for (const role of roles) {
      // A session of its own, which the call may end.
      const token =
        permission === 'member' ? (await joinOrganisation(server, otherOrgId, role)).token : other[role]
      const { status, text, json } = await make(call, token)
      answered++
      const cell = `${role}: ${call.method} ${call.path}`
      if (secrets.some((secret) => text.includes(secret))) leaks.push(`${cell} tells`)
      const lacks = permission !== 'member' && !roleMay(role, permission)
      if (lacks && (status !== 403 || json.permission !== permission)) leaks.push(`${cell} is ${status}`)
      if (!lacks && hasOurs(call) && status < 400) leaks.push(`${cell} is ${status}`)
    }
  }
  expect(leaks).toEqual([])
  expect(answered).toBe(calls.length * roles.length)
  expect([await rowsOf(server, orgId), await membersOf()]).toEqual(before)
})

test('of every call by every role none is open without a session, with one that has ended, or to who was removed', async () => {
  const before = [await rowsOf(server, orgId), await membersOf()]
  const open: string[] = []
  const expectClosed = async (who: string, token: (role: Role) => string | undefined) => {
    for (const call of calls)
      for (const role of roles) {
        const { status } = await make(call, token(role))
        if (status !== 401) open.push(`${who} ${role}: ${call.method} ${call.path} is ${status}`)
      }
  }
  await expectClosed('no', () => undefined)
  await expectClosed('removed', (role) => removed[role])
  server.clock.advance(millisecondsInHour + 1)
  await expectClosed('expired', (role) => own[role])
  expect(open).toEqual([])
  expect([await rowsOf(server, orgId), await membersOf()]).toEqual(before)
})

test('of every call by every role those that ask for a proof, and no others, are refused ten minutes after signing in', async () => {
  const { tokens } = await join(orgId)
  server.clock.advance(10 * millisecondsInMinute)
  const before = [await rowsOf(server, orgId), await membersOf()]
  const wrong: string[] = []
  const expectRefused = async (refused: readonly Endpoint[], code: string | undefined) => {
    for (const call of refused)
      for (const role of roles) {
        const { permission = 'member' } = call
        const due = permission === 'member' || roleMay(role, permission) ? code : 'forbidden'
        const { status, json } = await make(call, tokens[role])
        const isRight = due ? status === 403 && json.code === due : json?.code !== 'step_up_required'
        if (!isRight) wrong.push(`${role}: ${call.method} ${call.path} is ${status} ${json?.code}`)
      }
  }
  await expectRefused(calls.filter(asksProof), 'step_up_required')
  expect([await rowsOf(server, orgId), await membersOf()]).toEqual(before)
  // Leaves out the calls of every member, which would end the sessions.
  const others = calls.filter((call) => !asksProof(call) && call.permission !== 'member')
  await expectRefused(others, undefined)
  expect(wrong).toEqual([])
})
