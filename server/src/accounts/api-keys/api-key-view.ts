import type { ApiKey } from '@bonafide/shared/contract/api-keys.ts'
import type { apiKeys } from './api-keys-tables.ts'

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
