import { and, asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { webhookDeliveries } from '#webhooks/webhook-tables.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { thresholdAt } from './announce-usage.ts'
import { publishEventJob } from '#webhooks/publish-event.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()
// In the middle of a month, so that only the test about the next one begins it.
beforeEach(() => {
  const now = server.clock.now()
  server.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 2) - now.getTime())
})

async function organisation() {
  const { orgId, email, token } = await server.signUp()
  const body = { url: 'https://hooks.example.com/in', events: ['usage.threshold'] }
  await server.request('POST', '/webhook-endpoints', { token, body })
  const session = () => server.signIn(email)
  const invite = async () => server.invite(await session())
  return {
    orgId,
    session,
    invite,
    inviteMany: async (count: number) => {
      for (let i = 0; i < count; i += 1) await invite()
    },
    revoke: async (employeeId: string) =>
      server.request('POST', `/employees/${employeeId}/revoke`, { token: await session() }),
    told: async () => {
      const isReached = and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'usage.reached'))
      const rows = await server.deps.db.select().from(auditLog).where(isReached).orderBy(asc(auditLog.seq))
      return rows.map(({ data: { threshold, used, included } }) =>
        [threshold, '% ', used, '/', included].join(''),
      )
    },
    events: async () => {
      await server.runJobs([publishEventJob])
      const rows = await server.deps.db
        .select()
        .from(webhookDeliveries)
        .where(eq(webhookDeliveries.orgId, orgId))
      // They may be of one instant.
      return rows.map(({ data }) => data).toSorted((a, b) => Number(a['threshold']) - Number(b['threshold']))
    },
  }
}

test('80% and 100% of the included credits are told of, with the month and no employee', async () => {
  const { orgId, inviteMany, told, events } = await organisation()
  await inviteMany(3)
  expect(await told()).toEqual([])
  await inviteMany(2)
  expect(await told()).toEqual(['80% 4/5', '100% 5/5'])
  const period = server.clock.now().toISOString().slice(0, 7)
  expect(await events()).toEqual([
    { orgId, period, threshold: '80' },
    { orgId, period, threshold: '100' },
  ])
})

test('each is told of once a month, also when credits go back and are taken again', async () => {
  const { invite, inviteMany, revoke, told } = await organisation()
  await inviteMany(3)
  for (let i = 0; i < 3; i += 1) await revoke((await invite()).employeeId)
  await inviteMany(2)
  expect(await told()).toEqual(['80% 4/5', '100% 5/5'])
  server.clock.advance(31 * 86_400_000)
  await inviteMany(4)
  expect(await told()).toEqual(['80% 4/5', '100% 5/5', '80% 4/5'])
})

test('a bigger plan has thresholds of its own', async () => {
  const { orgId, inviteMany, told } = await organisation()
  await inviteMany(5)
  await givePlan(server.deps, orgId, 'basic')
  await inviteMany(16)
  expect(await told()).toEqual(['80% 4/5', '100% 5/5', '80% 20/25'])
})

test('of many who invite at once one crosses it, and an invitation that is refused crosses nothing', async () => {
  const { inviteMany, session, told } = await organisation()
  await inviteMany(2)
  const token = await session()
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      server.request('POST', '/employees/invite', { token, body: newInvitation() }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(await told()).toEqual(['80% 4/5', '100% 5/5'])
})

test('an invitation that fails after it took the credit tells nothing', async () => {
  const { inviteMany, session, told } = await organisation()
  await inviteMany(3)
  const token = await session()
  const { items } = (await server.request('GET', '/employees', { token })).json
  const body = { ...newInvitation(), email: items[0].email }
  expect((await server.request('POST', '/employees/invite', { token, body })).status).toBe(409)
  expect(await told()).toEqual([])
})

test.each([
  [4, 5, 80],
  [5, 5, 100],
  [1, 1, 100],
  [20, 25, 80],
  [79, 100, undefined],
  [81, 100, undefined],
] as const)('check %d of %d reaches %s percent', (used, included, threshold) => {
  expect(thresholdAt({ used, included })).toBe(threshold)
})
