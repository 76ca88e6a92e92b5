import type { AuthReply } from '@bonafide/shared/contract/auth.ts'
import { and, eq } from 'drizzle-orm'
import { startSession } from '#accounts/sessions/start-session.ts'
import { memberships, sessions, users } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { UserPrincipal } from '#platform/http/principal.ts'
import type { Deps } from '#platform/scope.ts'

/** A session in another organisation of the user's. The one in this organisation goes on until it ends by itself. */
export async function switchOrganisation(
  deps: Deps,
  { userId, sessionId, orgId: fromOrgId }: UserPrincipal,
  orgId: string,
): Promise<AuthReply> {
  const [member] = await deps.db
    .select({ user: users, organisation: organisations, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organisations, eq(organisations.id, memberships.orgId))
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
  // Another's organisation is as unknown as one that never was.
  if (!member) throw new AppError('not_found', 'You do not belong to this organisation')
  const [from] = await deps.db
    .select({ since: sessions.createdAt })
    .from(sessions)
    .where(and(eq(sessions.orgId, fromOrgId), eq(sessions.id, sessionId)))
  // It ends when that one would: the user has not signed in anew.
  return startSession(deps, deps.db, member, from?.since)
}
