import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import { apiKeys } from './api-keys-tables.ts'
import type { Db } from '#platform/db/database.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Keys } from '#platform/keys/keys.ts'
import type { UnusedKey } from '#platform/keys/rotate-keys.ts'

/** Lists the keys whose hash was not made with the current key: only their use can renew the hash. */
export async function unusedKeys({ db, keys }: { db: Db; keys: Keys }): Promise<UnusedKey[]> {
  return db
    .select({
      prefix: apiKeys.prefix,
      organisation: organisations.name,
      lastUsedAt: apiKeys.lastUsedAt,
    })
    .from(apiKeys)
    .innerJoin(organisations, eq(organisations.id, apiKeys.orgId))
    .where(and(isNull(apiKeys.revokedAt), ne(apiKeys.hashedWith, keys.id)))
    .orderBy(asc(organisations.name), asc(apiKeys.prefix))
}
