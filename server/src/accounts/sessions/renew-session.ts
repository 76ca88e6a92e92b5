import type { AuthReply, MeReply } from '@bonafide/shared/contract/accounts/auth.ts'
import { permissionsOf } from '@bonafide/shared/contract/permissions.ts'
import { and, eq } from 'drizzle-orm'
import { readEmailState } from '#accounts/email-confirmation/confirm-email.ts'
import { readFactorDue } from '#accounts/second-factor/factor-due.ts'
import { hasFactor } from '#accounts/second-factor/own-factors.ts'
import { memberships, sessions, users } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { UserPrincipal } from '#platform/http/principal.ts'
import type { Scope } from '#platform/scope.ts'
import { issueSessionToken, isTokenDue } from './session-token.ts'
import { authReply, sessionEnd } from './start-session.ts'

/** Returns the signed-in user with a new token, and what they may do in this organisation. */
export async function describeMember(scope: Scope, principal: UserPrincipal): Promise<MeReply> {
  const { role, userId } = principal
  const renewed = await renewSession(scope, principal)
  const { confirmed, messagesHeld } = await readEmailState(scope, userId)
  const dueAt = await readFactorDue(scope, userId)
  return {
    ...renewed,
    role,
    permissions: permissionsOf(role),
    emailConfirmed: confirmed,
    messagesHeld,
    secondFactor: { added: await hasFactor(scope.tx, userId), dueAt: dueAt?.toISOString() ?? null },
  }
}

/**
 * Returns the signed-in user with a new token that lasts an hour from now, but not beyond the end of the session; the one
 * before works for five minutes more. Signing out ends every token of it.
 */
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
  // When two renewals come at once, the second one returns the token that the first has made.
  const [session] = await tx.select().from(sessions).where(isThis).for('update')
  if (!session) throw new AppError('unauthorised', 'Sign in to continue')
  const now = deps.clock()
  const isDue = isTokenDue(session.tokenChangedAt, now)
  const tokenNumber = session.tokenNumber + (isDue ? 1 : 0)
  const expiresAt = sessionEnd(now, session.createdAt)
  const tokenChangedAt = isDue ? now : session.tokenChangedAt
  await tx.update(sessions).set({ expiresAt, tokenNumber, tokenChangedAt }).where(isThis)
  const token = await issueSessionToken(deps, { orgId, userId, sessionId, tokenNumber }, expiresAt)
  return authReply(deps, tx, token, { ...found, viaSso: session.viaSso })
}
