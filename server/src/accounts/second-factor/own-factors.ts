import type { FactorMethod } from '@bonafide/shared/contract/accounts/second-factor.ts'
import { and, asc, eq, isNotNull } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { type FactorRow, factors, recoveryCodes } from './factors-tables.ts'

/** Returns the apps and passkeys that a user proves themselves with, the oldest first. */
export async function ownFactors(connection: Connection, userId: string): Promise<FactorRow[]> {
  return connection
    .select()
    .from(factors)
    .where(and(eq(factors.userId, userId), isNotNull(factors.confirmedAt)))
    .orderBy(asc(factors.createdAt), asc(factors.id))
}

export async function hasFactor(connection: Connection, userId: string): Promise<boolean> {
  return (await ownFactors(connection, userId)).length > 0
}

export function countRecoveryCodes(connection: Connection, userId: string): Promise<number> {
  return connection.$count(recoveryCodes, eq(recoveryCodes.userId, userId))
}

/** Returns the ways in which a user can prove themselves, the quickest first; none without a factor. */
export async function ownMethods(
  connection: Connection,
  userId: string,
): Promise<{ methods: FactorMethod[]; passkeys: FactorRow[] }> {
  const own = await ownFactors(connection, userId)
  if (!own.length) return { methods: [], passkeys: [] }
  const passkeys = own.filter(({ kind }) => kind === 'passkey')
  const methods: FactorMethod[] = [
    ...(passkeys.length ? (['passkey'] as const) : []),
    ...(own.length > passkeys.length ? (['totp'] as const) : []),
    ...((await countRecoveryCodes(connection, userId)) ? (['recovery'] as const) : []),
  ]
  return { methods, passkeys }
}
