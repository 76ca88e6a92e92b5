import type { SsoSettings } from '@bonafide/shared/contract/single-sign-on.ts'
import { and, eq, ne } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import type { Scope } from '#platform/scope.ts'
import { findSso, getSso } from './get-sso.ts'
import { whoDecides } from './remove-sso.ts'
import { ssoIdentities } from './sso-tables.ts'

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
