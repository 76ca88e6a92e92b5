import { rowOf } from '#platform/keys/keys.ts'
import { randomBytes } from 'node:crypto'
import { millisecondsInDay } from 'date-fns/constants'
import { eq } from 'drizzle-orm'
import type { Deps } from '#platform/scope.ts'
import { callerKeys } from './caller-keys-tables.ts'

type KeyDeps = Pick<Deps, 'db' | 'env' | 'keys' | 'clock'>

/** The most days between two callers that are compared: as long as a link works by default. */
export const comparedDays = 14

// Caches the keys of one server. Only the keys in use: a deleted key must not live on here.
const cached = new WeakMap<KeyDeps['env'], Map<string, Buffer>>()

/**
 * Returns the keys that callers of now are hashed with, this month's first. Beside it the one of the month before, for as
 * long as callers of then are still compared.
 */
export async function callerKeysNow(deps: KeyDeps): Promise<Buffer[]> {
  const now = deps.clock()
  const [month, before] = [monthOf(now, 0), monthOf(now, -1)]
  const known = cached.get(deps.env) ?? new Map<string, Buffer>()
  const current = known.get(month.name) ?? (await findOrMake(deps, month))
  const isNear = now < before.usableUntil
  const previous = isNear ? (known.get(before.name) ?? (await find(deps, before.name))) : undefined
  const inUse = new Map([[month.name, current]])
  if (previous) inUse.set(before.name, previous)
  cached.set(deps.env, inUse)
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
