import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import type { Connection } from '#platform/db/database.ts'
import { ssoConnections } from './single-sign-on/sso-tables.ts'
import { memberships } from './users-tables.ts'

/** True when the organisation of a membership requires single sign-on, for every role. */
export const isSsoRequired = sql<boolean>`exists (
  select 1 from ${ssoConnections}
  where ${ssoConnections.orgId} = ${memberships.orgId} and ${ssoConnections.required}
)`

/** The password of an owner is the way out where the identity provider fails. */
export const isPasswordRefused = sql<boolean>`(${memberships.role} <> 'owner' and ${isSsoRequired})`

/** The same where the organisation is known, which is what lets a cluster ask one of its nodes. */
export const isPasswordRefusedIn = (
  orgId: string,
) => sql<boolean>`(${memberships.role} <> 'owner' and exists (
  select 1 from ${ssoConnections} where ${ssoConnections.orgId} = ${orgId} and ${ssoConnections.required}
))`

/**
 * Refuses to let a user into an organisation by a password where they have to sign in with its identity provider.
 * @throws AppError sso_required
 */
export async function refusePassword(
  connection: Connection,
  { orgId, role }: { orgId: string; role: string },
): Promise<void> {
  if (role === 'owner') return
  const isRequired = and(eq(ssoConnections.orgId, orgId), eq(ssoConnections.required, true))
  if ((await connection.$count(ssoConnections, isRequired)) > 0) throw ssoRequired()
}

export function ssoRequired(): AppError {
  return new AppError(
    'sso_required',
    'Your organisation requires single sign-on. Choose “Use single sign-on” on the sign-in page.',
  )
}

/**
 * Keeps what concerns the whole account from a session that one organisation's identity provider has vouched for.
 * @throws AppError forbidden
 */
export function refuseSsoSession({ viaSso }: { viaSso: boolean }): void {
  if (!viaSso) return
  throw new AppError(
    'forbidden',
    'You signed in with single sign-on, which opens this organisation only. Sign out and sign in another way first.',
  )
}
