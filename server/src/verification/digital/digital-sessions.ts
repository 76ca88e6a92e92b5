import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { links } from '#employees/links/links-tables.ts'
import type { Connection } from '#platform/db/database.ts'
import { defineJob } from '#platform/jobs/define-job.ts'
import type { Scope } from '#platform/scope.ts'
import { digitalSessions } from '#right-to-work/digital-tables.ts'

type Row = typeof digitalSessions.$inferSelect

export interface DigitalSession extends Row {
  /** The organisation has revoked the link that it was begun with, or sent another one. */
  isWithdrawn: boolean
}

/** `attempt`: how often the provider was asked before. */
const sessionData = v.object({ orgId: v.string(), sessionId: v.string(), attempt: v.number() })

export const pollDigitalJob = defineJob('digital.poll', { data: sessionData })
export const redactDigitalJob = defineJob('digital.redact', { data: sessionData })

/** The failures after which the digital check is no longer offered: there is another way. */
const mostFailures = 3

// A handoff goes with the invitation that it was made from. By the table: a bare `org_id` would be that of the link.
const isWithdrawn = sql<boolean>`exists (
  select 1 from ${links} own
  where own.org_id = ${digitalSessions}.org_id and own.id = ${digitalSessions}.link_id
    and (own.revoked_at is not null or exists (
      select 1 from ${links} later
      where later.org_id = own.org_id and later.employee_id = own.employee_id
        and later.kind = 'invitation' and later.created_at > own.created_at
    ))
)`

const openStatuses = ['created', 'processing'] as const

/** The digital checks of an employee, the latest first. */
export function loadDigitalSessions(
  connection: Connection,
  { orgId, employeeId }: { orgId: string; employeeId: string },
): Promise<DigitalSession[]> {
  const { orgId: ofOrganisation, employeeId: ofEmployee } = digitalSessions
  return connection
    .select({ row: digitalSessions, isWithdrawn })
    .from(digitalSessions)
    .where(and(eq(ofOrganisation, orgId), eq(ofEmployee, employeeId)))
    .orderBy(desc(digitalSessions.createdAt), desc(digitalSessions.id))
    .then((found) => found.map(({ row, ...rest }) => ({ ...row, ...rest })))
}

export function isThisSession({ orgId, id }: Pick<Row, 'orgId' | 'id'>) {
  return and(eq(digitalSessions.orgId, orgId), eq(digitalSessions.id, id))
}

/** True while the provider may still report on it. */
export function isOpen({ status, redaction }: Pick<Row, 'status' | 'redaction'>): boolean {
  return !redaction && (status === 'created' || status === 'processing')
}

/** True when the session's outcome counts. */
export function counts({ superseded, isWithdrawn: withdrawn }: DigitalSession): boolean {
  return !superseded && !withdrawn
}

interface DigitalState {
  /** `started`: left for the provider, nothing submitted · `processing`: the provider decides. */
  state: 'ready' | 'started' | 'processing' | 'failed'
  /** The reason why the last one failed, in plain words. */
  reason: string | null
}

/** Returns the state of the digital check for the employee; undefined when it is no longer offered. */
export function digitalState(sessions: readonly DigitalSession[]): DigitalState | undefined {
  const latest = sessions.find(counts)
  if (latest?.status === 'processing') return { state: 'processing', reason: null }
  const failures = sessions.filter(({ status, superseded }) => status === 'failed' && !superseded)
  if (failures.length >= mostFailures) return undefined
  if (latest?.status === 'created' && latest.providerRef) return { state: 'started', reason: null }
  if (latest?.status === 'failed') return { state: 'failed', reason: latest.reason }
  return { state: 'ready', reason: null }
}

/**
 * The step goes on without digital checks of an employee: what they come to does not count, and those that are open are
 * closed at the provider.
 * @param which `all`: the step begins anew, and those that failed count against it no more
 */
export async function supersedeSessions(
  { deps, tx, orgId }: Scope,
  employeeId: string,
  which: 'open' | 'all',
): Promise<void> {
  const { orgId: ofOrganisation, employeeId: ofEmployee, superseded, status } = digitalSessions
  const changed = await tx
    .update(digitalSessions)
    .set({ superseded: true })
    .where(
      and(
        eq(ofOrganisation, orgId),
        eq(ofEmployee, employeeId),
        eq(superseded, false),
        ...(which === 'open' ? [inArray(status, openStatuses)] : []),
      ),
    )
    .returning({ id: digitalSessions.id, status })
  const toClose = changed.filter((session) => openStatuses.some((one) => one === session.status))
  for (const { id: sessionId } of toClose) {
    await deps.jobs.enqueue(tx, pollDigitalJob, { orgId, sessionId, attempt: 0 })
  }
}
