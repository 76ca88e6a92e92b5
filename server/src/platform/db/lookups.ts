import { and, eq, inArray } from 'drizzle-orm'
import type { Connection } from './database.ts'
import { type LookupKind, lookups } from './organisations-tables.ts'

interface Lookup {
  kind: LookupKind
  key: string
  orgId: string
}

/** Returns the key under which a vendor's id is looked up. */
export function vendorKey(provider: string, ref: string): string {
  return `${provider}:${ref}`
}

/** Says whose something is, and answers false where it is another organisation's. Saying it again changes nothing. */
export async function noteLookup(connection: Connection, lookup: Lookup): Promise<boolean> {
  const noted = await connection
    .insert(lookups)
    .values(lookup)
    .onConflictDoNothing()
    .returning({ orgId: lookups.orgId })
  if (noted.length) return true
  return (await findOrganisation(connection, lookup.kind, [lookup.key])) === lookup.orgId
}

/** As `noteLookup`, for what cannot be another's unless something is wrong. */
export async function requireLookup(connection: Connection, lookup: Lookup): Promise<void> {
  if (!(await noteLookup(connection, lookup))) {
    throw new Error(`a look-up of the kind ${lookup.kind} belongs to another organisation`)
  }
}

/** Returns the organisation of what has one of these keys. */
export async function findOrganisation(
  connection: Connection,
  kind: LookupKind,
  keys: readonly string[],
): Promise<string | undefined> {
  const [found] = await connection
    .select({ orgId: lookups.orgId })
    .from(lookups)
    .where(and(eq(lookups.kind, kind), inArray(lookups.key, [...keys])))
  return found?.orgId
}

/** Forgets what is not there any more. */
export async function dropLookups(
  connection: Connection,
  kind: LookupKind,
  keys: readonly string[],
): Promise<void> {
  if (!keys.length) return
  await connection.delete(lookups).where(and(eq(lookups.kind, kind), inArray(lookups.key, [...keys])))
}
