import { digitalProvider } from '#right-to-work/digital-provider.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { backoffSeconds, type JobData } from '#platform/jobs/define-job.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { sandboxProviderName } from '#platform/config/sandbox-settings.ts'
import { digitalSessions } from '#right-to-work/digital-tables.ts'
import { isThisSession, redactDigitalJob } from './digital-sessions.ts'

type Session = typeof digitalSessions.$inferSelect

const backoff = { firstSeconds: 60, mostSeconds: 24 * 3600 }

/** Queues a request to the provider of each digital check of an employee to erase it. */
export const digitalEraser = {
  async erase(scope: Scope, employeeId: string): Promise<void> {
    const { orgId: ofOrganisation, employeeId: ofEmployee, redaction } = digitalSessions
    const sessions = await scope.tx
      .select()
      .from(digitalSessions)
      .where(and(eq(ofOrganisation, scope.orgId), eq(ofEmployee, employeeId), isNull(redaction)))
    for (const session of sessions) {
      if (session.providerRef !== null) await queueRedaction(scope, session)
      // No provider has replied yet: one that does is told to erase it at once.
      else await scope.tx.update(digitalSessions).set({ redaction: 'done' }).where(isThisSession(session))
    }
  },
}

/** A session of an erased employee, which may hold what it did not hold before. */
export async function queueRedaction({ deps, tx, orgId }: Scope, session: Session): Promise<void> {
  await tx.update(digitalSessions).set({ redaction: 'queued' }).where(isThisSession(session))
  await deps.jobs.enqueue(tx, redactDigitalJob, { orgId, sessionId: session.id, attempt: 0 })
}

/** Asks the provider to erase a session, again and again until it has. */
export async function redactDigital(
  deps: Deps,
  { orgId, sessionId, attempt }: JobData<typeof redactDigitalJob>,
): Promise<void> {
  const [session] = await deps.db
    .select()
    .from(digitalSessions)
    .where(isThisSession({ orgId, id: sessionId }))
  if (session?.redaction !== 'queued' || session.providerRef === null) return
  const isDone = await askToErase(deps, session, session.providerRef)
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    if (!isDone) {
      const next = { orgId, sessionId, attempt: attempt + 1 }
      return scope.deps.jobs.enqueue(scope.tx, redactDigitalJob, next, {
        afterSeconds: backoffSeconds(attempt, backoff),
      })
    }
    const { employeeId, linkId, provider } = session
    await scope.tx.update(digitalSessions).set({ redaction: 'done' }).where(isThisSession(session))
    await record(scope, { action: 'digital.redacted', employeeId, linkId, data: { sessionId, provider } })
  })
}

/**
 * Returns true when nothing is left at the provider. The sandbox keeps its data in our tables, which its own eraser
 * empties.
 */
async function askToErase(
  { db, log, providers }: Deps,
  { id, provider }: Session,
  ref: string,
): Promise<boolean> {
  if (provider === sandboxProviderName) return true
  const digital = providers.get(digitalProvider)
  if (digital?.name !== provider) {
    log.error({ sessionId: id, provider }, 'an erasure waits for a digital provider that is not set up')
    return false
  }
  try {
    await digital.erase(db, ref)
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (error.missing) return true
    log.warn({ err: error, sessionId: id, provider }, 'the digital provider is asked to erase again later')
    return false
  }
}
