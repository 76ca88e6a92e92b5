import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AppError } from '#platform/app-error.ts'
import { usagePeriods } from './billing-tables.ts'
import { inOrganisation, type Scope } from '#platform/scope.ts'
import { inviteEmployee } from '#invitations/invite-employee.ts'
import { createTestServer, type TestServer } from '#testing/harness/create-test-server.ts'
import { repeats, repeatsWithinMs } from '#testing/harness/repeats.ts'
import { newInvitation } from '#testing/harness/test-calls.ts'
import { consumeCredit } from './consume-credit.ts'
import { daysRemaining, getUsage } from './get-usage.ts'
import { releaseCredit } from './reserve-credit.ts'
import { releaseExpiredCredits } from '#invitations/release-expired-credits.ts'

const lives = repeats({ pglite: 3, postgres: 6 }, 200)
/** Of the free plan. */
const included = 5
const day = 86_400_000

// The turn of a year, the end of a short month, one that ends an hour earlier in London, and the first day of the
// month after clocks went back there.
const monthEnds = ['2027-01-01', '2027-03-01', '2027-04-01', '2027-11-01'].map((date) => Date.parse(date))
// A link lives for 14 days: at the last of these it has run out.
const offsets = [-day, -3_600_000, -1000, -1, 0, 1, 1000, 3_600_000, 15 * day]

let server: TestServer
/** A process on the same database, with a clock of its own. */
let other: TestServer
beforeAll(async () => {
  server = await createTestServer()
  other = await createTestServer({ keepData: true })
})
afterAll(async () => {
  await server.close()
  await other.close()
})

/** The month in UTC by a server's clock. */
const monthBy = ({ clock }: TestServer) => clock.now().toISOString().slice(0, 7)
const setClock = ({ clock }: TestServer, to: number) => clock.advance(to - clock.now().getTime())

async function newOrganisation() {
  const { orgId, userId } = await server.signUp()
  const run = <T>(work: (scope: Scope) => Promise<T>, { deps } = server) =>
    inOrganisation(deps, { orgId, actor: 'system' }, work)
  return {
    run,
    /** The employee, or undefined where the month has no credit left. */
    invite: (by = server) =>
      run((scope) => inviteEmployee(scope, invitation(), { source: 'console', createdBy: userId }), by).catch(
        unlessExhausted,
      ),
    counts: async () => {
      const rows = await server.deps.db.select().from(usagePeriods).where(eq(usagePeriods.orgId, orgId))
      return Object.fromEntries(rows.map(({ period, used }) => [period, used]))
    },
  }
}

const invitation = () => ({ ...newInvitation(), inviteChannelPref: 'email' as const })

function unlessExhausted(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'quota_exhausted')) throw error
}

interface Step {
  act: 'invite' | 'use' | 'give back' | 'look for expired links'
  at: number
  /** Which of those who were invited. */
  who: number
}

const steps = fc.array(
  fc.record<Step>({
    act: fc.constantFrom('invite', 'invite', 'use', 'give back', 'look for expired links'),
    at: fc.constantFrom(...offsets),
    who: fc.nat(30),
  }),
  { minLength: 10, maxLength: 30 },
)

interface Invited {
  employeeId: string
  expiresAt: number
  /** The month whose credit they have; undefined where it was given back. */
  period: string | undefined
  isUsed: boolean
}

/** What the months should count. */
class Months {
  readonly counts: Record<string, number> = {}
  readonly employees: Invited[] = []

  isLeft(period: string): boolean {
    return (this.counts[period] ?? 0) < included
  }

  take(period: string): string {
    this.counts[period] = (this.counts[period] ?? 0) + 1
    return period
  }

  giveBack(walker: Invited): void {
    if (walker.isUsed || walker.period === undefined) return
    this.counts[walker.period]! -= 1
    walker.period = undefined
  }
}

type Organisation = Awaited<ReturnType<typeof newOrganisation>>

/**
 * Takes a step in the organisation, and the same one in what its months should count. Answers whether it was taken or
 * refused as it should be.
 */
async function take({ act, who }: Step, { run, invite }: Organisation, months: Months): Promise<boolean> {
  const now = server.clock.now()
  const period = monthBy(server)
  const walker = months.employees[who % Math.max(1, months.employees.length)]
  if (act === 'invite') {
    const mayInvite = months.isLeft(period)
    const invited = await invite()
    if (!invited || !mayInvite) return (invited !== undefined) === mayInvite
    const expiresAt = now.getTime() + 14 * day
    const { employeeId } = invited
    months.employees.push({ employeeId, expiresAt, period: months.take(period), isUsed: false })
  } else if (act === 'look for expired links') {
    await releaseExpiredCredits(server.deps)
    for (const one of months.employees) if (one.expiresAt <= now.getTime()) months.giveBack(one)
  } else if (walker && act === 'give back') {
    await run((scope) => releaseCredit(scope, walker.employeeId))
    months.giveBack(walker)
  } else if (walker) {
    const mayUse = walker.period !== undefined || months.isLeft(period)
    const isUsed = await run(async (scope) => {
      await consumeCredit(scope, walker.employeeId)
      return true
    }).catch(unlessExhausted)
    if (!isUsed || !mayUse) return (isUsed ?? false) === mayUse
    walker.period ??= months.take(period)
    walker.isUsed = true
  }
  return true
}

test(
  'however the clock jumps back and forth over the end of a month, each month counts its own credits, and none less than nothing',
  async () => {
    const property = fc.asyncProperty(fc.constantFrom(...monthEnds), steps, async (monthEnd, plan) => {
      setClock(server, monthEnd - 2 * day)
      const organisation = await newOrganisation()
      const months = new Months()
      for (const step of plan) {
        setClock(server, monthEnd + step.at)
        expect(await take(step, organisation, months)).toBe(true)
        const period = monthBy(server)
        const checksUsed = months.counts[period] ?? 0
        expect(await organisation.run(getUsage)).toEqual({
          period,
          checksUsed,
          checksIncluded: included,
          remainingChecks: included - checksUsed,
          paygUsed: 0,
          daysRemaining: daysRemaining(server.clock.now()),
        })
      }
      expect(await organisation.counts()).toMatchObject(months.counts)
    })
    await fc.assert(property, { numRuns: lives })
  },
  repeatsWithinMs,
)

test('two processes whose clocks do not agree on the month take five credits of each, at once and again', async () => {
  for (const monthEnd of monthEnds) {
    setClock(server, monthEnd - 1)
    setClock(other, monthEnd + 1)
    const { invite, counts } = await newOrganisation()
    const both = () =>
      Promise.all(Array.from({ length: 24 }, (_, index) => invite(index % 2 ? server : other)))
    const invited = (await both()).filter((employee) => employee !== undefined)
    expect(invited).toHaveLength(2 * included)
    const expected = {
      [monthBy(server)]: included,
      [monthBy(other)]: included,
    }
    expect(await counts()).toEqual(expected)
    // Each comes to where the other one was.
    setClock(server, monthEnd + 1)
    setClock(other, monthEnd - 1)
    expect((await both()).filter((employee) => employee !== undefined)).toEqual([])
    expect(await counts()).toEqual(expected)
  }
})
