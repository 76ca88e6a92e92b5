import { and, eq, isNull } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { apiKeys } from './api-keys-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { findApiKey } from './find-api-keys.ts'

/** Stops a key from working. */
export async function revokeApiKey(scope: Scope, id: string): Promise<{ revoked: boolean }> {
  const { deps, tx, orgId } = scope
  const { prefix } = await findApiKey(scope, id)
  await tx
    .update(apiKeys)
    .set({ revokedAt: deps.clock() })
    .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.id, id)))
  await record(scope, { action: 'api_key.revoked', data: { keyId: id, prefix } })
  return { revoked: true }
}

/** Stops the keys of a user who leaves that they asked to end with them. */
export async function revokeKeysOf(scope: Scope, userId: string): Promise<void> {
  const { deps, tx, orgId } = scope
  const ended = await tx
    .update(apiKeys)
    .set({ revokedAt: deps.clock() })
    .where(
      and(
        eq(apiKeys.orgId, orgId),
        eq(apiKeys.createdBy, userId),
        eq(apiKeys.endsWithCreator, true),
        isNull(apiKeys.revokedAt),
      ),
    )
    .returning({ keyId: apiKeys.id, prefix: apiKeys.prefix })
  for (const key of ended)
    await record(scope, { action: 'api_key.revoked', data: { ...key, leaving: userId } })
}
