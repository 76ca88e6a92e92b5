import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ledger } from './billing-tables.ts'
import { inOrganisation, type Scope } from '#platform/scope.ts'
import { givePlan } from '#testing/scenarios/give-plan.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { consumeCredit } from './consume-credit.ts'
import { releaseCredit } from './reserve-credit.ts'
import { withTestServer } from '#testing/harness/with-server.ts'

const server = withTestServer()

async function organisation(planName?: string, subscription?: Parameters<typeof givePlan>[3]) {
  const account = await server.signUp()
  const { token, orgId } = account
  if (planName) await givePlan(server.deps, orgId, planName, subscription)
  return {
    ...account,
    usage: async () => (await server.request('GET', '/usage/current', { token })).json,
    invite: (body: object = newInvitation()) => server.request('POST', '/employees/invite', { token, body }),
    run: <T>(work: (scope: Scope) => Promise<T>) =>
      inOrganisation(server.deps, { orgId, actor: 'system' }, work),
  }
}

test('the free plan has five credits a month and no more', async () => {
  const { invite, usage } = await organisation()
  for (let round = 0; round < 5; round++) expect((await invite()).status).toBe(201)
  const { status, json } = await invite()
  expect({ status, message: json.message }).toEqual({
    status: 402,
    message: 'Monthly verification limit reached. Upgrade your plan to invite more employees.',
  })
  expect(await usage()).toMatchObject({ checksUsed: 5, checksIncluded: 5, remainingChecks: 0, paygUsed: 0 })
})

test('with five credits left, 200 parallel invitations are accepted exactly five times', async () => {
  const { invite, usage } = await organisation()
  const answers = await Promise.all(Array.from({ length: 200 }, () => invite()))
  const accepted = answers.filter(({ status }) => status === 201).length
  const refused = answers.filter(({ status }) => status === 402).length
  expect({ accepted, refused }).toEqual({ accepted: 5, refused: 195 })
  expect((await usage()).checksUsed).toBe(5)
})

test('a paid plan goes on beyond its credits, counted apart', async () => {
  const { invite, usage, orgId } = await organisation('basic')
  await Promise.all(Array.from({ length: 27 }, () => invite()))
  expect(await usage()).toMatchObject({ checksUsed: 25, checksIncluded: 25, remainingChecks: 0, paygUsed: 2 })
  const rows = await server.deps.db.select().from(ledger).where(eq(ledger.orgId, orgId))
  expect(rows.filter(({ kind }) => kind === 'payg')).toHaveLength(2)
})

test('an employee counts once, however often their credit is used', async () => {
  const { invite, usage, run } = await organisation()
  const { employeeId } = (await invite()).json
  for (let round = 0; round < 3; round++) await run((scope) => consumeCredit(scope, employeeId))
  expect(await usage()).toMatchObject({ checksUsed: 1, remainingChecks: 4 })
})

test('an unused credit goes back once, a used one never', async () => {
  const { invite, usage, run } = await organisation()
  const unused = (await invite()).json.employeeId as string
  const used = (await invite()).json.employeeId as string
  await run((scope) => consumeCredit(scope, used))
  for (const employeeId of [unused, unused, used]) await run((scope) => releaseCredit(scope, employeeId))
  expect((await usage()).checksUsed).toBe(1)
})

test('an employee whose credit went back takes a new one when they use it', async () => {
  const { invite, usage, run } = await organisation()
  const { employeeId } = (await invite()).json
  await run((scope) => releaseCredit(scope, employeeId))
  expect((await usage()).checksUsed).toBe(0)
  await run((scope) => consumeCredit(scope, employeeId))
  expect((await usage()).checksUsed).toBe(1)
})

test('the next month begins at nothing, and what is released belongs to its own month', async () => {
  const { invite, usage, run, email } = await organisation()
  const { employeeId } = (await invite()).json
  const before = await usage()
  server.clock.advance(32 * 86_400_000)
  const body = { email, password: 'violet-anchor-42' }
  const { json } = await server.request('POST', '/auth/signin', { body })
  const later = async () => (await server.request('GET', '/usage/current', { token: json.access_token })).json
  expect(await later()).toMatchObject({ checksUsed: 0, remainingChecks: 5 })
  expect((await later()).period).not.toBe(before.period)
  await run((scope) => releaseCredit(scope, employeeId))
  expect(await later()).toMatchObject({ checksUsed: 0, remainingChecks: 5 })
})

test('the plans are offered with their prices', async () => {
  const { token } = await organisation()
  const { json } = await server.request('GET', '/billing/plans', { token })
  const offered = json.map((plan: Record<string, unknown>) => [
    plan.id,
    plan.pricePerMonth,
    plan.monthlyLimit,
    plan.isPopular,
    plan.stripePriceId,
  ])
  expect(offered).toEqual([
    ['free', 0, 5, false, null],
    ['basic', 29, 25, false, 'price_basic_monthly'],
    ['premium', 99, 100, true, 'price_premium_monthly'],
    ['enterprise', 399, 500, false, 'price_enterprise_monthly'],
  ])
  const features = json.flatMap((plan: { features: string[] }) => plan.features)
  expect(features).toContain('$2.50 for each extra credit')
  // That is the monthly limit, which is shown from its own field.
  expect(features.join()).not.toContain('a month')
})
