import { isDeepStrictEqual } from 'node:util'
import type { Mode } from '@bonafide/shared/contract/endpoint.ts'
import { and, eq, gt, isNull, not, or, type SQL } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import type { Connection } from '#platform/db/database.ts'
import { reachingOrganisation } from '#platform/db/reach.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Credentials, Identified, UserPrincipal } from '#platform/http/principal.ts'
import type { Deps } from '#platform/scope.ts'
import { openTestMode } from '#accounts/create-organisation.ts'
import { isPasswordRefusedIn } from '#accounts/require-sso.ts'
import { isCurrentToken, readSessionToken, type SessionClaims } from './session-token.ts'
import { memberships, sessions, users } from '#accounts/users-tables.ts'

/** The user whose session a request carries, by its token and by the session's row, which ends before it may. */
export async function authenticateUser(
  deps: Deps,
  { authorization, mode }: Pick<Credentials, 'authorization'> & { mode?: Mode },
): Promise<Identified<UserPrincipal> | undefined> {
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  const session = token && (await readSessionToken(deps, token))
  if (!session) return undefined
  const { orgId, sessionId } = session
  const now = deps.clock()
  const live = await findLiveSession(deps, session, now, isCurrentToken(session.tokenNumber, now))
  if (!live) return undefined
  const { userId, role, sites, viaSso, isFactorOverdue, signedInAt, steppedUpAt, closedAt } = live
  return {
    type: 'user',
    orgId: mode === 'test' ? await openTestMode(deps, orgId) : orgId,
    userId,
    sessionId,
    role,
    viaSso,
    isClosed: closedAt !== null,
    sites,
    steppedUpAt: steppedUpAt ?? signedInAt,
    emailConfirmed: live.emailConfirmedAt !== null,
    requireStill: (connection) => requireStill(connection, session, { role, sites, now }),
    factorOverdue: isFactorOverdue,
  }
}

type SessionName = Pick<SessionClaims, 'orgId' | 'sessionId'> & { userId?: string }

/**
 * A session that has not ended, with its user and what they may do; undefined for any other. Whatever is handed out in
 * a session and used without it asks this each time: signing out ends it too.
 * @param isToken what a token says of the session besides
 */
export async function findLiveSession(
  { db }: { db: Connection },
  session: SessionName,
  now: Date,
  isToken?: SQL,
) {
  const { orgId } = session
  const [live] = await reachingOrganisation(orgId, () =>
    db
      .select({
        userId: sessions.userId,
        role: memberships.role,
        viaSso: sessions.viaSso,
        sites: memberships.sites,
        factorDueAt: memberships.factorDueAt,
        signedInAt: sessions.createdAt,
        steppedUpAt: sessions.steppedUpAt,
        organisation: organisations.name,
        closedAt: organisations.closedAt,
        emailConfirmedAt: users.emailConfirmedAt,
      })
      .from(sessions)
      // A removed user has no role any more, whatever their session says.
      .innerJoin(memberships, isOfSession)
      .innerJoin(organisations, eq(organisations.id, sessions.orgId))
      .innerJoin(users, eq(users.id, sessions.userId))
      .where(
        and(
          isOpen(session, now),
          isToken,
          // From the moment that an organisation requires single sign-on.
          or(eq(sessions.viaSso, true), not(isPasswordRefusedIn(orgId))),
        ),
      ),
  )
  // A session that began while it was being closed.
  if (!live || (live.closedAt && live.role !== 'owner')) return undefined
  // A second factor is the business of the identity provider.
  const isFactorOverdue = !live.viaSso && live.factorDueAt !== null && live.factorDueAt <= now
  return { ...live, isFactorOverdue }
}

const isOfSession = and(eq(memberships.orgId, sessions.orgId), eq(memberships.userId, sessions.userId))

const isOpen = ({ orgId, userId, sessionId }: SessionName, now: Date) =>
  and(
    eq(sessions.orgId, orgId),
    eq(sessions.id, sessionId),
    userId === undefined ? undefined : eq(sessions.userId, userId),
    isNull(sessions.revokedAt),
    gt(sessions.expiresAt, now),
  )

/** @throws AppError where the session has ended since, or its user has another role or other sites */
async function requireStill(
  connection: Connection,
  session: SessionName,
  { now, ...before }: Pick<UserPrincipal, 'role' | 'sites'> & { now: Date },
): Promise<void> {
  const [found] = await connection
    .select({ role: memberships.role, sites: memberships.sites })
    .from(sessions)
    .innerJoin(memberships, isOfSession)
    .where(isOpen(session, now))
  if (!found) throw new AppError('unauthorised', 'Sign in to continue')
  if (isDeepStrictEqual(found, before)) return
  throw new AppError('forbidden', 'Your role was changed while this was sent. Reload the page.')
}
