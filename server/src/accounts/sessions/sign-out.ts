import { and, eq } from 'drizzle-orm'
import { sessions } from '#accounts/users-tables.ts'
import type { Scope } from '#platform/scope.ts'

/** Ends a session at once, with every token it was given. */
export async function signOut({ deps, tx, orgId }: Scope, sessionId: string): Promise<void> {
  await tx
    .update(sessions)
    .set({ revokedAt: deps.clock() })
    .where(and(eq(sessions.orgId, orgId), eq(sessions.id, sessionId)))
}
