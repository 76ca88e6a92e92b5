import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { createProviders } from '#process/create-providers.ts'
import { steps } from '#employees/employees-tables.ts'
import { identityKeyOf, liveStripeKey, stripeKey } from '#testing/fakes/stripe/fake-stripe.ts'
import { startWithStripe } from '#testing/harness/stripe-server.ts'
import { withServer } from '#testing/harness/with-server.ts'
import { walkToIdentity } from '#testing/scenarios/flow-walker.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { withdrawTested } from '#verification/withdraw-tested.ts'

type Server = Awaited<ReturnType<typeof startWithStripe>>

/** An employee with an open check at Stripe. */
async function underWay(server: Server) {
  const { token, orgId, employee, walker } = await walkToIdentity(server)
  const { json, text } = await walker.identitySession()
  const ref = /vs_\d+/.exec(json.url)?.[0]
  if (!ref) throw new Error(`the check was answered ${text}`)
  const path = `/employees/${employee.employeeId}`
  const ofOrg = eq(identitySessions.orgId, orgId)
  return {
    walker,
    ref,
    tell: async (status: string, code?: string) => {
      server.stripe.check(ref, status, code)
      await server.deliver()
    },
    review: (decision: string) =>
      server.request('POST', `${path}/identity-review`, { token, body: { decision, reason: 'Met them' } }),
    shown: async () => (await server.request('GET', path, { token })).json.employee,
    document: async () => (await server.request('GET', path, { token })).json.identity,
    csv: async () => (await server.request('GET', '/employees/export.csv', { token })).text,
    modes: async () =>
      (await server.deps.db.select().from(identitySessions).where(ofOrg)).map(({ testMode }) => testMode),
    /** There is no right-to-work check yet that is worth anything. */
    realRightToWork: () =>
      server.deps.db
        .update(steps)
        .set({ assurance: 'attested' })
        .where(and(eq(steps.orgId, orgId), eq(steps.type, 'rtw'))),
  }
}

/** The server starts anew with another key, and may be one in production from then on. */
function restart(
  server: Server,
  { secretKey, production = false }: { secretKey: string; production?: boolean },
) {
  const { env: earlier } = server.deps
  const env = {
    ...earlier,
    production,
    stripe: { ...earlier.stripe!, secretKey, identityKey: identityKeyOf(secretKey) },
  }
  Object.assign(server.deps, { env, settings: env })
  server.deps.providers = createProviders(server.deps)
}

describe.each([
  { mode: 'test', secretKey: stripeKey, assurance: 'none', mark: ',TEST,,,', reached: 'verifying' },
  { mode: 'live', secretKey: liveStripeKey, assurance: 'provider', mark: ',,,,', reached: 'completed' },
])('in $mode mode', ({ mode, secretKey, assurance, mark, reached }) => {
  const server = withServer(() => startWithStripe({ secretKey }))

  test(`a check that passes is worth ${assurance}`, async () => {
    const { tell, shown, csv, modes } = await underWay(server)
    await tell('verified')
    const { verificationSteps } = await shown()
    expect(verificationSteps.id).toMatchObject({ status: 'pass', method: 'stripe', assurance })
    expect((await csv()).trimEnd().endsWith(mark)).toBe(true)
    expect(await modes()).toEqual([mode === 'test'])
  })

  test(`a check that fails is worth ${assurance}`, async () => {
    const { tell, shown } = await underWay(server)
    await tell('requires_input', 'document_expired')
    const { verificationSteps } = await shown()
    expect(verificationSteps.id).toMatchObject({ status: 'fail', method: 'stripe', assurance })
  })

  test('what Stripe answers where no event comes says the mode too', async () => {
    const { ref, shown, walker } = await underWay(server)
    server.stripe.check(ref, 'verified')
    server.stripe.events.take()
    await walker.state()
    expect((await shown()).verificationSteps.id).toMatchObject({ status: 'pass', assurance })
  })

  test('a document that a user accepts keeps the mode it was shown in, whatever key the server has got since', async () => {
    const { ref, tell, review, shown, document } = await underWay(server)
    server.stripe.document(ref, { first_name: 'Piotr', last_name: 'Kowalski' })
    await tell('verified')
    expect(await document()).toMatchObject({ state: 'review', test: mode === 'test' })
    expect((await shown()).verificationSteps.id).toMatchObject({ status: 'pending' })
    restart(server, { secretKey: mode === 'test' ? liveStripeKey : stripeKey })
    expect((await review('same_person')).status).toBe(200)
    restart(server, { secretKey })
    expect((await shown()).verificationSteps.id).toMatchObject({ status: 'pass', assurance })
  })

  test(`an employee who has passed it is ${reached} in production`, async () => {
    const { tell, shown, walker, realRightToWork } = await underWay(server)
    await tell('verified')
    await walker.checkRightToWork()
    await realRightToWork()
    expect((await shown()).status).toBe('verified')
    restart(server, { production: true, secretKey: liveStripeKey })
    await withdrawTested(server.deps)
    expect((await walker.complete()).status).toBe(reached === 'completed' ? 200 : 409)
    expect((await shown()).status).toBe(reached)
    restart(server, { secretKey })
  })

  test('every request was as Stripe describes it', () => {
    expect(server.stripe.mistakes).toEqual([])
  })
})
