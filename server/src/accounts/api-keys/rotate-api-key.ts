import type { ApiKey } from '@bonafide/shared/contract/api-keys.ts'
import type { KeyRotation } from '@bonafide/shared/contract/new-api-key.ts'
import { addHours } from 'date-fns'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { apiKeys } from './api-keys-tables.ts'
import { realNow, type Scope } from '#platform/scope.ts'
import { findApiKey } from './find-api-key.ts'
import { insertApiKey } from './insert-api-key.ts'

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
