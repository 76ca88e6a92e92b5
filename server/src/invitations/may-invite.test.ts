import type { Role } from '@bonafide/shared/contract/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEmployees } from '#employees/list/list-employees.ts'
import { actingScope, type Principal, type PublicPrincipal } from '#platform/http/principal.ts'
import { inOrganisation, type Scope } from '#platform/scope.ts'
import { getQueue, listAttention } from '#review/queue/list-waiting.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { getEmployee } from '#verification/get-employee.ts'
import { inviteEmployee } from './invite-employee.ts'
import { remindEmployee } from './remind-employee.ts'
import { resendInvitation } from './resend-invitation.ts'
import { restoreLink, revealLink, revokeLink } from './link-actions.ts'

type Acting = Exclude<Principal, PublicPrincipal>

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

const user =
  (role: Role) =>
  (orgId: string): Acting => ({
    type: 'user',
    orgId,
    userId: crypto.randomUUID(),
    sessionId: '',
    role,
    sites: null,
    steppedUpAt: server.clock.now(),
    factorOverdue: false,
    emailConfirmed: true,
    viaSso: false,
    isClosed: false,
    requireStill: async () => {},
    ip: '192.0.2.1',
  })
const apiKeyId = crypto.randomUUID()
const apiKey = (orgId: string): Acting => ({
  type: 'apiKey',
  orgId,
  apiKeyId,
  scopes: ['employees:read', 'employees:write'],
  requireStill: async () => {},
  ip: '192.0.2.1',
  isClosed: false,
})
const invitation = () => ({ ...newInvitation(), inviteChannelPref: 'email' as const })

/** Returns each reply about an employee that a principal gets, by its use case. */
async function replies(principal: Acting, employeeId: string): Promise<Record<string, unknown>> {
  const { deps } = server
  const as = (work: (scope: Scope) => Promise<unknown>) => {
    server.clock.advance(1000)
    return inOrganisation(deps, actingScope(principal), work)
  }
  const search = { limit: 100 }
  return {
    list: await listEmployees({ deps, tx: deps.db, ...actingScope(principal) }, search),
    search: await listEmployees(
      { deps, tx: deps.db, ...actingScope(principal) },
      { ...search, q: 'example' },
    ),
    details: await as((scope) => getEmployee(scope, employeeId)),
    queue: await as((scope) => getQueue(scope)),
    attention: await as((scope) => listAttention(scope, search)),
    invite: await as((scope) => inviteEmployee(scope, invitation(), { source: 'widget', apiKeyId })),
    remind: await as((scope) => remindEmployee(scope, employeeId)),
    resend: await as((scope) => resendInvitation(scope, employeeId, {})),
    revoke: await as((scope) => revokeLink(scope, employeeId)),
    restore: await as((scope) => restoreLink(scope, employeeId)),
  }
}

async function shownTo(principalOf: (orgId: string) => Acting): Promise<string[]> {
  const { token, orgId } = await server.signUp()
  const { employeeId } = await server.invite(token)
  const all = Object.entries(await replies(principalOf(orgId), employeeId))
  return all.flatMap(([name, reply]) =>
    JSON.stringify(reply).includes('"verificationToken":"') ? [name] : [],
  )
}

test('each reply with an employee shows their link to a user who may invite', async () => {
  const shown = await shownTo(user('recruiter'))
  expect(shown).toEqual(['list', 'search', 'details', 'queue', 'invite', 'remind', 'resend', 'restore'])
})

test('no reply shows a link to a principal that may not invite, and nothing reveals one', async () => {
  expect(await shownTo(apiKey)).toEqual([])
  expect(await shownTo(user('viewer'))).toEqual([])
  const { token, orgId } = await server.signUp()
  const { employeeId } = await server.invite(token)
  const revealed = inOrganisation(server.deps, actingScope(apiKey(orgId)), (scope) =>
    revealLink(scope, employeeId),
  )
  await expect(revealed).rejects.toMatchObject({ code: 'forbidden' })
})
