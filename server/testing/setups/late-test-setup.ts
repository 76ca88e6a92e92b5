import { and, asc, eq } from 'drizzle-orm'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { createWalker } from '#testing/scenarios/flow-walker.ts'
import { startIdentityTest } from './identity-test-setup.ts'

type IdentityTest = Awaited<ReturnType<typeof startIdentityTest>>

/** A server with employees whose check comes out when that does not count any more. */
export async function startLateTest() {
  const server = await startIdentityTest()
  return {
    ...server,
    underWay: () => underWay(server),
    atStripe: (ref: string) => server.stripe.checks.get(ref)?.status,
    /** Changes a check at Stripe and delivers its event. */
    async tell(ref: string, status: string, code?: string) {
      server.stripe.check(ref, status, code)
      await server.deliver()
    },
  }
}

/** An employee with an open check at Stripe, and what a user does and sees. */
async function underWay(server: IdentityTest) {
  const employee = await server.atIdentityStep()
  const { ref } = await employee.start()
  const path = `/employees/${employee.employeeId}`
  const as = async (method: string, call: string, body?: object) =>
    server.request(method, path + call, { token: await server.signIn(employee.email), body })
  return {
    ...employee,
    ref,
    revoke: () => as('POST', '/revoke'),
    /** Sends a new link, and answers who walks by it. */
    async resend() {
      server.clock.advance(1000)
      const { json } = await as('POST', '/resend', {})
      return createWalker(server, json.verificationToken)
    },
    review: (decision: string, sessionId?: string) =>
      as('POST', '/identity-review', { decision, reason: 'We asked them', sessionId }),
    reopen: () => as('POST', '/reopen', { step: 'id', reason: 'Asked to' }),
    details: async () => (await as('GET', '')).json,
    attention: async () =>
      (
        await server.request('GET', '/verifications/attention', {
          token: await server.signIn(employee.email),
        })
      ).json.items as { attention: string; action: string; need: string; detail: string }[],
    decisionsTold: async () => {
      const { json } = await as('GET', '/timeline')
      const sent: { template: string }[] = json.messages
      return sent.map(({ template }) => template).filter((template) => template.startsWith('identity_'))
    },
    audit: async () =>
      server.deps.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.orgId, employee.orgId), eq(auditLog.employeeId, employee.employeeId)))
        .orderBy(asc(auditLog.seq)),
  }
}

/** Returns the status of the identity step in the details. */
export const idOf = (details: { flowStatus: { steps: { type: string; status: string }[] } }) =>
  details.flowStatus.steps.find(({ type }) => type === 'id')?.status
