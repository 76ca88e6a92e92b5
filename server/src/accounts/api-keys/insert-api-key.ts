import { randomBytes } from 'node:crypto'
import type { ApiKey } from '@bonafide/shared/contract/api-keys.ts'
import { apiKeys } from './api-keys-tables.ts'
import { requireLookup } from '#platform/db/lookups.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import { realNow, type Scope } from '#platform/scope.ts'
import { apiKeyView } from './api-key-view.ts'

/** The prefixes of keys: a key that was left in a file or a log is found by them. */
const modes = { live: 'bf_live_', test: 'bf_test_' }
/** The mode and enough to tell keys apart. */
const prefixLength = modes.live.length + 6

type KeyFacts = Pick<
  typeof apiKeys.$inferSelect,
  'name' | 'scopes' | 'addresses' | 'expiresAt' | 'endsWithCreator' | 'createdBy'
>

/** Makes a key. The stored part tells one key from another, and cannot be used in its place. */
export async function insertApiKey(scope: Scope, facts: KeyFacts): Promise<ApiKey & { key: string }> {
  const { deps, tx, orgId } = scope
  const key = modes[isTestOrganisation(orgId) ? 'test' : 'live'] + randomBytes(32).toString('base64url')
  const row = {
    ...facts,
    orgId,
    id: crypto.randomUUID(),
    prefix: key.slice(0, prefixLength),
    keyHash: deps.keys.hash('api-key', key),
    hashedWith: deps.keys.id,
    replacedBy: null,
    createdAt: realNow(deps),
    lastUsedAt: null,
  }
  await requireLookup(tx, { kind: 'api-key', key: row.keyHash, orgId })
  await tx.insert(apiKeys).values(row)
  return { ...apiKeyView(row), key }
}
