import { and, eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { lockAccount } from '#accounts/own-account.ts'
import { ssoConnections } from '#accounts/single-sign-on/sso-tables.ts'
import { memberships, sessions, teamInvitations, users } from '#accounts/users-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { untilBlocked } from '#testing/database/until-blocked.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { joinToken } from '#testing/scenarios/mailed-token.ts'
import { addApp, createSignIn, totpCode } from '#testing/scenarios/second-factors.ts'

const server = withTestServer()
const { finish } = createSignIn(server)
const password = 'violet-anchor-42'

/** An account with a second factor, or without, and an invitation of its address to another organisation. */
async function invited({ withFactor = true, role = 'recruiter' } = {}) {
  const owner = await server.signUp({ orgName: 'Northgate Care' })
  const account = await server.signUp()
  const app = withFactor ? await addApp(server, account.token) : { secret: '', recoveryCodes: [] }
  const { json } = await server.request('POST', '/team/invitations', {
    token: owner.token,
    body: { email: account.email, role, ...(role === 'recruiter' && { sites: ['Leeds'] }) },
  })
  await server.runJobs()
  const mailed = await joinToken(server, account.email)
  const accept = () =>
    server.request('POST', '/team/invitations/accept', { body: { token: mailed, password } })
  return {
    owner,
    orgId: owner.orgId,
    account,
    invitationId: json.id as string,
    accept,
    challenged: async () => (await accept()).json.challenge as string,
    prove: (challenge: string, code = totpCode(server, app.secret)) => finish({ challenge, code }),
    recoveryCodes: app.recoveryCodes,
    role: async () => (await membershipOf(owner.orgId, account.userId))?.role,
    isOpen: async () => {
      const [row] = await server.deps.db
        .select()
        .from(teamInvitations)
        .where(eq(teamInvitations.id, json.id as string))
      return row?.endedAt === null
    },
  }
}

async function membershipOf(orgId: string, userId: string) {
  const [found] = await server.deps.db
    .select()
    .from(memberships)
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
  return found
}

async function joinings(orgId: string) {
  const isIt = and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'member.joined'))
  return server.deps.db.select().from(auditLog).where(isIt)
}

const ended = [404, 'invalid_link']
const told = ({ status, json }: { status: number; json: { code: string } }) => [status, json.code]

test('who has a second factor is a member once it is proven, and nothing of it before', async () => {
  const { owner, orgId, account, accept, prove, role, isOpen } = await invited()
  const asked = await accept()
  expect(told(asked)).toEqual([403, 'second_factor_required'])
  expect([await role(), await isOpen(), await joinings(orgId)]).toEqual([undefined, true, []])
  const { json } = await server.request('GET', '/team/members', { token: owner.token })
  expect(json.items).toHaveLength(1)
  // Nor by a session that they have.
  const switching = await server.request('POST', '/auth/organisation', {
    token: account.token,
    body: { orgId },
  })
  expect(switching.status).toBe(404)
  const wrong = await finish({ challenge: asked.json.challenge, code: '000000' })
  expect([wrong.status, await role(), await isOpen()]).toEqual([422, undefined, true])
  const joined = await prove(asked.json.challenge)
  expect(joined.status).toBe(200)
  expect(joined.json.org).toMatchObject({ id: orgId, role: 'recruiter' })
  expect(joined.json.organisations).toHaveLength(2)
  expect(await membershipOf(orgId, account.userId)).toMatchObject({ role: 'recruiter', sites: ['Leeds'] })
  expect(await isOpen()).toBe(false)
  expect((await joinings(orgId)).map(({ actor }) => actor)).toEqual([`user:${account.userId}`])
  expect((await server.request('GET', '/employees', { token: joined.json.access_token })).status).toBe(200)
})

test.each<[string, (set: Awaited<ReturnType<typeof invited>>) => unknown]>([
  [
    'revoked',
    ({ owner, invitationId }) =>
      server.request('DELETE', `/team/invitations/${invitationId}`, { token: owner.token }),
  ],
  [
    'replaced',
    async ({ owner, account }) => {
      server.clock.advance(1000)
      return server.request('POST', '/team/invitations', {
        token: owner.token,
        body: { email: account.email, role: 'viewer' },
      })
    },
  ],
  [
    'expired',
    ({ invitationId }) =>
      server.deps.db
        .update(teamInvitations)
        .set({ expiresAt: server.clock.now() })
        .where(eq(teamInvitations.id, invitationId)),
  ],
])('an invitation that was %s before the second factor makes no member', async (_how, end) => {
  const set = await invited()
  const challenge = await set.challenged()
  await end(set)
  expect(told(await set.prove(challenge))).toEqual(ended)
  expect([await set.role(), await joinings(set.orgId)]).toEqual([undefined, []])
})

test.each<[string, number, (orgId: string) => PromiseLike<unknown>]>([
  [
    'has closed',
    403,
    (orgId) =>
      server.deps.db
        .update(organisations)
        .set({ closedAt: server.clock.now(), eraseAt: server.clock.now() })
        .where(eq(organisations.id, orgId)),
  ],
  [
    'requires single sign-on',
    403,
    (orgId) =>
      server.deps.db.insert(ssoConnections).values({
        orgId,
        domain: `${crypto.randomUUID()}.example.com`,
        issuer: 'https://idp.example.com',
        clientId: 'client',
        secretSealed: 'sealed',
        domainValue: 'value',
        defaultRole: 'viewer',
        required: true,
        setByOwner: true,
        changedAt: server.clock.now(),
      }),
  ],
])('an organisation that %s before the second factor gets no member', async (_how, status, change) => {
  const set = await invited()
  const challenge = await set.challenged()
  await change(set.orgId)
  expect((await set.prove(challenge)).status).toBe(status)
  expect(await set.role()).toBeUndefined()
})

test('of two who accept at once, and prove it at once, one joins', async () => {
  const set = await invited()
  const challenges = await Promise.all([set.challenged(), set.challenged()])
  const codes = [undefined, set.recoveryCodes[0]]
  const answers = await Promise.all(challenges.map((challenge, index) => set.prove(challenge, codes[index])))
  expect(answers.map(told)).toEqual(expect.arrayContaining([[200, undefined], ended]))
  expect(await joinings(set.orgId)).toHaveLength(1)
  expect(told(await set.accept())).toEqual(ended)
})

test('without a second factor, one account that accepts at once by several requests joins once', async () => {
  const set = await invited({ withFactor: false })
  const answers = await Promise.all([set.accept(), set.accept(), set.accept()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  expect(await joinings(set.orgId)).toHaveLength(1)
})

test('who belongs to the organisation by now is told so, and keeps the role they have', async () => {
  const set = await invited()
  const { orgId, account } = set
  const challenge = await set.challenged()
  await server.deps.db
    .insert(memberships)
    .values({ orgId, userId: account.userId, role: 'viewer', createdAt: server.clock.now() })
  expect(told(await set.prove(challenge))).toEqual([409, 'conflict'])
  expect(await set.role()).toBe('viewer')
})

// The embedded database has one connection, so nothing is between a proof and its session.
test.skipIf(inject('database').kind === 'pglite').each([true, false])(
  'a password that is changed before the session makes no member (a second factor: %s)',
  async (withFactor) => {
    const set = await invited({ withFactor })
    const { db } = server.deps
    const challenge = withFactor ? await set.challenged() : ''
    let entering: ReturnType<typeof set.accept> | undefined
    await db.transaction(async (tx) => {
      await lockAccount(tx, set.account.userId)
      await tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, set.account.userId))
      entering = withFactor ? set.prove(challenge) : set.accept()
      await untilBlocked(db)
    })
    expect((await entering)?.status).toBe(401)
    expect([await set.role(), await set.isOpen()]).toEqual([undefined, true])
    const started = await db.select().from(sessions).where(eq(sessions.orgId, set.orgId))
    expect(started.filter(({ userId }) => userId === set.account.userId)).toEqual([])
  },
)
