import type { SsoSettings } from '@bonafide/shared/contract/accounts/single-sign-on.ts'
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { memberships, sessions } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { dropLookups } from '#platform/db/lookups.ts'
import type { Scope } from '#platform/scope.ts'
import { findSso, getSso } from './get-sso.ts'
import { type SsoConnectionRow, ssoConnections, ssoIdentities, ssoTokens } from './sso-tables.ts'

/**
 * Switches single sign-on off, and ends the sessions that it has started. Users go on with a password or Google. The
 * accounts it has vouched for stay known: the next provider does not get them by their address.
 */
export async function removeSso(scope: Scope, sessionId: string): Promise<SsoSettings> {
  const { tx, orgId } = scope
  await lockOrganisation(scope)
  const removed = await tx.delete(ssoConnections).where(eq(ssoConnections.orgId, orgId)).returning()
  const [before] = removed
  if (!before) return getSso(scope)
  await endSignOn(scope, before, sessionId)
  const { issuer, domain } = before
  await record(scope, { action: 'sso.removed', data: { issuer, domain, told: await whoDecides(scope) } })
  return getSso(scope)
}

/** Ends what a sign-on has started or was about to, before it is removed or another takes its place. */
export async function endSignOn(
  { deps, tx, orgId }: Scope,
  before: Pick<SsoConnectionRow, 'domain' | 'domainProvenAt'>,
  sessionId: string,
): Promise<void> {
  await tx.delete(ssoTokens).where(eq(ssoTokens.orgId, orgId))
  if (before.domainProvenAt) await dropLookups(tx, 'sso-domain', [before.domain])
  const isStarted = and(eq(sessions.orgId, orgId), eq(sessions.viaSso, true), isNull(sessions.revokedAt))
  // The one that asks goes on: its user is to see what became of it, and to prove the domain.
  await tx
    .update(sessions)
    .set({ revokedAt: deps.clock() })
    .where(and(isStarted, ne(sessions.id, sessionId)))
}

/** Returns the users who are told of a change: those who decide about the organisation now, whatever becomes of them. */
export async function whoDecides({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>): Promise<string[]> {
  const rows = await tx
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.orgId, orgId), inArray(memberships.role, ['owner', 'admin'])))
  return rows.map(({ userId }) => userId).toSorted()
}

/**
 * Lets the provider of now vouch for the accounts that an earlier one has vouched for, by their address. An owner says
 * so: by itself a new provider gets none of them.
 */
export async function releaseAccounts(scope: Scope): Promise<SsoSettings> {
  const { tx, orgId } = scope
  await lockOrganisation(scope)
  const connection = await findSso(tx, orgId)
  if (!connection?.domainProvenAt)
    throw new AppError('conflict', 'Prove the domain of the new provider first.')
  const released = await tx
    .delete(ssoIdentities)
    .where(and(eq(ssoIdentities.orgId, orgId), ne(ssoIdentities.issuer, connection.issuer)))
    .returning({ userId: ssoIdentities.userId })
  if (!released.length) return getSso(scope)
  const accounts = new Set(released.map(({ userId }) => userId)).size
  await record(scope, {
    action: 'sso.accounts_released',
    data: { issuer: connection.issuer, accounts, told: await whoDecides(scope) },
  })
  return getSso(scope)
}
