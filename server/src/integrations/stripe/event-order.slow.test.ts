import { identityProvider } from '#verification/identity/identity-provider.ts'
import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { employees, steps } from '#employees/employees-tables.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { subscriptions } from '#billing/billing-tables.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { repeats, repeatsWithinMs } from '#testing/harness/repeats.ts'
import type { StoredEvent } from '#testing/fakes/stripe/stripe-events.ts'
import { startWithStripe } from '#testing/harness/stripe-server.ts'
import { withServer } from '#testing/harness/with-server.ts'

const lives = repeats({ pglite: 10, postgres: 10 }, 1000)
const shuffles = repeats({ pglite: 25, postgres: 25 }, 1000)

const server = withServer(startWithStripe)

let lastEvent = 0

/** Delivers an event under a new id. */
async function arrive({ id, body }: StoredEvent): Promise<void> {
  const answer = await server.post(body.replaceAll(id, `${id}_${++lastEvent}`))
  expect(answer.status).toBe(200)
}

type Account = Awaited<ReturnType<(typeof server)['organisation']>>
type Subscription = Awaited<ReturnType<Account['buy']>>

/** The changes in a subscription's life, in order. */
const life: ((subscription: Subscription) => void)[] = [
  (it) => server.stripe.change(it, { cancel_at_period_end: true }),
  (it) => server.stripe.failPayment(it),
  (it) => server.stripe.change(it, { cancel_at_period_end: false }),
  (it) => server.stripe.payDebts(it),
  (it) => server.stripe.failPayment(it),
  (it) => server.stripe.change(it, { cancel_at_period_end: true }),
]

test(
  'a subscription ends in the same state, however its events are shuffled among what happens',
  async () => {
    const account = await server.organisation()
    const subscription = await account.buy('premium')
    server.stripe.events.take()
    const begin = { ...subscription }
    /** A choice is which of the events on their way arrives next, or that something more happens before. */
    const outcomeOf = async (choices: readonly number[]) => {
      await server.deps.db.delete(subscriptions).where(eq(subscriptions.orgId, account.orgId))
      server.stripe.payDebts(subscription)
      server.stripe.events.take()
      Object.assign(subscription, begin)
      const ahead = [...life]
      const underWay: StoredEvent[] = []
      for (let turn = 0; ahead.length || underWay.length; turn++) {
        const choice = (choices[turn] ?? 0) % (underWay.length + 1)
        if (ahead.length && choice === underWay.length) {
          ahead.shift()!(subscription)
          underWay.push(...server.stripe.events.take())
        } else await arrive(underWay.splice(choice % underWay.length, 1)[0]!)
      }
      const [{ version: _, ...row } = { version: 0 }] = await account.rows()
      return row
    }
    const inOrder = await outcomeOf([])
    expect(inOrder).toMatchObject({ planName: 'premium', status: 'past_due', pendingPlan: 'free' })
    const anyChoices = fc.array(fc.nat({ max: 20 }), { minLength: 16, maxLength: 16 })
    const isSame = fc.asyncProperty(anyChoices, async (choices) => {
      expect(await outcomeOf(choices)).toEqual(inOrder)
    })
    await fc.assert(isSame, { numRuns: lives, endOnFailure: true })
  },
  repeatsWithinMs,
)

async function employeeWithCheck() {
  const { token, orgId } = await server.signUp()
  const employee = await server.invite(token, { phone: '07400 720001' })
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  await walker.identitySession()
  const own = eq(identitySessions.orgId, orgId)
  const [row] = await server.deps.db.select().from(identitySessions).where(own)
  return { orgId, walker, check: row!.providerRef! }
}

/** Takes an employee back to a check that has just been opened. */
async function untold(orgId: string) {
  const { db } = server.deps
  await db
    .update(identitySessions)
    .set({ status: 'created', reason: null, verdict: null, documentSealed: null })
    .where(eq(identitySessions.orgId, orgId))
  await db
    .update(steps)
    .set({ status: 'pending', method: null, assurance: null, reason: null, completedAt: null })
    .where(and(eq(steps.orgId, orgId), eq(steps.type, 'id')))
  await db.update(employees).set({ status: 'verifying' }).where(eq(employees.orgId, orgId))
}

test(
  'an identity check ends in the same state, however its events are shuffled and repeated',
  async () => {
    const { orgId, walker, check } = await employeeWithCheck()
    // Asked, Stripe would tell how it ended.
    server.deps.providers.get(identityProvider).fetchOutcome = async () => {
      throw new ProviderError('not to be asked')
    }
    server.stripe.events.take()
    for (const status of ['created', 'processing', 'requires_input', 'canceled', 'verified']) {
      server.stripe.check(check, status, status === 'requires_input' ? 'selfie_face_mismatch' : null)
    }
    const events = server.stripe.events.take()
    const outcomeOf = async (told: readonly StoredEvent[]) => {
      await untold(orgId)
      for (const event of told) await arrive(event)
      return { ...(await walker.state()), employeeId: '' }
    }
    const inOrder = new Map<string, unknown>()
    const anyShuffle = fc.subarray(events, { minLength: 2 }).chain((some) =>
      fc.record({
        some: fc.constant(some),
        shuffled: fc.shuffledSubarray([...some, ...some.slice(0, 2)], { minLength: some.length + 2 }),
      }),
    )
    const isSame = fc.asyncProperty(anyShuffle, async ({ some, shuffled }) => {
      const key = some.map(({ type }) => type).join()
      const expected = inOrder.get(key) ?? (await outcomeOf(some))
      inOrder.set(key, expected)
      const outcome = await outcomeOf(shuffled)
      expect(outcome).toEqual(expected)
      const isVerified = some.some(({ type }) => type.endsWith('.verified'))
      expect(outcome.steps.id.status === 'pass').toBe(isVerified)
    })
    await fc.assert(isSame, { numRuns: shuffles, endOnFailure: true })
    expect(inOrder.size).toBeGreaterThan(5)
  },
  repeatsWithinMs,
)
