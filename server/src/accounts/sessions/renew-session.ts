import type { AuthReply } from '@bonafide/shared/contract/auth.ts'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { memberships, sessions, users } from '#accounts/users-tables.ts'
import type { UserPrincipal } from '#platform/http/principal.ts'
import type { Scope } from '#platform/scope.ts'
import { issueSessionToken } from './session-token.ts'
import { authReply, sessionEnd } from './start-session.ts'

/** The signed-in user with a token that lasts an hour from now, but not beyond the end of the session. Signing out still ends every token of it. */
export async function renewSession(
  { deps, tx, orgId }: Scope,
  { userId, sessionId }: Pick<UserPrincipal, 'userId' | 'sessionId'>,
): Promise<AuthReply> {
  const [found] = await tx
    .select({ user: users, organisation: organisations, role: memberships.role })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .innerJoin(organisations, eq(organisations.id, memberships.orgId))
    .where(and(eq(memberships.orgId, orgId), eq(memberships.userId, userId)))
  if (!found) throw new AppError('unauthorised', 'Sign in to continue')
  const isThis = and(eq(sessions.orgId, orgId), eq(sessions.id, sessionId))
  const [session] = await tx.select({ since: sessions.createdAt }).from(sessions).where(isThis)
  if (!session) throw new AppError('unauthorised', 'Sign in to continue')
  const expiresAt = sessionEnd(deps.clock(), session.since)
  await tx.update(sessions).set({ expiresAt }).where(isThis)
  return authReply(tx, await issueSessionToken(deps, { orgId, userId, sessionId }, expiresAt), found)
}
