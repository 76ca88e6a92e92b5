import { Providers } from '#platform/providers.ts'
import { paymentProvider } from '#billing/payment-provider.ts'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { consumeCredit } from '#billing/consume-credit.ts'
import { releaseCredit } from '#billing/reserve-credit.ts'
import { reportUsage, reportUsageJob } from '#billing/report-usage.ts'
import { ledger, usagePeriods, usageReports } from '#billing/billing-tables.ts'
import { inOrganisation, type Scope } from '#platform/scope.ts'
import { startWithStripe } from '#testing/harness/stripe-server.ts'
import { withServer } from '#testing/harness/with-server.ts'

const server = withServer(startWithStripe)
beforeEach(() => {
  server.stripe.behave()
  server.stripe.meterEvents.clear()
})

const hour = 3_600_000
const call = 'POST /v1/billing/meter_events'

/** An organisation on the Basic plan that has used up what is included. */
async function atTheLimit() {
  const account = await server.organisation()
  const { customer } = await account.buy('basic')
  await server.deliver()
  const { orgId } = account
  const run = <T>(work: (scope: Scope) => Promise<T>) =>
    inOrganisation(server.deps, { orgId, actor: 'system' }, work)
  const period = server.clock.now().toISOString().slice(0, 7)
  await server.deps.db.insert(usagePeriods).values({ orgId, period, used: 25 })
  const token = await server.signIn(account.email)
  return {
    customer,
    run,
    invite: async () => (await server.invite(token)).employeeId,
    extraCheckOf: async (employeeId: string) => {
      const rows = await server.deps.db.select().from(ledger).where(eq(ledger.orgId, orgId))
      return rows.find((row) => row.kind === 'payg' && row.employeeId === employeeId)?.id
    },
    reports: () => server.deps.db.select().from(usageReports).where(eq(usageReports.orgId, orgId)),
  }
}

/** Moves the clock and runs the jobs, some hours at a time. */
async function wait(hours: number, step = 6) {
  for (let passed = 0; passed < hours; passed += step) {
    server.clock.advance(step * hour)
    await server.runJobs()
  }
}

test('a check beyond the plan is charged when it is used, once, under its id in the ledger', async () => {
  const { invite, run, extraCheckOf, customer, reports } = await atTheLimit()
  const [used, unused, released] = [await invite(), await invite(), await invite()]
  await server.runJobs()
  expect(server.stripe.meterEvents.size).toBe(0)
  for (let round = 0; round < 3; round++) await run((scope) => consumeCredit(scope, used))
  await run((scope) => releaseCredit(scope, released))
  await server.runJobs()
  const ledgerId = await extraCheckOf(used)
  const now = server.clock.now()
  expect([...server.stripe.meterEvents.values()]).toEqual([
    {
      event_name: 'bonafide_check',
      identifier: ledgerId,
      timestamp: String(Math.floor(now.getTime() / 1000)),
      payload: { stripe_customer_id: customer, value: '1' },
    },
  ])
  expect(await reports()).toMatchObject([{ ledgerId, reportedAt: now }])
  await run((scope) => consumeCredit(scope, released))
  await run((scope) => consumeCredit(scope, unused))
  await server.runJobs()
  expect(server.stripe.meterEvents.size).toBe(3)
})

test('an included check is never charged', async () => {
  const account = await server.organisation()
  await account.buy('basic')
  await server.deliver()
  const { employeeId } = await server.invite(account.token)
  const { orgId } = account
  const before = server.stripe.callsOf(call)
  await inOrganisation(server.deps, { orgId, actor: 'system' }, (scope) => consumeCredit(scope, employeeId))
  await server.runJobs()
  expect(server.stripe.callsOf(call)).toBe(before)
})

test('a check is charged once, however Stripe and the queue stumble', async () => {
  const { invite, run, reports } = await atTheLimit()
  const employeeIds = await Promise.all(Array.from({ length: 8 }, invite))
  const start = server.stripe.callsOf(call)
  const stumbles = [
    { status: 500 },
    { status: 429 },
    { body: '{"obj' },
    { status: 401 },
    { status: 400 },
    { body: '' },
  ] as const
  server.stripe.behave((made, count) => (made === call ? (stumbles[count - start - 1] ?? {}) : {}))
  await Promise.all(employeeIds.map((id) => run((scope) => consumeCredit(scope, id))))
  await wait(2)
  // A job that was done is delivered again.
  for (const { orgId, ledgerId } of await reports()) {
    await server.deps.db.transaction((tx) =>
      server.deps.jobs.enqueue(tx, reportUsageJob, { orgId, ledgerId }),
    )
  }
  await server.runJobs()
  expect(server.stripe.meterEvents.size).toBe(8)
  expect((await reports()).every(({ reportedAt }) => reportedAt !== null)).toBe(true)
  expect(server.stripe.callsOf(call) - start).toBeLessThan(8 + stumbles.length + 3)
})

test('a refused request is made for weeks; one that may have counted for a day, and then never again', async () => {
  const { invite, run, reports } = await atTheLimit()
  const [refused, uncertain] = [await invite(), await invite()]
  server.stripe.behave((made) => (made === call ? { status: 401 } : {}))
  await run((scope) => consumeCredit(scope, refused))
  await wait(30)
  server.stripe.behave()
  await wait(6)
  expect(server.stripe.meterEvents.size).toBe(1)
  server.stripe.behave((made) => (made === call ? { body: '{' } : {}))
  await run((scope) => consumeCredit(scope, uncertain))
  await server.runJobs()
  // Simulates a counted event that Stripe has forgotten.
  await wait(26)
  server.stripe.meterEvents.clear()
  server.stripe.behave()
  await wait(26)
  expect(server.stripe.meterEvents.size).toBe(0)
  expect((await reports()).filter(({ reportedAt }) => reportedAt === null)).toHaveLength(1)
  expect(server.logged()).toContain('a credit could not be charged')
})

test('a check that may have counted is not sent again by a job that comes after two days', async () => {
  const { invite, run, reports } = await atTheLimit()
  const used = await invite()
  server.stripe.behave((made) => (made === call ? { body: '{' } : {}))
  await run((scope) => consumeCredit(scope, used))
  await server.runJobs()
  server.stripe.behave()
  // Simulates that no worker runs, and that Stripe forgets the event.
  server.stripe.meterEvents.clear()
  await wait(48, 48)
  expect(server.stripe.meterEvents.size).toBe(0)
  const [report] = await reports()
  expect(report).toMatchObject({ attempts: 1, reportedAt: null })
  expect(server.logged()).toContain(`"ledgerId":"${report!.ledgerId}","msg":"a credit could not be charged"`)
})

test('a process that ends before it hears whether a check was counted leaves it as one that may have been', async () => {
  const { invite, run, reports } = await atTheLimit()
  const [counted, refused] = [await invite(), await invite()]
  await run((scope) => consumeCredit(scope, counted))
  const [report] = await reports()
  const since = server.clock.now()
  const { providers } = server.deps
  const send = providers.get(paymentProvider).reportExtraCheck!
  const reportExtraCheck: typeof send = async (...check) => {
    await send(...check)
    throw new Error('the process has ended')
  }
  const payment = { ...providers.get(paymentProvider), reportExtraCheck }
  const ending = reportUsage(
    { ...server.deps, providers: new Providers(providers).put(paymentProvider, payment) },
    { orgId: report!.orgId, ledgerId: report!.ledgerId },
  )
  await expect(ending).rejects.toThrow('the process has ended')
  expect(server.stripe.meterEvents.size).toBe(1)
  expect(await reports()).toMatchObject([{ uncertainSince: since, attempts: 0, reportedAt: null }])
  server.stripe.meterEvents.clear()
  await wait(48, 48)
  expect(server.stripe.meterEvents.size).toBe(0)
  // A refusal is an answer.
  server.stripe.behave((made) => (made === call ? { status: 401 } : {}))
  await run((scope) => consumeCredit(scope, refused))
  await server.runJobs()
  expect((await reports()).map(({ uncertainSince }) => uncertainSince)).toEqual([since, null])
  server.stripe.behave()
  await wait(48, 48)
  expect(server.stripe.meterEvents.size).toBe(1)
})

test('every request was as Stripe describes it', () => {
  expect(server.stripe.calls.length).toBeGreaterThan(10)
  expect(server.stripe.mistakes).toEqual([])
})
