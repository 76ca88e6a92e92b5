import { millisecondsInDay } from 'date-fns/constants'
import { canonicalJson } from '#platform/audit/canonical-json.ts'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { idempotencyKeys } from '#platform/db/request-tables.ts'
import type { Deps } from '#platform/scope.ts'

const keptMs = millisecondsInDay
/** A request that has not ended after this long was cut off with its process. */
const abandonedMs = 60 * 1000

/** A request that carries an `Idempotency-Key`. */
export interface KeyedRequest {
  /** Whose key it is: nobody is ever answered what another owner was. */
  owner: string
  key: string
  call: string
  parts: unknown
}

type Row = typeof idempotencyKeys.$inferSelect
export type IdempotencyRecord = Pick<Row, 'call' | 'bodyHash' | 'status' | 'replySealed' | 'createdAt'>

/** What is stored of a request. */
export type Claim = Pick<Row, 'owner' | 'key' | 'call' | 'bodyHash' | 'createdAt'>

interface Asked {
  claim: Claim
  /** The hashes that stand for the same body: see `Keys`. */
  bodyHashes: readonly string[]
}

/** @throws AppError bad_request for a key that is none */
export function claimOf(
  deps: Pick<Deps, 'keys' | 'clock'>,
  { owner, key, call, parts }: KeyedRequest,
): Asked {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new AppError('bad_request', 'Idempotency-Key must be 1 to 255 printable characters')
  }
  const bodyHashes = deps.keys.hashes('idempotency', canonicalJson(parts))
  return { claim: { owner, key, call, bodyHash: bodyHashes[0], createdAt: deps.clock() }, bodyHashes }
}

/** Whether a row still stands for its request; one that does not is free for another. */
export function stillCounts(row: Pick<Row, 'status' | 'createdAt'>, now: Date): boolean {
  const age = now.getTime() - row.createdAt.getTime()
  return age < (row.status === null ? abandonedMs : keptMs)
}

export function sealReply({ keys }: Pick<Deps, 'keys'>, reply: unknown) {
  return { status: 200, replySealed: keys.seal('idempotency', JSON.stringify(reply)) }
}

/**
 * The first answer, once more.
 * @throws AppError idempotency_mismatch, in_flight
 */
export function replay(
  { keys }: Pick<Deps, 'keys'>,
  { claim, bodyHashes }: Asked,
  earlier: IdempotencyRecord,
): unknown {
  if (earlier.call !== claim.call || !bodyHashes.includes(earlier.bodyHash)) {
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another request')
  }
  if (earlier.status === null) throw inFlight()
  const reply = earlier.replySealed && keys.open('idempotency', earlier.replySealed)
  if (!reply) throw new Error('a kept answer could not be opened')
  return JSON.parse(reply) as unknown
}

export function isKey({ owner, key }: Pick<Claim, 'owner' | 'key'>) {
  return and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key))
}

export function inFlight(): AppError {
  return new AppError('in_flight', 'This request is still being processed. Wait a moment.', { retryAfter: 1 })
}
