import { and, eq, type SQL } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { inOrganisation, type Scope } from '#platform/scope.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { joinOrganisation } from '#testing/scenarios/join-organisation.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { withTestServer } from '#testing/harness/with-server.ts'
import { consumeCredit } from './consume-credit.ts'
import { ledger, subscriptions, usagePeriods } from './billing-tables.ts'
import { periodOf } from './get-usage.ts'
import { reserveCredit } from './reserve-credit.ts'

const server = withTestServer()
const isPostgres = inject('database').kind === 'postgres'
const capped =
  'The spending cap of this month is reached. An owner of your organisation can raise it under Billing.'
const exhausted = 'Monthly verification limit reached. Upgrade your plan to invite more employees.'

/** One with a plan of 25 credits a month, and $2.50 for each beyond. */
async function organisation() {
  const account = await server.signUp()
  const { orgId, email } = account
  let { token } = account
  await givePlan(server.deps, orgId, 'basic')
  const invite = () => server.request('POST', '/employees/invite', { token, body: newInvitation() })
  const run = <T>(work: (scope: Scope) => Promise<T>) =>
    inOrganisation(server.deps, { orgId, actor: 'system' }, work)
  return {
    ...account,
    invite,
    async inviteMany(count: number) {
      const answers = await Promise.all(Array.from({ length: count }, invite))
      return answers.filter(({ status }) => status === 201).map(({ json }) => json.employeeId as string)
    },
    setCap: (dollars: unknown, as = token) =>
      server.request('PUT', '/billing/spending-cap', { token: as, body: { dollars } }),
    usage: async () => (await server.request('GET', '/usage/current', { token })).json,
    run,
    plan: async () => (await server.request('GET', '/billing/current-plan', { token })).json,
    consume: (employeeId: string) => run((scope) => consumeCredit(scope, employeeId)),
    endPlan: () =>
      server.deps.db.update(subscriptions).set({ status: 'canceled' }).where(eq(subscriptions.orgId, orgId)),
    async nextMonth() {
      server.clock.advance(32 * 86_400_000)
      token = await server.signIn(email)
    },
  }
}

test('of forty invitations at once a cap of ten dollars lets four go beyond the plan, and says why not more', async () => {
  const { setCap, inviteMany, invite, usage } = await organisation()
  expect((await setCap(10)).json).toEqual({ dollars: 10 })
  expect(await inviteMany(40)).toHaveLength(29)
  expect(await usage()).toMatchObject({ checksUsed: 25, paygUsed: 4 })
  const { status, json } = await invite()
  expect([status, json.message]).toEqual([402, capped])
  await setCap(12)
  expect((await invite()).status).toBe(402)
  await setCap(13)
  expect((await invite()).status).toBe(201)
  await setCap(null)
  expect((await invite()).status).toBe(201)
})

test('a cap of nothing leaves what the plan includes', async () => {
  const { setCap, inviteMany } = await organisation()
  await setCap(0)
  expect(await inviteMany(27)).toHaveLength(25)
})

test('an import is told of the cap before any employee is invited', async () => {
  const { setCap, inviteMany, token } = await organisation()
  await setCap(3)
  await inviteMany(24)
  const rows = Array.from({ length: 3 }, () => newInvitation())
  const { json } = await server.request('POST', '/employees/import', { token, body: { rows, dryRun: true } })
  expect(json.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['ready', 'ready', 'error'])
})

test('owners set it, after a proof, and it is written down; what is no amount is refused', async () => {
  const { setCap, plan, orgId, userId } = await organisation()
  expect((await plan()).spendingCap).toBeNull()
  for (const role of ['admin', 'billing', 'verifier'] as const) {
    const { token } = await joinOrganisation(server, orgId, role)
    const { status, json } = await setCap(5, token)
    expect([status, json.permission]).toEqual([403, 'owners'])
  }
  for (const wrong of [-1, 2.5, 100_001, '5', undefined]) expect((await setCap(wrong)).status).toBe(422)
  await setCap(50)
  await setCap(50)
  expect((await plan()).spendingCap).toBe(50)
  const changes = await server.deps.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.action, 'settings.changed')))
  expect(changes.map(({ actor, data }) => ({ actor, data }))).toEqual([
    { actor: `user:${userId}`, data: { address: '127.0.0.1', spendingCap: { from: null, to: 50 } } },
  ])
  server.clock.advance(11 * 60_000)
  expect((await setCap(60)).json.code).toBe('step_up_required')
})

test('of credits set aside under a plan that has ended only as many are used as the free plan has', async () => {
  const { inviteMany, consume, endPlan, usage, nextMonth } = await organisation()
  const employees = await inviteMany(27)
  await consume(employees[0]!)
  await endPlan()
  for (const employee of employees.slice(1)) await expect(consume(employee)).rejects.toThrow(exhausted)
  // What was refused is still set aside, and comes out of the months that follow.
  expect(await usage()).toMatchObject({ checksUsed: 25, paygUsed: 2 })
  await nextMonth()
  const used = await Promise.allSettled(employees.slice(1).map(consume))
  expect(used.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await usage()).toMatchObject({ checksUsed: 5, paygUsed: 0 })
})

test('credits that were set aside are used while the plan lasts, and the free plan’s own in any month', async () => {
  const paid = await organisation()
  const [first] = await paid.inviteMany(26)
  await paid.nextMonth()
  await paid.consume(first!)
  expect((await paid.usage()).checksUsed).toBe(0)
  const free = await organisation()
  await free.endPlan()
  const five = await free.inviteMany(5)
  await free.nextMonth()
  for (const employee of five) await free.consume(employee)
  expect((await free.usage()).checksUsed).toBe(0)
})

test('a cap that was lowered meanwhile holds for what was set aside before it', async () => {
  const { inviteMany, consume, setCap, usage, orgId } = await organisation()
  const employees = await inviteMany(28)
  const extras = await extrasOf(orgId)
  expect(extras).toHaveLength(3)
  await setCap(5)
  await expect(consume(extras[0]!)).rejects.toThrow(capped)
  await consume(employees.find((id) => !extras.includes(id))!)
  await setCap(8)
  for (const employee of extras) await consume(employee)
  expect((await usage()).paygUsed).toBe(3)
})

// The embedded database has one connection, which the other request would wait for.
test.runIf(isPostgres)(
  'an invitation beside the first of its month takes an included credit, though it has not found the month',
  async () => {
    const { invite, run, orgId, usage } = await organisation()
    const { employeeId } = (await invite()).json
    const period = periodOf(server.clock.now())
    await server.deps.db.delete(usagePeriods).where(eq(usagePeriods.orgId, orgId))
    const { kind } = await run(async (scope) => {
      const update = scope.tx.update.bind(scope.tx)
      // The first look finds no row of the month, and another request has made it by the second.
      vi.spyOn(scope.tx, 'update').mockImplementationOnce((table) => {
        const builder = update(table)
        const set = builder.set.bind(builder)
        return Object.assign(builder, {
          set: (values: Parameters<typeof set>[0]) => {
            const query = set(values)
            return {
              where: (condition: SQL) => ({
                async returning(fields: { used: typeof usagePeriods.used }) {
                  const found = await query.where(condition).returning(fields)
                  await server.deps.db.insert(usagePeriods).values({ orgId, period, used: 1 })
                  return found
                },
              }),
            }
          },
        }) as never
      })
      return reserveCredit(scope, employeeId, { entryKey: 'another one' })
    })
    expect(kind).toBe('reserve')
    expect(await usage()).toMatchObject({ checksUsed: 2, paygUsed: 0 })
  },
)

test('what was set aside in one month and is used in the next counts for the cap of that one', async () => {
  const { inviteMany, consume, setCap, usage, orgId, nextMonth } = await organisation()
  await setCap(5)
  await inviteMany(27)
  const extras = await extrasOf(orgId)
  await nextMonth()
  await inviteMany(27)
  expect(await usage()).toMatchObject({ checksUsed: 25, paygUsed: 2 })
  for (const employee of extras) await expect(consume(employee)).rejects.toThrow(capped)
})

async function extrasOf(orgId: string): Promise<string[]> {
  const entries = await server.deps.db
    .select({ employeeId: ledger.employeeId })
    .from(ledger)
    .where(and(eq(ledger.orgId, orgId), eq(ledger.kind, 'payg')))
  return entries.map(({ employeeId }) => employeeId)
}
