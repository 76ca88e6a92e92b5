import { and, eq, inArray, isNull } from 'drizzle-orm'
import { endSignIns } from '#accounts/second-factor/challenges.ts'
import { memberships, sessions } from '#accounts/users-tables.ts'
import type { Scope } from '#platform/scope.ts'

/**
 * In every organisation the user belongs to: an intruder with the old password may be in any of them. What waits for a
 * second factor ends too, since the old password began it.
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
