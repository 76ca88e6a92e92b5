import { and, eq, gt, isNull, or, type SQL } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { apiKeys } from './api-keys-tables.ts'

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
