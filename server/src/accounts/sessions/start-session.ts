import type { AuthReply } from '@bonafide/shared/contract/accounts/auth.ts'
import type { Role } from '@bonafide/shared/contract/permissions.ts'
import { addHours, addSeconds, min } from 'date-fns'
import { and, asc, eq, sql } from 'drizzle-orm'
import { findMembership } from '#accounts/memberships.ts'
import { lockAccount } from '#accounts/own-account.ts'
import { refusePassword, refuseSsoSession } from '#accounts/require-sso.ts'
import { updateFactorDue } from '#accounts/second-factor/factor-due.ts'
import { memberships, sessions, type users } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import { organisationClosed } from '#platform/db/closed-organisation.ts'
import type { Connection } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { UserPrincipal } from '#platform/http/principal.ts'
import type { Deps } from '#platform/scope.ts'
import { issueSessionToken, sessionSeconds } from './session-token.ts'

/** A user, in one of the organisations they belong to. */
export interface Member {
  user: Pick<typeof users.$inferSelect, 'id' | 'email' | 'name' | 'createdAt'>
  organisation: Pick<typeof organisations.$inferSelect, 'id' | 'name'> & { closedAt?: Date | null }
  role: Role
  /** Signed in by the organisation's identity provider: the session is in no other organisation. */
  viaSso?: boolean
}

interface Since {
  signedInAt: Date
  steppedUpAt: Date | null
}

/**
 * Makes a session row and the answer that carries its token.
 * @param since when the user signed in, and when they have proven again who they are
 * @throws AppError organisation_closed for a closed organisation, unless the user may restore it
 */
export async function startSession(
  deps: Deps,
  connection: Connection,
  { user, organisation, role, viaSso = false }: Member,
  { signedInAt, steppedUpAt }: Since = { signedInAt: deps.clock(), steppedUpAt: null },
): Promise<AuthReply> {
  if (organisation.closedAt && role !== 'owner') throw organisationClosed()
  const expiresAt = sessionEnd(deps.clock(), signedInAt)
  const session = {
    orgId: organisation.id,
    userId: user.id,
    sessionId: crypto.randomUUID(),
    tokenNumber: 0,
  }
  await updateFactorDue(deps, connection, { orgId: session.orgId, userId: session.userId })
  await connection.insert(sessions).values({
    orgId: session.orgId,
    id: session.sessionId,
    userId: session.userId,
    createdAt: signedInAt,
    steppedUpAt,
    expiresAt,
    viaSso,
  })
  const token = await issueSessionToken(deps, session, expiresAt)
  return authReply(deps, connection, token, { user, organisation, role, viaSso })
}

/** When the user of a session signed in, and proved again who they are: a session that follows from it is no newer. */
export async function sinceOf(
  connection: Connection,
  { orgId, sessionId }: { orgId: string; sessionId: string },
): Promise<Since | undefined> {
  const [since] = await connection
    .select({ signedInAt: sessions.createdAt, steppedUpAt: sessions.steppedUpAt })
    .from(sessions)
    .where(and(eq(sessions.orgId, orgId), eq(sessions.id, sessionId)))
  return since
}

const mostHours = 12

/** Returns the time at which a session ends whatever happens: its user has to sign in again then. */
export const absoluteEnd = (since: Date): Date => addHours(since, mostHours)

/** Returns the time at which a session that is used now ends. */
export function sessionEnd(now: Date, since: Date): Date {
  return min([addSeconds(now, sessionSeconds), absoluteEnd(since)])
}

export async function authReply(
  { settings }: Pick<Deps, 'settings'>,
  connection: Connection,
  token: string,
  { user, organisation, role, viaSso }: Member,
): Promise<AuthReply> {
  const org = {
    id: organisation.id,
    name: organisation.name,
    role,
    closed: Boolean(organisation.closedAt),
    ...(settings.unbilled && { unbilled: true }),
  }
  return {
    access_token: token,
    user: { id: user.id, email: user.email, name: user.name, createdAt: user.createdAt.toISOString() },
    org,
    organisations: viaSso ? [org] : await organisationsOf(connection, user.id),
  }
}

function organisationsOf(connection: Connection, userId: string) {
  const { id, name, closedAt } = organisations
  return connection
    .select({ id, name, role: memberships.role, closed: sql<boolean>`${closedAt} is not null` })
    .from(memberships)
    .innerJoin(organisations, eq(organisations.id, memberships.orgId))
    .where(eq(memberships.userId, userId))
    .orderBy(asc(memberships.createdAt), asc(id))
}

/** Starts a session in another organisation of the user's. The one in this organisation goes on until it ends by itself. */
export async function switchOrganisation(
  deps: Deps,
  { userId, sessionId, orgId: fromOrgId, viaSso, requireStill }: UserPrincipal,
  orgId: string,
): Promise<AuthReply> {
  refuseSsoSession({ viaSso })
  const member = await findMembership(deps.db, { orgId, userId })
  // Another's organisation is as unknown as one that never was.
  if (!member) throw new AppError('not_found', 'You do not belong to this organisation')
  await refusePassword(deps.db, { orgId, role: member.role })
  return deps.db.transaction(async (tx) => {
    // A new password ends all sessions: either this one is among them, or there is none any more to switch from.
    await lockAccount(tx, userId, 'hold')
    await requireStill(tx)
    // It ends when that one would: the user has not signed in anew.
    return startSession(deps, tx, member, await sinceOf(tx, { orgId: fromOrgId, sessionId }))
  })
}
