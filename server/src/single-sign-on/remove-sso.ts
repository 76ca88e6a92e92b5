import type { SsoSettings } from '@bonafide/shared/contract/single-sign-on.ts'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { ssoConnections } from '#accounts/single-sign-on-tables.ts'
import { sessions } from '#accounts/users-tables.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { dropLookups } from '#platform/db/lookups.ts'
import type { Scope } from '#platform/scope.ts'
import { getSso } from './get-sso.ts'
import { ssoIdentities, ssoTokens } from './sso-tables.ts'

/** Switches single sign-on off, and ends the sessions that it has started. Users go on with a password or Google. */
export async function removeSso(scope: Scope, sessionId: string): Promise<SsoSettings> {
  const { deps, tx, orgId } = scope
  await lockOrganisation(scope)
  await tx.delete(ssoTokens).where(eq(ssoTokens.orgId, orgId))
  await tx.delete(ssoIdentities).where(eq(ssoIdentities.orgId, orgId))
  const removed = await tx.delete(ssoConnections).where(eq(ssoConnections.orgId, orgId)).returning()
  const [before] = removed
  if (!before) return getSso(scope)
  if (before.domainProvenAt) await dropLookups(tx, 'sso-domain', [before.domain])
  const isStarted = and(eq(sessions.orgId, orgId), eq(sessions.viaSso, true), isNull(sessions.revokedAt))
  // The one that asks goes on: who switches it off is to see that it is off.
  await tx
    .update(sessions)
    .set({ revokedAt: deps.clock() })
    .where(and(isStarted, ne(sessions.id, sessionId)))
  const { issuer, domain } = before
  await record(scope, { action: 'sso.removed', data: { issuer, domain } })
  return getSso(scope)
}
