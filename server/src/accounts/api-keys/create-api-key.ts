import { randomBytes } from 'node:crypto'
import {
  type ApiKey,
  expiryMessage,
  type KeyRotation,
  networkMessage,
  type NewApiKey,
} from '@bonafide/shared/contract/accounts/api-keys.ts'
import { addHours } from 'date-fns'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError, fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { isNetwork } from '#platform/config/setting-schemas.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { requireLookup } from '#platform/db/lookups.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import { realNow, type Scope } from '#platform/scope.ts'
import { apiKeys } from './api-keys-tables.ts'
import { apiKeyView, findApiKey, worksAt } from './find-api-keys.ts'

const mostKeys = 20

/** Makes a key, which is answered this once. */
export async function createApiKey(
  scope: Scope,
  { userId, expiresAt: expiry, ...wanted }: NewApiKey & { userId: string },
): Promise<ApiKey & { key: string }> {
  const expiresAt = expiry ? new Date(expiry) : null
  if (Number.isNaN(expiresAt?.getTime())) throw fieldError('expiresAt', expiryMessage)
  if (expiresAt && !(expiresAt > realNow(scope.deps))) {
    throw fieldError('expiresAt', 'Please choose a time in the future')
  }
  if (!wanted.addresses.every((address) => isNetwork(address))) throw fieldError('addresses', networkMessage)
  await requireRoom(scope)
  const made = await insertApiKey(scope, { ...wanted, expiresAt, createdBy: userId })
  const { id: keyId, prefix, scopes } = made
  await record(scope, { action: 'api_key.created', data: { keyId, prefix, scopes } })
  return made
}

// One that has been replaced works for a while only, and its place is taken.
async function requireRoom({ deps, tx, orgId }: Scope): Promise<void> {
  await lockOrganisation({ tx, orgId })
  const isCounted = and(eq(apiKeys.orgId, orgId), isNull(apiKeys.replacedBy), worksAt(realNow(deps)))
  if ((await tx.$count(apiKeys, isCounted)) < mostKeys) return
  const message = `You already have ${mostKeys} API keys. Revoke one before you create another.`
  throw new AppError('too_many_keys', message)
}

/** Makes a key in the place of another one, which works beside it until the overlap is over. */
export async function rotateApiKey(
  scope: Scope,
  id: string,
  { overlapHours, userId }: KeyRotation & { userId: string },
): Promise<ApiKey & { key: string }> {
  const { deps, tx, orgId } = scope
  const old = await findApiKey(scope, id)
  if (old.replacedBy) {
    throw new AppError('conflict', 'This key has been rotated already. Rotate the key that replaced it.')
  }
  const now = realNow(deps)
  const { name, scopes, addresses, endsWithCreator } = old
  // As long a life as that of the one before.
  const expiresAt =
    old.expiresAt && new Date(now.getTime() + (old.expiresAt.getTime() - old.createdAt.getTime()))
  const made = await insertApiKey(scope, {
    name,
    scopes,
    addresses,
    endsWithCreator,
    expiresAt,
    createdBy: userId,
  })
  const overlapEnd = addHours(now, overlapHours)
  const worksUntil = old.expiresAt && old.expiresAt < overlapEnd ? old.expiresAt : overlapEnd
  await tx
    .update(apiKeys)
    .set({ replacedBy: made.id, expiresAt: worksUntil })
    .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.id, id)))
  await record(scope, {
    action: 'api_key.rotated',
    data: { keyId: made.id, prefix: made.prefix, replaces: id, worksUntil: worksUntil.toISOString() },
  })
  return made
}

/** The prefixes of keys: a key that was left in a file or a log is found by them. */
const modes = { live: 'bf_live_', test: 'bf_test_' }
/** The mode and enough to tell keys apart. */
const prefixLength = modes.live.length + 6

type KeyFacts = Pick<
  typeof apiKeys.$inferSelect,
  'name' | 'scopes' | 'addresses' | 'expiresAt' | 'endsWithCreator' | 'createdBy'
>

/** Makes a key. The stored part tells one key from another, and cannot be used in its place. */
async function insertApiKey(scope: Scope, facts: KeyFacts): Promise<ApiKey & { key: string }> {
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
