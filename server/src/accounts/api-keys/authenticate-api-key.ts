import { millisecondsInMinute } from 'date-fns/constants'
import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { apiKeys } from './api-keys-tables.ts'
import { isClosed } from '#platform/db/closed-organisation.ts'
import { findOrganisation, requireLookup } from '#platform/db/lookups.ts'
import { acrossOrganisations } from '#platform/db/reach.ts'
import { isLiveKey } from './find-api-keys.ts'
import { type Deps, realNow } from '#platform/scope.ts'
import { networkList } from '#platform/http/client-ip.ts'
import type { ApiKeyPrincipal, Credentials, Identified } from '#platform/http/principal.ts'

const noteEveryMs = millisecondsInMinute
const where = 'in the console under Settings > Developers.'

type KeyName = Pick<ApiKeyPrincipal, 'orgId' | 'apiKeyId'>

/**
 * The organisation's server that a request comes from, by the key it sends.
 * @throws AppError for a key that is known and does not work, or not from there
 */
export async function authenticateApiKey(
  deps: Deps,
  { authorization, ip, onKnown }: Credentials,
): Promise<Identified<ApiKeyPrincipal> | undefined> {
  const key = /^Bearer +(bf_(?:live_|test_)?[\w-]{43})$/.exec(authorization ?? '')?.[1]
  if (!key) return undefined
  return acrossOrganisations('api key', async () => {
    const found = await findKey(deps, key)
    if (!found) return undefined
    const { orgId, apiKeyId, scopes } = found
    onKnown?.({ orgId, apiKeyId })
    requireUsable(found, { ip, now: deps.clock() })
    await noteUse(deps, found)
    await keepHash(deps, found, key)
    return {
      type: 'apiKey',
      orgId,
      apiKeyId,
      scopes,
      isClosed: await isClosed(deps.db, orgId),
      requireStill: async (connection) => {
        if (!(await isLiveKey(connection, { orgId, apiKeyId }, realNow(deps)))) throw revoked()
      },
    }
  })
}

type FoundKey = NonNullable<Awaited<ReturnType<typeof findKey>>>

async function findKey({ db, keys }: Deps, key: string) {
  const hashes = keys.hashes('api-key', key)
  const orgId = await findOrganisation(db, 'api-key', hashes)
  if (!orgId) return undefined
  const [found] = await db
    .select({
      orgId: apiKeys.orgId,
      apiKeyId: apiKeys.id,
      keyHash: apiKeys.keyHash,
      scopes: apiKeys.scopes,
      addresses: apiKeys.addresses,
      expiresAt: apiKeys.expiresAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .where(and(eq(apiKeys.orgId, orgId), inArray(apiKeys.keyHash, hashes)))
  return found
}

const revoked = () => new AppError('api_key_revoked', `This API key was revoked. Create another one ${where}`)

/** Refuses a key that cannot be used, and says why: the sender of a key has it, so the reason is no secret to them. */
function requireUsable(
  { revokedAt, expiresAt, addresses }: FoundKey,
  { ip, now }: { ip: string; now: Date },
): void {
  if (revokedAt) throw revoked()
  if (expiresAt && expiresAt <= now) {
    throw new AppError(
      'api_key_expired',
      `This API key has expired. Rotate it or create another one ${where}`,
    )
  }
  if (addresses.length === 0 || networkList(addresses)(ip)) return
  const message = `This API key does not work from ${ip}. Create a key that lists this address ${where}`
  throw new AppError('address_not_allowed', message)
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
async function keepHash({ db, keys }: Deps, found: FoundKey, key: string): Promise<void> {
  const { orgId, apiKeyId } = found
  if (found.keyHash !== keys.previous?.hash('api-key', key)) return
  const keyHash = keys.hash('api-key', key)
  await requireLookup(db, { kind: 'api-key', key: keyHash, orgId })
  await db
    .update(apiKeys)
    .set({ keyHash, hashedWith: keys.id })
    .where(and(eq(apiKeys.orgId, orgId), eq(apiKeys.id, apiKeyId)))
}
