import { and, eq } from 'drizzle-orm'
import { sessions } from '#accounts/users-tables.ts'
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
