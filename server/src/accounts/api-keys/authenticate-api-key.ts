import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { apiKeys } from '#accounts/access-tables.ts'
import type { Deps } from '#platform/scope.ts'
import type { ApiKeyContext } from '#platform/http/request-context.ts'

const noteEveryMs = 60_000

/**
 * Whose server is calling, by the key it sends.
 * @throws AppError unauthorised, alike for a key that is missing, wrong or revoked
 */
export async function authenticateApiKey(deps: Deps, header: string | undefined): Promise<ApiKeyContext> {
  const key = /^Bearer +(bf_[\w-]{43})$/.exec(header ?? '')?.[1]
  const [found] = key
    ? await deps.db
        .select({
          orgId: apiKeys.orgId,
          apiKeyId: apiKeys.id,
          keyHash: apiKeys.keyHash,
          hashedWith: apiKeys.hashedWith,
        })
        .from(apiKeys)
        .where(and(inArray(apiKeys.keyHash, deps.keys.hashes('api-key', key)), isNull(apiKeys.revokedAt)))
    : []
  if (!key || !found) throw new AppError('unauthorised', 'The API key is missing, unknown or revoked')
  const { keyHash, hashedWith, ...context } = found
  await noteUse(deps, context)
  const isPrevious = keyHash === deps.keys.previous?.hash('api-key', key)
  const isUnnamed = hashedWith === null && keyHash === deps.keys.hash('api-key', key)
  if (isPrevious || isUnnamed) await renewHash(deps, context, key)
  return context
}

// At most once a minute: enough to tell a key that is in use, and no write for each call.
async function noteUse({ db, clock }: Deps, { orgId, apiKeyId }: ApiKeyContext): Promise<void> {
  const now = clock()
  const isStale = or(
    isNull(apiKeys.lastUsedAt),
    lt(apiKeys.lastUsedAt, new Date(now.getTime() - noteEveryMs)),
  )
  await db
    .update(apiKeys)
    .set({ lastUsedAt: now })
    .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.id, apiKeyId), isStale))
}

// The key itself is not stored, so its hash can be made anew only while somebody is using it.
async function renewHash({ db, keys }: Deps, { orgId, apiKeyId }: ApiKeyContext, key: string): Promise<void> {
  await db
    .update(apiKeys)
    .set({ keyHash: keys.hash('api-key', key), hashedWith: keys.id })
    .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.id, apiKeyId)))
}
