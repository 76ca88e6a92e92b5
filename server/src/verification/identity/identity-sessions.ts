import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, getTableColumns, isNotNull, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { links } from '#employees/links/links-tables.ts'
import type { Connection } from '#platform/db/database.ts'
import { findOrganisation, vendorKey } from '#platform/db/lookups.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import type { Scope } from '#platform/scope.ts'
import { identitySessions } from './identity-sessions-tables.ts'
import { type IdentitySession, isBeingChecked, isInReview, type LinkedSession } from './identity-status.ts'

const sessionData = { orgId: v.string(), sessionId: v.string() }
export const pollIdentityJob = defineJob('identity.poll', { data: v.object(sessionData) })

/** An event after which sessions may have to be closed. */
export const closeSessionsJob = defineJob('identity.close', {
  data: v.object({ orgId: v.string(), seq: v.number() }),
})

export const cancelIdentityJob = defineJob('identity.cancel', {
  /** `attempt`: how often the provider was asked before. */
  data: v.object({ ...sessionData, attempt: v.number() }),
})

export const redactIdentityJob = defineJob('identity.redact', {
  /** `attempt`: how often the provider was asked before. */
  data: v.object({ ...sessionData, attempt: v.number() }),
})

/** The time that a provider may take before the organisation may reopen the step, in milliseconds. */
export const overdueAfterMs = millisecondsInDay

/** The reason that the organisation sees. */
export const overdueReason = 'No result from the identity provider for more than a day'

/**
 * Loads all sessions of an employee for the identity step or for one repeat, and whether the link of each is still
 * their current one.
 */
export function loadIdentitySessions(
  connection: Connection,
  { orgId, employeeId, repeatId = null }: { orgId: string; employeeId: string; repeatId?: string | null },
): Promise<LinkedSession[]> {
  // A handoff goes with the invitation it was made from: it stands as that one does.
  const withdrawn = sql<LinkedSession['withdrawn']>`(
    select case
      when own.id = latest.id or (own.kind = 'handoff' and own.created_at >= latest.created_at)
        then case when latest.revoked_at is not null then 'link_revoked' end
      else 'link_replaced'
    end
    from ${links} latest
    join ${links} own on own.org_id = latest.org_id and own.id = ${identitySessions}.link_id
    where latest.org_id = ${orgId} and latest.employee_id = ${employeeId}
      and ${repeatId === null ? sql`latest.kind = 'invitation'` : sql`latest.kind = 'repeat' and latest.repeat_id = ${repeatId}`}
    order by latest.created_at desc, latest.id desc
    limit 1
  )`
  return connection
    .select({ ...getTableColumns(identitySessions), withdrawn })
    .from(identitySessions)
    .where(
      and(
        eq(identitySessions.orgId, orgId),
        eq(identitySessions.employeeId, employeeId),
        repeatId === null ? isNull(identitySessions.repeatId) : eq(identitySessions.repeatId, repeatId),
      ),
    )
}

/** The session that a provider speaks of. */
export async function findIdentitySession(
  connection: Connection,
  provider: string,
  ref: string,
): Promise<IdentitySession | undefined> {
  const orgId = await findOrganisation(connection, 'identity-session', [vendorKey(provider, ref)])
  if (!orgId) return undefined
  const isIt = and(eq(identitySessions.provider, provider), eq(identitySessions.providerRef, ref))
  const [session] = await connection
    .select()
    .from(identitySessions)
    .where(and(eq(identitySessions.orgId, orgId), isIt))
  return session
}

/**
 * The sessions that a user has to decide about, in the order they are asked: first the result that came too late and
 * came last, then the documents that differ from the invitation as they came, so that one which comes while a user looks
 * at another is not what they decide on.
 */
export function waitingSessions(sessions: readonly LinkedSession[]): LinkedSession[] {
  const byTime = sessions.toSorted(
    (a, b) => a.updatedAt.getTime() - b.updatedAt.getTime() || (a.id < b.id ? -1 : 1),
  )
  return [
    ...byTime.filter(({ quarantine }) => quarantine === 'waiting').toReversed(),
    ...byTime.filter(isInReview),
  ]
}

/** True when a check was submitted and its provider does not decide, which the employee cannot change. */
export async function isOverdue({ deps, tx, orgId }: Scope, employeeId: string): Promise<boolean> {
  const since = deps.clock().getTime() - overdueAfterMs
  const sessions = await loadIdentitySessions(tx, { orgId, employeeId })
  return sessions.some(
    (session) => isBeingChecked(session) && !session.redaction && session.updatedAt.getTime() <= since,
  )
}

/** Now, or the millisecond after the last of some times where the clock was set back: what is latest goes by time. */
export function instantAfter(now: Date, times: readonly Date[]): Date {
  return new Date(Math.max(now.getTime(), ...times.map((time) => time.getTime() + 1)))
}

/** Queues the cancellation of those sessions that are open. The job looks for itself whether each is still to be closed. */
export async function queueCancellations(
  { deps, tx, orgId }: Scope,
  sessions: readonly IdentitySession[],
): Promise<void> {
  for (const { id: sessionId, status } of sessions) {
    if (status === 'created') await deps.jobs.enqueue(tx, cancelIdentityJob, { orgId, sessionId, attempt: 0 })
  }
}

/**
 * The provider told something of a session whose employee was erased. None of it is kept, and the provider is asked
 * once more whether it has erased it: a session that moved may hold what it did not hold before.
 */
export async function noteSeenAfterErasure(
  { deps, tx, orgId }: Scope,
  { id: sessionId }: Pick<IdentitySession, 'id'>,
): Promise<void> {
  const known = await tx
    .update(identitySessions)
    .set({ redaction: 'queued' })
    .where(
      and(
        eq(identitySessions.orgId, orgId),
        eq(identitySessions.id, sessionId),
        isNotNull(identitySessions.providerRef),
      ),
    )
    .returning({ id: identitySessions.id })
  if (!known.length) return
  await deps.jobs.enqueue(tx, redactIdentityJob, { orgId, sessionId, attempt: 0 })
}
