import { and, eq } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { identitySessions } from '#verification/identity/identity-sessions-tables.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { lockEmployeeRow } from '#employees/find-employee.ts'
import { applyIdentityOutcome } from '#verification/identity/apply-identity-outcome.ts'
import { identityOf, type Outcome } from './fetch-outcome.ts'
import { type IdentitySession, lacksFacts } from '#verification/identity/identity-status.ts'
import type { Redaction } from '#verification/identity/identity-provider.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { sandboxProviderName } from '#platform/config/sandbox-settings.ts'
import { redactIdentityJob } from './identity-sessions.ts'
import { backoffSeconds, type JobData } from '#platform/jobs/define-job.ts'

const backoff = { firstSeconds: 60, mostSeconds: 24 * 3600 }

/**
 * Asks the provider to erase what it keeps of one session, and looks again until it says that nothing is left: a
 * session that is still being decided cannot be erased yet, and an erasure takes the provider days. Each look is a
 * job of its own, so it does not end with a day's outage.
 */
export async function redactIdentity(
  deps: Deps,
  { orgId, sessionId, attempt }: JobData<typeof redactIdentityJob>,
): Promise<void> {
  const [session] = await deps.db
    .select()
    .from(identitySessions)
    .where(and(eq(identitySessions.orgId, orgId), eq(identitySessions.id, sessionId)))
  if (!session?.redaction || session.redaction === 'done') return
  const isAtSandbox = session.provider === sandboxProviderName
  const answer = isAtSandbox ? 'done' : await ask(deps, session)
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    if (answer) await noteRedaction(scope, session, answer)
    if (isAtSandbox) for (const eraser of scope.deps.erasers) await eraser.erase(scope, session.employeeId)
    if (answer === 'done' || answer === 'unknown') return
    const afterSeconds = backoffSeconds(attempt, backoff)
    const next = { orgId, sessionId, attempt: attempt + 1 }
    await scope.deps.jobs.enqueue(scope.tx, redactIdentityJob, next, { afterSeconds })
  })
}

/** `unknown`: the provider does not know of the session, so it keeps nothing of it. */
type Answer = Redaction | 'unknown'

/** Returns the provider's reply; undefined when it could not be reached or refused. */
async function ask(
  { db, log, providers }: Deps,
  { id: sessionId, provider, providerRef }: IdentitySession,
): Promise<Answer | undefined> {
  const identity = identityOf(providers, provider)
  if (!identity || providerRef === null) {
    log.error({ sessionId, provider }, 'an erasure waits for an identity provider that is not set up')
    return undefined
  }
  try {
    return await identity.redact(db, providerRef)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.missing) return 'unknown'
    log.warn({ err: error, sessionId, provider }, 'the identity provider is asked to erase again later')
    return undefined
  }
}

/**
 * Writes down how far the provider is. Never back, whatever order its answers and events come in. A check of an
 * employee who is not erased here, which was erased there by hand, is over with that.
 */
export async function noteRedaction(
  scope: Scope,
  { id, employeeId, linkId }: Pick<IdentitySession, 'id' | 'employeeId' | 'linkId'>,
  answer: Answer,
): Promise<void> {
  const { tx, orgId } = scope
  const locked = await lockEmployeeRow(scope, employeeId)
  const redaction = answer === 'unknown' ? 'done' : answer
  const isThis = and(eq(identitySessions.orgId, orgId), eq(identitySessions.id, id))
  const [session] = await tx.select().from(identitySessions).where(isThis).for('update')
  if (!session || session.redaction === 'done' || session.redaction === redaction) return
  await tx.update(identitySessions).set({ redaction }).where(isThis)
  if (redaction !== 'done') return
  await record(scope, {
    action: 'identity.redacted',
    employeeId,
    linkId,
    data: { sessionId: id, provider: session.provider, ...(answer === 'unknown' && { unknown: true }) },
  })
  if (locked?.employee.erasedAt) return
  // With the document erased there is nothing left to compare: a user decides.
  const outcome: Outcome = lacksFacts(session)
    ? { status: 'verified', facts: 'facts_not_available' }
    : { status: 'cancelled' }
  await applyIdentityOutcome(scope, session, outcome)
}
