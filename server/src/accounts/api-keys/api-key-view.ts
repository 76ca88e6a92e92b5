import type { ApiKey } from '@bonafide/shared/contract/api-keys.ts'
import type { apiKeys } from './api-keys-tables.ts'

type Row = Pick<typeof apiKeys.$inferSelect, 'id' | 'name' | 'prefix' | 'createdAt' | 'lastUsedAt'>

export function apiKeyView({ id, name, prefix, createdAt, lastUsedAt }: Row): ApiKey {
  return {
    id,
    name,
    prefix,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }
}
