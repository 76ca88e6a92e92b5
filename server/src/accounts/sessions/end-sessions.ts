import { and, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm'
import { endSignIns } from '#accounts/second-factor/challenges.ts'
import { memberships, sessions } from '#accounts/users-tables.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'

/** Ends a session at once, with every token it was given. */
export async function signOut(scope: Scope, sessionId: string): Promise<void> {
  const { deps, tx, orgId } = scope
  await tx
    .update(sessions)
    .set({ revokedAt: deps.clock() })
    .where(and(eq(sessions.orgId, orgId), eq(sessions.id, sessionId)))
  await record(scope, { action: 'session.ended', data: { sessionId } })
}

/**
 * Ends the user's sessions in every organisation: an intruder with the old password may be in any of them. Ends sign-ins
 * that wait for a second factor too, since the old password began them.
 */
export async function endSessions({ deps, tx }: Pick<Scope, 'deps' | 'tx'>, userId: string): Promise<void> {
  const theirs = tx
    .select({ orgId: memberships.orgId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  await tx
    .update(sessions)
    .set({ revokedAt: deps.clock() })
    .where(and(inArray(sessions.orgId, theirs), eq(sessions.userId, userId), isNull(sessions.revokedAt)))
  await endSignIns(tx, userId)
}

/**
 * In one organisation, of all but its owners, whose sign-in is the way out of what was changed. Ended for good: none comes
 * back to life when that is taken back.
 * @param which of their sessions; all where it is left out
 */
export async function endSessionsOfOthers(
  { deps, tx, orgId }: Pick<Scope, 'deps' | 'tx' | 'orgId'>,
  which?: SQL,
): Promise<void> {
  const others = tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.orgId, orgId), ne(memberships.role, 'owner')))
  await tx
    .update(sessions)
    .set({ revokedAt: deps.clock() })
    .where(
      and(eq(sessions.orgId, orgId), inArray(sessions.userId, others), isNull(sessions.revokedAt), which),
    )
}
