import { and, eq, sql } from 'drizzle-orm'
import { auditLog } from '#platform/audit/audit-tables.ts'
import type { EventSubscriber, RecordedEvent } from '#platform/audit/subscribers.ts'
import { backoffSeconds, type JobData } from '#platform/jobs/define-job.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { applyIdentityOutcome } from './apply-identity-outcome.ts'
import { identityOf, type Outcome, outcomeActor } from './fetch-outcome.ts'
import {
  cancelIdentityJob,
  closeSessionsJob,
  loadIdentitySessions,
  queueCancellations,
} from './identity-sessions.ts'
import { identitySessions } from './identity-sessions-tables.ts'
import { type IdentitySession, type LinkedSession, passes } from './identity-status.ts'

const closing = [
  'link.revoked',
  'link.renewed',
  'invitation.resent',
  'step.reopened',
  'step.invalidated',
  'identity.repeat_asked',
  'identity.repeat_cancelled',
]

/** Closes sessions at the provider after a link was revoked or replaced, or a step is to be taken again. */
export const closeSessionsSubscriber: EventSubscriber = {
  concerns: (action) => closing.includes(action),
  // These are rare, and the job looks for itself.
  isAwaited: () => sql`true`,
  job: closeSessionsJob,
}

/** Queues the cancellation of each session that an event has made useless. */
export async function closeSessions(deps: Deps, { orgId, seq }: RecordedEvent): Promise<void> {
  const [event] = await deps.db
    .select({ employeeId: auditLog.employeeId })
    .from(auditLog)
    .where(and(eq(auditLog.orgId, orgId), eq(auditLog.seq, seq)))
  const employeeId = event?.employeeId
  if (!employeeId) return
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    for (const { repeatId } of await openGroups(scope, employeeId)) {
      const sessions = await loadIdentitySessions(scope.tx, { orgId, employeeId, repeatId })
      await queueCancellations(
        scope,
        sessions.filter((session) => closedBecause(session, sessions) !== undefined),
      )
    }
  })
}

/** The identity step and the repeats for which a session is open. */
function openGroups({ tx, orgId }: Scope, employeeId: string): Promise<{ repeatId: string | null }[]> {
  return tx
    .selectDistinct({ repeatId: identitySessions.repeatId })
    .from(identitySessions)
    .where(
      and(
        eq(identitySessions.orgId, orgId),
        eq(identitySessions.employeeId, employeeId),
        eq(identitySessions.status, 'created'),
      ),
    )
}

const backoff = { firstSeconds: 10, mostSeconds: 3600 }

/**
 * Has the provider close one open session. Each try is a job of its own, so that an outage does not end the tries. A
 * submission made before that is decided by the provider, and taken in like any other result.
 */
export async function cancelIdentity(
  deps: Deps,
  { orgId, sessionId, attempt }: JobData<typeof cancelIdentityJob>,
): Promise<void> {
  const [found] = await deps.db
    .select()
    .from(identitySessions)
    .where(and(eq(identitySessions.orgId, orgId), eq(identitySessions.id, sessionId)))
  if (!found) return
  const sessions = await loadIdentitySessions(deps.db, found)
  const session = sessions.find(({ id }) => id === sessionId)
  const reason = session && closedBecause(session, sessions)
  if (!session || !reason || session.status !== 'created' || session.redaction) return
  const outcome = await askToCancel(deps, session, reason)
  const actor = outcome ? outcomeActor(session, outcome) : 'system'
  await inOrganisation(deps, { orgId, actor }, async (scope) => {
    if (outcome && outcome.status !== 'created') return applyIdentityOutcome(scope, session, outcome)
    const afterSeconds = backoffSeconds(attempt, backoff)
    const next = { orgId, sessionId, attempt: attempt + 1 }
    await scope.deps.jobs.enqueue(scope.tx, cancelIdentityJob, next, { afterSeconds })
  })
}

/** Returns why a session is to be closed, in plain words; undefined for the employee's current one. */
function closedBecause(session: LinkedSession, all: readonly LinkedSession[]): string | undefined {
  if (session.invalidatedAt) return 'The step was invalidated'
  if (session.withdrawn === 'link_revoked') return 'The link was revoked'
  if (session.withdrawn === 'link_replaced') return 'A new link was sent'
  if (session.superseded) return 'The step was reopened'
  if (all.some(passes)) return 'Another identity check has passed'
  const isLater = ({ createdAt }: LinkedSession) => createdAt > session.createdAt
  return all.some(isLater) ? 'It was started again on another page or device' : undefined
}

/** Returns the state of the session afterwards; undefined when the provider could not be reached. */
async function askToCancel(
  { db, log, providers }: Deps,
  { id: sessionId, provider, providerRef }: IdentitySession,
  reason: string,
): Promise<Outcome | undefined> {
  const cancelled = { status: 'cancelled', reason } as const
  const asked = identityOf(providers, provider)
  // No employee has its address.
  if (providerRef === null) return cancelled
  // The provider may be set up again; if not, the next poll gives the session up.
  if (!asked) return undefined
  try {
    const outcome = await asked.cancel(db, providerRef)
    return outcome.status === 'cancelled' ? cancelled : outcome
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.missing) return cancelled
    log.warn({ err: error, sessionId, provider }, 'the identity provider is asked to cancel again later')
    return undefined
  }
}
