import { rowOf } from './keys.ts'
import { createHmac, randomBytes } from 'node:crypto'
import { millisecondsInDay } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import type { Deps } from '#platform/scope.ts'
import { callerKeys } from './keys-tables.ts'
import { isIP } from 'node:net'
import { limitedAddress } from '#platform/http/client-ip.ts'

/** The facts of a request that tell where it comes from. */
export interface CallerFacts {
  /** Address of the caller, after trusted proxies. */
  ip: string
  userAgent: string | undefined
}

/**
 * A caller as it is stored: keyed hashes, each with this month's key and, early in a month, also with the one before.
 * Two callers are the same where they share one.
 */
export interface CallerHashes {
  networks: string[]
  agents: string[]
}

/**
 * Hashes the network (of IPv6 the /64) and the browser that a call comes from. For one organisation alone: the same
 * network has other hashes in another. Asks the database, so it is called outside every transaction.
 */
export async function hashCaller(
  deps: Pick<Deps, 'db' | 'settings' | 'keys' | 'clock'>,
  orgId: string,
  { ip, userAgent }: CallerFacts,
): Promise<CallerHashes> {
  const keys = await callerKeysNow(deps)
  const hashes = (kind: string, text: string | undefined) =>
    text ? keys.map((key) => hash(key, [orgId, kind, text])) : []
  return {
    networks: hashes('network', isIP(ip) ? limitedAddress(ip) : undefined),
    agents: hashes('agent', userAgent),
  }
}

function hash(key: Buffer, parts: string[]): string {
  return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url')
}

type KeyDeps = Pick<Deps, 'db' | 'settings' | 'keys' | 'clock'>

/** The most days between two callers that are compared: as long as a link works by default. */
export const comparedDays = 14

// Caches the keys of one server. Only the keys in use: a deleted key must not live on here.
const cached = new WeakMap<KeyDeps['settings'], Map<string, Buffer>>()

/**
 * Returns the keys that callers of now are hashed with, this month's first. Beside it the one of the month before, for as
 * long as callers of then are still compared.
 */
async function callerKeysNow(deps: KeyDeps): Promise<Buffer[]> {
  const now = deps.clock()
  const [month, before] = [monthOf(now, 0), monthOf(now, -1)]
  const known = cached.get(deps.settings) ?? new Map<string, Buffer>()
  const current = known.get(month.name) ?? (await findOrMake(deps, month))
  const isNear = now < before.usableUntil
  const previous = isNear ? (known.get(before.name) ?? (await find(deps, before.name))) : undefined
  const inUse = new Map([[month.name, current]])
  if (previous) inUse.set(before.name, previous)
  cached.set(deps.settings, inUse)
  return [...inUse.values()]
}

interface Month {
  name: string
  usableUntil: Date
}

function monthOf(now: Date, offset: number): Month {
  const first = (months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
  return {
    name: first(offset).toISOString().slice(0, 7),
    usableUntil: new Date(first(offset + 1).getTime() + comparedDays * millisecondsInDay),
  }
}

async function find(deps: KeyDeps, month: string): Promise<Buffer | undefined> {
  return openKey(deps, month, await readSealed(deps, month))
}

/**
 * When several processes make a key at once, the first has made it for all. A key that cannot be opened was sealed with a
 * `DATA_KEY` that is gone: it is replaced, so that users can still sign in.
 */
async function findOrMake(deps: KeyDeps, { name, usableUntil }: Month): Promise<Buffer> {
  const stored = await readSealed(deps, name)
  const found = openKey(deps, name, stored)
  if (found) return found
  const keySealed = deps.keys.seal('caller', randomBytes(32).toString('base64url'), rowOf(callerKeys, name))
  await deps.db
    .insert(callerKeys)
    .values({ month: name, keySealed, usableUntil })
    .onConflictDoUpdate({
      target: callerKeys.month,
      set: { keySealed },
      setWhere: eq(callerKeys.keySealed, stored ?? ''),
    })
  const made = await find(deps, name)
  if (!made) throw new Error(`there is no key for callers of ${name}`)
  return made
}

async function readSealed({ db }: KeyDeps, month: string): Promise<string | undefined> {
  const [row] = await db.select().from(callerKeys).where(eq(callerKeys.month, month))
  return row?.keySealed
}

function openKey({ keys }: KeyDeps, month: string, sealed: string | undefined): Buffer | undefined {
  const key = sealed && keys.open('caller', sealed, rowOf(callerKeys, month))
  return key ? Buffer.from(key, 'base64url') : undefined
}
