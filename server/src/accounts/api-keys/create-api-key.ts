import type { ApiKey } from '@bonafide/shared/contract/api-keys.ts'
import { expiryMessage, networkMessage, type NewApiKey } from '@bonafide/shared/contract/new-api-key.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError, fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { apiKeys } from './api-keys-tables.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { realNow, type Scope } from '#platform/scope.ts'
import { isNetwork } from '#platform/config/setting-schemas.ts'
import { insertApiKey } from './insert-api-key.ts'
import { worksAt } from './is-live-key.ts'

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
