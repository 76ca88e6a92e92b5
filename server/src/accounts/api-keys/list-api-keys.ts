import type { ApiKey } from '@bonafide/shared/contract/api-keys.ts'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { apiKeys } from './api-keys-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { apiKeyView } from './api-key-view.ts'

/** The keys that still work, newest first. */
export async function listApiKeys({ tx, orgId }: Scope): Promise<{ items: ApiKey[] }> {
  const rows = await tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.orgId, orgId), isNull(apiKeys.revokedAt)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
  return { items: rows.map(apiKeyView) }
}
