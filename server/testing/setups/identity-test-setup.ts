import { and, asc, eq } from 'drizzle-orm'
import { Providers } from '#platform/providers.ts'
import { flow } from '@bonafide/shared/contract/verification/flow.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import {
  earlierIdentityProviders,
  identityProvider,
  type IdentityProvider,
} from '#verification/identity/identity-provider.ts'
import { createStripeIdentityProvider } from '#integrations/stripe/stripe-identity-provider.ts'
import { stripeConnection } from '#integrations/stripe/stripe-client.ts'
import { stripeKey } from '#testing/fakes/stripe/fake-stripe.ts'
import { startWithStripe } from '#testing/harness/stripe-server.ts'
import { walkToIdentity, createWalker } from '#testing/scenarios/flow-walker.ts'
import type { EmployeeDetail } from '@bonafide/shared/contract/employees/employees.ts'
import { messages } from '#messages/messages-tables.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import type { TestServer } from '#testing/harness/create-test-server.ts'

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Returns a refusal by Stripe that its client does not retry by itself, which would take seconds. */
export const refusal = (status: number) => ({ status, headers: { 'stripe-should-retry': 'false' } })

const retrieve = 'GET /v1/identity/verification_sessions/:id'

type Calls = Pick<IdentityProvider, 'create' | 'resume' | 'fetchOutcome' | 'fetchFacts'>

/** A server with a fake of Stripe whose events a test may lose. */
export async function startIdentityTest() {
  const server = await startWithStripe()
  const { providers } = server.deps
  return {
    ...server,
    /** Restores everything, and moves past the limits of earlier tests. */
    reset() {
      server.deps.providers = providers
      server.stripe.behave()
      server.clock.advance(2 * hourMs)
    },
    /** Puts calls of a test's own in front of the provider. */
    putInFront(calls: (provider: IdentityProvider) => Partial<Calls>) {
      const identity = providers.get(identityProvider)
      const front: IdentityProvider = Object.assign(Object.create(identity), calls(identity))
      server.deps.providers = new Providers(providers).put(identityProvider, front)
    },
    /** The key that may read what documents say is missing. */
    withoutIdentityKey() {
      const identity = createStripeIdentityProvider(
        stripeConnection({ apiUrl: server.stripe.apiUrl, secretKey: stripeKey }),
      )
      server.deps.providers = new Providers(providers).put(identityProvider, identity)
    },
    /** The server starts anew: with this provider for new checks, and these for those that were begun before. */
    restart(identity: IdentityProvider, ...earlier: IdentityProvider[]) {
      server.deps.providers = new Providers(server.deps.providers)
        .put(identityProvider, identity)
        .put(earlierIdentityProviders, earlier)
    },
    cannotBeAsked: () => server.stripe.behave((call) => (call === retrieve ? refusal(503) : {})),
    /** Changes a check at Stripe without ever delivering its event. */
    happens(ref: string, status: string, code?: string) {
      server.stripe.check(ref, status, code)
      server.stripe.events.take()
    },
    /** Counts the requests to Stripe about a check during some work. */
    async asked(work: () => Promise<unknown>) {
      const before = server.stripe.callsOf(retrieve)
      await work()
      return server.stripe.callsOf(retrieve) - before
    },
    async jobsFor(ms: number, everyMs: number) {
      for (let passed = 0; passed < ms; passed += everyMs) {
        server.clock.advance(everyMs)
        await server.runJobs()
      }
    },
    atIdentityStep: () => atIdentityStep(server),
  }
}

async function atIdentityStep(server: Awaited<ReturnType<typeof startWithStripe>>) {
  const { token, orgId, email, employee, walker } = await walkToIdentity(server)
  const flowId = await walker.flowId()
  /** Asks for the check alone, without a look at the progress. */
  const start = async () => {
    const answer = await server.request('POST', flow.identitySession.path, { body: { employeeId: flowId } })
    return { ...answer, ref: refOf(answer.json.url) }
  }
  const sessions = () =>
    server.deps.db
      .select()
      .from(identitySessions)
      .where(eq(identitySessions.orgId, orgId))
      .orderBy(asc(identitySessions.createdAt))
  return {
    walker,
    token,
    orgId,
    /** The email of a user. */
    email,
    employeeId: employee.employeeId,
    start,
    step: async () => {
      const { steps, identity } = await walker.state()
      return `${steps.id.status} ${identity?.state} ${identity?.attemptsLeft}`
    },
    sessions,
    statuses: async () => (await sessions()).map(({ status }) => status).join(' '),
  }
}

/** Stripe's id of a check, from its address. */
export function refOf(url: string | undefined): string {
  return /vs_\d+/.exec(url ?? '')?.[0] ?? ''
}

/** Creates a promise that waits until it is opened. */
export function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

let lastNumber = 640_000

/** An employee at the identity step, whose document says what the test wants. */
export async function atDocument(server: TestServer, invitation: Record<string, unknown> = {}) {
  const { token, orgId, userId } = await server.signUp({ orgName: 'Oak Care' })
  const employee = await server.invite(token, { phone: `07400 ${++lastNumber}`, ...invitation })
  const walker = createWalker(server, employee.verificationToken)
  await walker.verifyEmail(employee.email)
  await walker.passPhone()
  const { employeeId } = employee
  const detail = async () =>
    (await server.request('GET', `/employees/${employeeId}`, { token })).json as EmployeeDetail
  return {
    orgId,
    userId,
    token,
    employeeId,
    walker,
    detail,
    /** Shows a document on the sandbox's page. */
    show: (document: Parameters<typeof walker.decide>[2] = {}) => walker.decide('pass', undefined, document),
    step: async () => {
      const { steps, identity } = await walker.state()
      return `${steps.id.status} ${identity?.state} ${identity?.attemptsLeft}`
    },
    decide: (decision: string, reason = 'Seen their marriage certificate', sessionId?: string) =>
      server.request('POST', `/employees/${employeeId}/identity-review`, {
        token,
        body: { decision, reason, sessionId },
      }),
    actions: async () => {
      const rows = await server.deps.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.orgId, orgId), eq(auditLog.employeeId, employeeId)))
        .orderBy(asc(auditLog.seq))
      return rows.map(({ action, actor, data }) => ({ action, actor, data }))
    },
    templates: async () => {
      const rows = await server.deps.db
        .select()
        .from(messages)
        .where(and(eq(messages.orgId, orgId), eq(messages.employeeId, employeeId)))
      return rows.filter(({ template }) => template.startsWith('identity_'))
    },
  }
}
