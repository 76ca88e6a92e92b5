import { randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { knownDevices, memberships, users } from '#accounts/users-tables.ts'
import type { Call } from '#platform/http/mount.ts'
import type { Deps } from '#platform/scope.ts'

/** The parts of a request that identify its browser. */
export type CallingDevice = Pick<Call, 'deviceToken' | 'keepDevice'>

/** Checks that the user with an address has signed in in this browser before. */
export async function isKnownDevice(
  deps: Pick<Deps, 'db' | 'keys'>,
  deviceToken: string | undefined,
  emailKey: string,
): Promise<boolean> {
  if (!deviceToken) return false
  const found = await deps.db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.userId))
    .where(and(isToken(deps, deviceToken), eq(users.emailKey, emailKey)))
    .limit(1)
  return found.length > 0
}

/** Checks that a user of an organisation has signed in in this browser before. */
export async function isMembersDevice(
  deps: Pick<Deps, 'db' | 'keys'>,
  deviceToken: string | undefined,
  orgId: string,
): Promise<boolean> {
  if (!deviceToken) return false
  const found = await deps.db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .innerJoin(memberships, eq(memberships.userId, knownDevices.userId))
    .where(and(isToken(deps, deviceToken), eq(memberships.orgId, orgId)))
    .limit(1)
  return found.length > 0
}

/**
 * Remembers the browser that a user has signed in with.
 * @returns whether it is another than those they have signed in with before; not for the first of all
 */
export async function rememberDevice(
  deps: Pick<Deps, 'db' | 'keys' | 'clock'>,
  { deviceToken, keepDevice }: CallingDevice,
  userId: string,
): Promise<boolean> {
  const { db, keys } = deps
  const usedAt = deps.clock()
  const isUsers = eq(knownDevices.userId, userId)
  if (deviceToken) {
    const known = await db
      .update(knownDevices)
      .set({ usedAt, tokenHash: keys.hash('device', deviceToken) })
      .where(and(isUsers, isToken(deps, deviceToken)))
      .returning({ userId: knownDevices.userId })
    if (known.length) {
      keepDevice(deviceToken)
      return false
    }
  }
  const others = await db.$count(knownDevices, isUsers)
  // Another user of this browser may have one already: it names the browser, not them.
  const token = deviceToken ?? randomBytes(32).toString('base64url')
  const row = { userId, tokenHash: keys.hash('device', token), createdAt: usedAt, usedAt }
  await db.insert(knownDevices).values(row).onConflictDoNothing()
  keepDevice(token)
  return others > 0
}

function isToken({ keys }: Pick<Deps, 'keys'>, deviceToken: string) {
  return inArray(knownDevices.tokenHash, keys.hashes('device', deviceToken))
}
