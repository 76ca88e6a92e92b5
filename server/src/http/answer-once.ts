import { canonicalJson } from '#audit/canonical-json.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { AppError } from '#app-error.ts'
import { idempotencyKeys } from '#db/request-tables.ts'
import type { Deps } from '#deps.ts'

const keptMs = 24 * 60 * 60 * 1000
/** A request that has not ended after this long was cut off with its process. */
const abandonedMs = 60 * 1000

interface Request {
  owner: string
  key: string
  call: string
  parts: unknown
}

/**
 * Runs a call once for each key: the same request sent again gets the first answer. A request that fails
 * leaves no trace, so that it can be tried again with the same key.
 */
export async function answerOnce(
  deps: Deps,
  request: Request,
  run: () => Promise<unknown>,
): Promise<unknown> {
  if (!/^[\x21-\x7e]{1,255}$/.test(request.key)) {
    throw new AppError('bad_request', 'Idempotency-Key must be 1 to 255 printable characters')
  }
  const bodyHashes = deps.keys.hashes('idempotency', canonicalJson(request.parts))
  const claim = {
    owner: request.owner,
    key: request.key,
    call: request.call,
    bodyHash: bodyHashes[0],
    createdAt: deps.clock(),
  }
  const earlier = await takeKey(deps, claim)
  if (earlier) return replay(deps, claim, bodyHashes, earlier)
  const mine = and(isKey(claim), eq(idempotencyKeys.createdAt, claim.createdAt))
  try {
    const reply = await run()
    const replySealed = deps.keys.seal('idempotency', JSON.stringify(reply))
    await deps.db.update(idempotencyKeys).set({ status: 200, replySealed }).where(mine)
    return reply
  } catch (error) {
    await deps.db.delete(idempotencyKeys).where(and(mine, isNull(idempotencyKeys.status)))
    throw error
  }
}

type Row = typeof idempotencyKeys.$inferSelect
type Claim = Pick<Row, 'owner' | 'key' | 'call' | 'bodyHash' | 'createdAt'>

/** Claims the key, or answers the row of the request that has it. */
async function takeKey(deps: Deps, claim: Claim): Promise<Row | undefined> {
  const [inserted] = await deps.db.insert(idempotencyKeys).values(claim).onConflictDoNothing().returning()
  if (inserted) return undefined
  const [row] = await deps.db.select().from(idempotencyKeys).where(isKey(claim))
  if (!row) throw inFlight()
  const age = claim.createdAt.getTime() - row.createdAt.getTime()
  if (age < (row.status === null ? abandonedMs : keptMs)) return row
  // Of several requests that find it free, the one that changes the time has it.
  const [taken] = await deps.db
    .update(idempotencyKeys)
    .set({ ...claim, status: null, replySealed: null })
    .where(and(isKey(claim), eq(idempotencyKeys.createdAt, row.createdAt)))
    .returning()
  if (!taken) throw inFlight()
  return undefined
}

function replay(deps: Deps, claim: Claim, bodyHashes: readonly string[], earlier: Row): unknown {
  if (earlier.call !== claim.call || !bodyHashes.includes(earlier.bodyHash)) {
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another request')
  }
  if (earlier.status === null) throw inFlight()
  const reply = earlier.replySealed && deps.keys.open('idempotency', earlier.replySealed)
  if (!reply) throw new Error('a kept answer could not be opened')
  return JSON.parse(reply) as unknown
}

function isKey({ owner, key }: Claim) {
  return and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key))
}

function inFlight(): AppError {
  return new AppError('in_flight', 'The same request is still being worked on', { retryAfter: 1 })
}
