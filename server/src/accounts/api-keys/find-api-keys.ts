import type { ApiKey } from '@bonafide/shared/contract/accounts/api-keys.ts'
import { subDays } from 'date-fns'
import { and, asc, desc, eq, gt, isNull, ne, or, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import type { Connection, Db } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Keys } from '#platform/keys/keys.ts'
import type { UnusedKey } from '#platform/keys/rotate-keys.ts'
import { realNow, type Scope } from '#platform/scope.ts'
import { scimTokens } from '#accounts/directory/directory-tables.ts'
import { apiKeys } from './api-keys-tables.ts'

/** The days for which an expired key is still listed: so that it can be rotated, and shows why calls fail. */
const expiredDays = 30

/** Returns the keys that are not revoked, newest first. */
export async function listApiKeys({ deps, tx, orgId }: Scope): Promise<{ items: ApiKey[] }> {
  const rows = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.orgId, orgId), worksAt(subDays(realNow(deps), expiredDays))))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
  return { items: rows.map(apiKeyView) }
}

const Uuid = v.pipe(v.string(), v.uuid())

/** Finds and locks a key that is not revoked. One that is, is as unknown as one that never was. */
export async function findApiKey({ tx, orgId }: Scope, id: string): Promise<typeof apiKeys.$inferSelect> {
  const [key] = v.is(Uuid, id)
    ? await tx
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
        .for('update')
    : []
  if (!key) throw new AppError('not_found', 'API key not found')
  return key
}

/** Returns the condition for keys that are neither revoked nor expired. */
export function worksAt(now: Date): SQL | undefined {
  return and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, now)))
}

/** Checks that a key still works: anything made with it ends with it. */
export async function isLiveKey(
  connection: Connection,
  { orgId, apiKeyId }: { orgId: string; apiKeyId: string },
  now: Date,
): Promise<boolean> {
  const [key] = await connection
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.id, apiKeyId), worksAt(now)))
  return key !== undefined
}

/**
 * Lists the keys, and the tokens of directories, whose hash was not made with the current key: only their use can renew
 * the hash.
 */
export async function unusedKeys({ db, keys }: { db: Db; keys: Keys }): Promise<UnusedKey[]> {
  const unusedOf = (table: typeof apiKeys | typeof scimTokens) =>
    db
      .select({ prefix: table.prefix, organisation: organisations.name, lastUsedAt: table.lastUsedAt })
      .from(table)
      .innerJoin(organisations, eq(organisations.id, table.orgId))
      .where(and(isNull(table.revokedAt), ne(table.hashedWith, keys.id)))
      .orderBy(asc(organisations.name), asc(table.prefix))
  return [...(await unusedOf(apiKeys)), ...(await unusedOf(scimTokens))]
}

type Row = Omit<typeof apiKeys.$inferSelect, 'orgId' | 'keyHash' | 'hashedWith' | 'createdBy' | 'revokedAt'>

export function apiKeyView({ createdAt, lastUsedAt, expiresAt, replacedBy, ...key }: Row): ApiKey {
  return {
    id: key.id,
    name: key.name,
    prefix: key.prefix,
    scopes: key.scopes,
    addresses: key.addresses,
    endsWithCreator: key.endsWithCreator,
    isReplaced: replacedBy !== null,
    expiresAt: expiresAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
