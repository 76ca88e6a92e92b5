import { and, eq, inArray } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { digitalSessions } from '#right-to-work/digital/digital-tables.ts'
import { pollDigitalJob } from './digital-jobs.ts'

const open = ['created', 'processing'] as const

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
        ...(which === 'open' ? [inArray(status, open)] : []),
      ),
    )
    .returning({ id: digitalSessions.id, status })
  const toClose = changed.filter((session) => open.some((one) => one === session.status))
  for (const { id: sessionId } of toClose) {
    await deps.jobs.enqueue(tx, pollDigitalJob, { orgId, sessionId, attempt: 0 })
  }
}
