import { randomBytes } from 'node:crypto'
import type { ScimToken } from '@bonafide/shared/contract/accounts/directory.ts'
import { millisecondsInMinute } from 'date-fns/constants'
import { and, desc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import * as v from 'valibot'
import { whoDecides } from '#accounts/single-sign-on/remove-sso.ts'
import { memberships, users } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { isClosed, organisationClosed } from '#platform/db/closed-organisation.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import { findOrganisation, requireLookup } from '#platform/db/lookups.ts'
import { acrossOrganisations } from '#platform/db/reach.ts'
import type { ActingScope, Deps, Scope } from '#platform/scope.ts'
import { scimTokens } from './directory-tables.ts'

/** One in use, one that takes its place, and one for another directory. */
const mostTokens = 3
const noteEveryMs = millisecondsInMinute
/** A token that was left in a file or a log is found by it. */
const start = 'bf_scim_'
const prefixLength = start.length + 6

/** Returns the address that a directory is given. */
export const scimUrlOf = (publicUrl: string): string => `${publicUrl}/scim/v2`

const isWorking = (orgId: string) => and(eq(scimTokens.orgId, orgId), isNull(scimTokens.revokedAt))

/** Returns the tokens that are not revoked, newest first. */
export async function listScimTokens({ deps, tx, orgId }: Scope) {
  const { id, prefix, createdAt, lastUsedAt } = scimTokens
  const rows = await tx
    .select({ id, prefix, createdAt, lastUsedAt, createdBy: users.name })
    .from(scimTokens)
    .leftJoin(users, eq(users.id, scimTokens.createdBy))
    .where(isWorking(orgId))
    .orderBy(desc(createdAt), desc(id))
  return {
    baseUrl: scimUrlOf(deps.settings.publicUrl),
    items: rows.map((row): ScimToken => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    })),
  }
}

/** Makes a token, which is answered this once. Owners and admins are told by email. */
export async function createScimToken(scope: Scope, userId: string): Promise<ScimToken & { token: string }> {
  const { deps, tx, orgId } = scope
  await lockOrganisation(scope)
  if ((await tx.$count(scimTokens, isWorking(orgId))) >= mostTokens) {
    const message = `You already have ${mostTokens} tokens. Revoke one before you create another.`
    throw new AppError('too_many_keys', message)
  }
  const token = start + randomBytes(32).toString('base64url')
  const row = {
    orgId,
    id: crypto.randomUUID(),
    prefix: token.slice(0, prefixLength),
    tokenHash: deps.keys.hash('scim', token),
    hashedWith: deps.keys.id,
    createdBy: userId,
    createdAt: deps.clock(),
  }
  await requireLookup(tx, { kind: 'scim-token', key: row.tokenHash, orgId })
  await tx.insert(scimTokens).values(row)
  const data = { tokenId: row.id, prefix: row.prefix, told: await whoDecides(scope) }
  await record(scope, { action: 'directory.token_created', data })
  const [maker] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return {
    id: row.id,
    prefix: row.prefix,
    createdBy: maker?.name ?? null,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: null,
    token,
  }
}

const Uuid = v.pipe(v.string(), v.uuid())

/** Stops a token from working. The users that the directory has made stay as they are. */
export async function revokeScimToken(scope: Scope, id: string): Promise<{ revoked: boolean }> {
  const { deps, tx, orgId } = scope
  const revoked = v.is(Uuid, id)
    ? await tx
        .update(scimTokens)
        .set({ revokedAt: deps.clock() })
        .where(and(isWorking(orgId), eq(scimTokens.id, id)))
        .returning({ prefix: scimTokens.prefix })
    : []
  if (!revoked[0]) throw new AppError('not_found', 'This token does not exist')
  const data = { tokenId: id, prefix: revoked[0].prefix, told: await whoDecides(scope) }
  await record(scope, { action: 'directory.token_revoked', data })
  return { revoked: true }
}

const unknownToken = () =>
  new AppError(
    'unauthorised',
    'The token is missing, unknown or revoked. Create one in Settings > Sign-in and send it as Authorization: Bearer bf_scim_…',
  )

/**
 * Returns the organisation whose directory calls, by the token that it sends. It acts with what the owner may who has made
 * the token: one who is no owner any more is not to become one again by it.
 * @throws AppError unauthorised, or organisation_closed
 */
export async function authenticateDirectory(
  deps: Deps,
  { authorization, ip }: { authorization: string | undefined; ip: string },
): Promise<ActingScope & { tokenId: string; invitedBy: string }> {
  const token = /^Bearer +(bf_scim_[\w-]{43})$/i.exec(authorization ?? '')?.[1]
  if (!token) throw unknownToken()
  return acrossOrganisations('scim token', async () => {
    const hashes = deps.keys.hashes('scim', token)
    const orgId = await findOrganisation(deps.db, 'scim-token', hashes)
    const [found] = orgId
      ? await deps.db
          .select()
          .from(scimTokens)
          .where(and(isWorking(orgId), inArray(scimTokens.tokenHash, hashes)))
      : []
    if (!orgId || !found) throw unknownToken()
    if (await isClosed(deps.db, orgId)) throw organisationClosed()
    await noteUse(deps, found, token)
    return {
      orgId,
      ip,
      tokenId: found.id,
      invitedBy: found.createdBy,
      actor: `directory:${found.id}`,
      permissions: new Set(['team', ...((await isOwner(deps, found)) ? (['owners'] as const) : [])]),
      // Reading a long request takes time, in which the token may be revoked.
      requireStill: async (connection) => {
        const isStill = and(isWorking(orgId), eq(scimTokens.id, found.id))
        if (!(await connection.$count(scimTokens, isStill))) throw unknownToken()
      },
    }
  })
}

async function isOwner(
  { db }: Pick<Deps, 'db'>,
  { orgId, createdBy }: Pick<typeof scimTokens.$inferSelect, 'orgId' | 'createdBy'>,
): Promise<boolean> {
  const isTheirs = and(eq(memberships.orgId, orgId), eq(memberships.userId, createdBy))
  return (await db.$count(memberships, and(isTheirs, eq(memberships.role, 'owner')))) > 0
}

/** Notes at most once a minute that a token is in use, and hashes it anew with the key of now. */
async function noteUse(
  { db, clock, keys }: Deps,
  { orgId, id, hashedWith }: typeof scimTokens.$inferSelect,
  token: string,
): Promise<void> {
  const now = clock()
  const isIt = and(eq(scimTokens.orgId, orgId), eq(scimTokens.id, id))
  const isStale = lt(scimTokens.lastUsedAt, new Date(now.getTime() - noteEveryMs))
  await db
    .update(scimTokens)
    .set({ lastUsedAt: now })
    .where(and(isIt, or(isNull(scimTokens.lastUsedAt), isStale)))
  // With the key that is to come it is hashed already: only what the one before has made is made anew.
  if (hashedWith !== keys.previous?.id) return
  const tokenHash = keys.hash('scim', token)
  await requireLookup(db, { kind: 'scim-token', key: tokenHash, orgId })
  await db.update(scimTokens).set({ tokenHash, hashedWith: keys.id }).where(isIt)
}
