import { millisecondsInMinute } from 'date-fns/constants'
import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { apiKeys } from './api-keys-tables.ts'
import { findOrganisation, requireLookup } from '#platform/db/lookups.ts'
import { acrossOrganisations } from '#platform/db/reach.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Deps } from '#platform/scope.ts'
import type { ApiKeyPrincipal, Credentials, Identified } from '#platform/http/principal.ts'

const noteEveryMs = millisecondsInMinute

type KeyName = Pick<ApiKeyPrincipal, 'orgId' | 'apiKeyId'>

/** The organisation's server that a request comes from, by the key it sends. */
export async function authenticateApiKey(
  deps: Deps,
  { authorization }: Credentials,
): Promise<Identified<ApiKeyPrincipal> | undefined> {
  const key = /^Bearer +(bf_[\w-]{43})$/.exec(authorization ?? '')?.[1]
  if (!key) return undefined
  return acrossOrganisations('api key', () => findKey(deps, key))
}

async function findKey(deps: Deps, key: string): Promise<Identified<ApiKeyPrincipal> | undefined> {
  const hashes = deps.keys.hashes('api-key', key)
  const orgId = await findOrganisation(deps.db, 'api-key', hashes)
  if (!orgId) return undefined
  const [found] = await deps.db
    .select({
      orgId: apiKeys.orgId,
      apiKeyId: apiKeys.id,
      keyHash: apiKeys.keyHash,
      hashedWith: apiKeys.hashedWith,
      closedAt: organisations.closedAt,
    })
    .from(apiKeys)
    .innerJoin(organisations, eq(organisations.id, apiKeys.orgId))
    .where(and(eq(apiKeys.orgId, orgId), inArray(apiKeys.keyHash, hashes), isNull(apiKeys.revokedAt)))
  if (!found) return undefined
  const { keyHash, hashedWith, closedAt, ...name } = found
  await noteUse(deps, name)
  const isPrevious = keyHash === deps.keys.previous?.hash('api-key', key)
  const isUnnamed = hashedWith === null && keyHash === deps.keys.hash('api-key', key)
  if (isPrevious || isUnnamed) await renewHash(deps, name, key)
  return { type: 'apiKey', ...name, isClosed: closedAt !== null }
}

// At most once a minute: enough to tell a key that is in use, and no write for each call.
async function noteUse({ db, clock }: Deps, { orgId, apiKeyId }: KeyName): Promise<void> {
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

// The key itself is not stored, so its hash can be made anew only while it is being used.
async function renewHash({ db, keys }: Deps, { orgId, apiKeyId }: KeyName, key: string): Promise<void> {
  const keyHash = keys.hash('api-key', key)
  await requireLookup(db, { kind: 'api-key', key: keyHash, orgId })
  await db
    .update(apiKeys)
    .set({ keyHash, hashedWith: keys.id })
    .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.id, apiKeyId)))
}
