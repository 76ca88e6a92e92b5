import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { readSessionToken } from './session-token.ts'
import { prepared } from '#platform/db/prepared.ts'
import { sessions } from './users-tables.ts'
import type { Deps, ReadScope } from '#platform/scope.ts'
import type { SessionContext } from '#platform/http/request-context.ts'

/** ActingScope is calling, by the token and by the session row that it names. */
export async function authenticate(deps: Deps, header: string | undefined): Promise<SessionContext> {
  const session = await readBearer(deps, header)
  await requireSession({ deps, tx: deps.db }, session)
  return session
}

/** ActingScope a token of ours was made for; whether that session has ended meanwhile is another question. */
export async function readBearer(deps: Deps, header: string | undefined): Promise<SessionContext> {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header ?? '')?.[1]
  const session = token ? await readSessionToken(deps, token) : undefined
  if (!session) throw notSignedIn()
  return session
}

/** @throws AppError unauthorised for a session that has ended */
export async function requireSession(
  { deps, tx }: Pick<ReadScope, 'deps' | 'tx'>,
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
  return new AppError('unauthorised', 'Sign in to continue')
}
