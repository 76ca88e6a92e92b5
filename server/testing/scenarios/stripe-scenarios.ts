import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { billingScenarios, type Scenario, type StripeServer } from './stripe-billing-scenarios.ts'
import type { StripeCall } from '../fakes/stripe/stripe-description.ts'
import { walkToIdentity } from './flow-walker.ts'

type Arrange = (server: StripeServer) => Promise<Scenario>

/** The scenario for each call that our adapters make. */
export const stripeScenarios: Record<StripeCall, Arrange> = {
  ...billingScenarios,
  'POST /v1/identity/verification_sessions': async (server) => {
    const { walker, rows } = await atIdentityStep(server)
    return {
      act: () => walker.identitySession(),
      async check(answer) {
        const known = (await rows()).filter(({ providerRef }) => providerRef !== null)
        expect(known).toHaveLength(1)
        expect(answer?.json.url).toContain(`/${known[0]?.providerRef}#`)
        expect((await walker.state()).identity).toMatchObject({ state: 'started', attemptsLeft: 3 })
      },
    }
  },
  'GET /v1/identity/verification_sessions/:id': async (server) => {
    const { walker, rows } = await atIdentityStep(server)
    await walker.identitySession()
    return {
      act: () => walker.identitySession(),
      check: async () => expect(await rows()).toHaveLength(1),
    }
  },
  'POST /v1/identity/verification_sessions/:id/cancel': async (server) => {
    const { walker, rows, revoke } = await atIdentityStep(server)
    await walker.identitySession()
    await revoke()
    return {
      async act() {
        // Waits for the retry after an outage.
        server.clock.advance(3_600_000)
        await server.runJobs()
        return undefined
      },
      async check() {
        const [row] = await rows()
        expect(row?.status).toBe('cancelled')
        expect(server.stripe.checks.get(row?.providerRef ?? '')?.status).toBe('canceled')
      },
    }
  },
  'POST /v1/identity/verification_sessions/:id/redact': async (server) => {
    const { walker, rows, erase } = await atIdentityStep(server)
    await walker.identitySession()
    await erase()
    return {
      async act() {
        server.clock.advance(25 * 3_600_000)
        await server.runJobs()
        return undefined
      },
      async check() {
        const [row] = await rows()
        expect(row?.redaction).toBe('accepted')
        expect(server.stripe.checks.get(row?.providerRef ?? '')?.redaction).toEqual({ status: 'processing' })
      },
    }
  },
}

async function atIdentityStep(server: StripeServer) {
  const { token, orgId, employee, walker } = await walkToIdentity(server)
  return {
    walker,
    rows: () => server.deps.db.select().from(identitySessions).where(eq(identitySessions.orgId, orgId)),
    revoke: () => server.request('POST', `/employees/${employee.employeeId}/revoke`, { token }),
    erase: () => server.request('POST', `/employees/${employee.employeeId}/erase`, { token, body: {} }),
  }
}
