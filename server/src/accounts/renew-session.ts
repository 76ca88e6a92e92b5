import type { AuthReply } from '@bonafide/shared/contract/auth.ts'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { sessions, users } from './users-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { issueSessionToken } from './session-token.ts'
import { authReply, sessionEnd } from './start-session.ts'

/** The signed-in person with a token that lasts an hour from now. Signing out still ends every token of it. */
export async function renewSession(
  { deps, tx, orgId }: Scope,
  session: { userId: string; sessionId: string },
): Promise<AuthReply> {
  const [found] = await tx
    .select({ user: users, organisation: organisations })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, orgId))
    .where(eq(users.id, session.userId))
  if (!found) throw new AppError('unauthorised', 'Sign in to continue')
  await tx
    .update(sessions)
    .set({ expiresAt: sessionEnd(deps.clock()) })
    .where(and(eq(sessions.orgId, orgId), eq(sessions.id, session.sessionId)))
  return authReply(await issueSessionToken(deps, { orgId, ...session }), found.user, found.organisation)
}
