import { randomBytes } from 'node:crypto'
import type { SsoSettings } from '@bonafide/shared/contract/accounts/single-sign-on.ts'
import { and, eq, sql } from 'drizzle-orm'
import { memberships } from '#accounts/users-tables.ts'
import type { Connection } from '#platform/db/database.ts'
import type { Scope } from '#platform/scope.ts'
import { redirectUriOf } from './sso-provider.ts'
import { type SsoConnectionRow, ssoConnections, ssoIdentities } from './sso-tables.ts'

export async function findSso(connection: Connection, orgId: string): Promise<SsoConnectionRow | undefined> {
  const [row] = await connection.select().from(ssoConnections).where(eq(ssoConnections.orgId, orgId))
  return row
}

/** Returns the settings of the organisation's identity provider, without the secret. */
export async function getSso({ deps, tx, orgId }: Scope): Promise<SsoSettings> {
  const row = await findSso(tx, orgId)
  return {
    redirectUri: redirectUriOf(deps.settings.publicUrl),
    connection: row
      ? {
          issuer: row.issuer,
          clientId: row.clientId,
          domain: row.domain,
          domainRecord: domainRecord(row),
          domainProvenAt: row.domainProvenAt?.toISOString() ?? null,
          defaultRole: row.defaultRole,
          required: row.required,
          lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
          includesOwners: row.setByOwner,
          earlierAccounts: await countEarlierAccounts(tx, row),
        }
      : null,
  }
}

/** Counts the members who have signed in with an earlier provider, and not with this one. */
async function countEarlierAccounts(
  tx: Connection,
  { orgId, issuer }: Pick<SsoConnectionRow, 'orgId' | 'issuer'>,
): Promise<number> {
  const rows = await tx
    .select({
      userId: ssoIdentities.userId,
      isOfNow: sql<boolean>`bool_or(${ssoIdentities.issuer} = ${issuer})`,
    })
    .from(ssoIdentities)
    .innerJoin(
      memberships,
      and(eq(memberships.orgId, ssoIdentities.orgId), eq(memberships.userId, ssoIdentities.userId)),
    )
    .where(eq(ssoIdentities.orgId, orgId))
    .groupBy(ssoIdentities.userId)
  return rows.filter(({ isOfNow }) => !isOfNow).length
}

const prefix = 'bonafide-domain-verification='

/** Returns a value that nobody but the owner of the domain has a reason to publish. */
export function newDomainValue(): string {
  return `${prefix}${randomBytes(24).toString('base64url')}`
}

/** Returns the TXT record that proves a domain: below a name of its own, apart from what else the domain publishes. */
export function domainRecord({ domain, domainValue }: { domain: string; domainValue: string }) {
  return { name: `_bonafide.${domain}`, value: domainValue }
}

/** Returns the part after the @, as domains are compared; the address was parsed as one before. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}
