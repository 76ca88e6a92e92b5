import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { apiKeys } from './api-keys-tables.ts'
import type { Scope } from '#platform/scope.ts'

const Uuid = v.pipe(v.string(), v.uuid())

/** Stops a key from working. One that was stopped before is as unknown as one that never was. */
export async function revokeApiKey(scope: Scope, id: string): Promise<{ revoked: boolean }> {
  const { deps, tx, orgId } = scope
  const revoked = v.is(Uuid, id)
    ? await tx
        .update(apiKeys)
        .set({ revokedAt: deps.clock() })
        .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
        .returning({ id: apiKeys.id, prefix: apiKeys.prefix })
    : []
  const [key] = revoked
  if (!key) throw new AppError('not_found', 'API key not found')
  await record(scope, { action: 'api_key.revoked', data: { keyId: key.id, prefix: key.prefix } })
  return { revoked: true }
}
