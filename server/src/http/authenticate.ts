import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { AppError } from '#app-error.ts'
import { readSessionToken } from '#auth/session-token.ts'
import { prepared } from '#db/prepared.ts'
import { sessions } from '#db/schema.ts'
import type { Deps, Reading } from '#deps.ts'
import type { SessionContext } from './request-context.ts'

/** Who is calling, by the token and by the session row that it names. */
export async function authenticate(deps: Deps, header: string | undefined): Promise<SessionContext> {
  const session = await readBearer(deps, header)
  await requireSession({ deps, tx: deps.db }, session)
  return session
}

/** Who a token of ours was made for; whether that session has ended meanwhile is another question. */
export async function readBearer(deps: Deps, header: string | undefined): Promise<SessionContext> {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1]
  const session = token ? await readSessionToken(deps, token) : undefined
  if (!session) throw notSignedIn()
  return session
}

/** @throws AppError unauthorised for a session that has ended */
export async function requireSession(
  { deps, tx }: Pick<Reading, 'deps' | 'tx'>,
  session: SessionContext,
): Promise<void> {
  const found = await findSession(tx, { ...session, now: deps.clock() })
  if (!found.length) throw notSignedIn()
}

const findSession = prepared('session', (db) =>
  db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.orgId, sql.placeholder('orgId')),
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.userId, sql.placeholder('userId')),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    ),
)

function notSignedIn(): AppError {
  return new AppError('unauthorised', 'Please sign in to continue')
}
