import { and, eq, gt, isNull } from 'drizzle-orm'
import { AppError } from '#app-error.ts'
import { readSessionToken } from '#auth/session-token.ts'
import { sessions } from '#db/schema.ts'
import type { Deps } from '#deps.ts'
import type { SessionContext } from './request-context.ts'

/** Who is calling, by the token and by the session row that it names. */
export async function authenticate(deps: Deps, header: string | undefined): Promise<SessionContext> {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1]
  const claims = token ? await readSessionToken(deps, token) : undefined
  if (!claims) throw notSignedIn()
  const [session] = await deps.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.orgId, claims.orgId),
        eq(sessions.id, claims.sessionId),
        eq(sessions.userId, claims.userId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, deps.clock()),
      ),
    )
  if (!session) throw notSignedIn()
  return claims
}

function notSignedIn(): AppError {
  return new AppError('unauthorised', 'Please sign in to continue')
}
