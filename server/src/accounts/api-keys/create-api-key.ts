import { randomBytes } from 'node:crypto'
import type { ApiKey } from '@bonafide/shared/contract/api-keys.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { apiKeys } from './api-keys-tables.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { requireLookup } from '#platform/db/lookups.ts'
import type { Scope } from '#platform/scope.ts'
import { apiKeyView } from './api-key-view.ts'

const mostKeys = 20
/** `bf_` and enough to tell keys apart. */
const prefixLength = 9

/** Makes a key. What is stored tells one key from another, and is of no use in its place. */
export async function createApiKey(
  scope: Scope,
  { name, userId }: { name: string; userId: string },
): Promise<ApiKey & { key: string }> {
  const { deps, tx, orgId } = scope
  await requireRoom(scope)
  const key = `bf_${randomBytes(32).toString('base64url')}`
  const row = {
    orgId,
    id: crypto.randomUUID(),
    name,
    prefix: key.slice(0, prefixLength),
    keyHash: deps.keys.hash('api-key', key),
    hashedWith: deps.keys.id,
    createdBy: userId,
    createdAt: deps.clock(),
    lastUsedAt: null,
  }
  await requireLookup(tx, { kind: 'api-key', key: row.keyHash, orgId })
  await tx.insert(apiKeys).values(row)
  await record(scope, { action: 'api_key.created', data: { keyId: row.id, prefix: row.prefix } })
  return { ...apiKeyView(row), key }
}

async function requireRoom({ tx, orgId }: Scope): Promise<void> {
  await lockOrganisation({ tx, orgId })
  const live = await tx.$count(apiKeys, and(eq(apiKeys.orgId, orgId), isNull(apiKeys.revokedAt)))
  if (live < mostKeys) return
  const message = `You already have ${mostKeys} API keys. Revoke one before you create another.`
  throw new AppError('too_many_keys', message)
}
