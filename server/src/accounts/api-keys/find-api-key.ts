import { and, eq, isNull } from 'drizzle-orm'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import { apiKeys } from './api-keys-tables.ts'
import type { Scope } from '#platform/scope.ts'

const Uuid = v.pipe(v.string(), v.uuid())

/** Finds and locks a key that is not revoked. One that is, is as unknown as one that never was. */
export async function findApiKey({ tx, orgId }: Scope, id: string): Promise<typeof apiKeys.$inferSelect> {
  const [key] = v.is(Uuid, id)
    ? await tx
        .select()
        .from(apiKeys)
        .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
        .for('update')
    : []
  if (!key) throw new AppError('not_found', 'API key not found')
  return key
}
