import { and, eq, isNull } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { apiKeys } from './api-keys-tables.ts'

/** Whether a key still works: what was made with it ends with it. */
export async function isLiveKey(
  connection: Connection,
  { orgId, apiKeyId }: { orgId: string; apiKeyId: string },
): Promise<boolean> {
  const [key] = await connection
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.id, apiKeyId), isNull(apiKeys.revokedAt)))
  return key !== undefined
}
