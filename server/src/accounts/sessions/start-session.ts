import type { AuthReply } from '@bonafide/shared/contract/auth.ts'
import type { organisations } from '#platform/db/organisations-tables.ts'
import { sessions, type users } from '#accounts/users-tables.ts'
import type { Connection } from '#platform/db/database.ts'
import type { Deps } from '#platform/scope.ts'
import { issueSessionToken, sessionSeconds } from './session-token.ts'

type User = Pick<typeof users.$inferSelect, 'id' | 'email' | 'name' | 'createdAt'>
type Organisation = Pick<typeof organisations.$inferSelect, 'id' | 'name'>

/** Makes a session row and the answer that carries its token. */
export async function startSession(
  deps: Deps,
  connection: Connection,
  user: User,
  organisation: Organisation,
): Promise<AuthReply> {
  const now = deps.clock()
  const session = { orgId: organisation.id, userId: user.id, sessionId: crypto.randomUUID() }
  await connection.insert(sessions).values({
    orgId: session.orgId,
    id: session.sessionId,
    userId: session.userId,
    createdAt: now,
    expiresAt: sessionEnd(now),
  })
  return authReply(await issueSessionToken(deps, session), user, organisation)
}

/** When a session that is used now ends. */
export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + sessionSeconds * 1000)
}

export function authReply(token: string, user: User, organisation: Organisation): AuthReply {
  return {
    access_token: token,
    user: { id: user.id, email: user.email, name: user.name, createdAt: user.createdAt.toISOString() },
    org: { id: organisation.id, name: organisation.name },
  }
}
