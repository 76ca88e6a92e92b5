import { and, eq, isNull } from 'drizzle-orm'
import { idempotencyKeys } from '#platform/db/request-tables.ts'
import type { Deps } from '#platform/scope.ts'
import {
  type Claim,
  claimOf,
  inFlight,
  isKey,
  type IdempotencyRecord,
  type KeyedRequest,
  replay,
  sealReply,
  stillCounts,
} from './idempotency-record.ts'

/**
 * Runs a call once for each key: the same request sent again gets the first answer. A request that fails
 * leaves no trace, so that it can be tried again with the same key. For calls that reach beyond one transaction;
 * `withIdempotency` is for the others.
 */
export async function withClaimedKey(
  deps: Deps,
  request: KeyedRequest,
  run: () => Promise<unknown>,
): Promise<unknown> {
  const asked = claimOf(deps, request)
  const { claim } = asked
  const earlier = await takeKey(deps, claim)
  if (earlier) return replay(deps, asked, earlier)
  const mine = and(isKey(claim), eq(idempotencyKeys.createdAt, claim.createdAt))
  try {
    const reply = await run()
    await deps.db.update(idempotencyKeys).set(sealReply(deps, reply)).where(mine)
    return reply
  } catch (error) {
    await deps.db.delete(idempotencyKeys).where(and(mine, isNull(idempotencyKeys.status)))
    throw error
  }
}

/** Claims the key, or answers the row of the request that has it. */
async function takeKey(deps: Deps, claim: Claim): Promise<IdempotencyRecord | undefined> {
  const [inserted] = await deps.db.insert(idempotencyKeys).values(claim).onConflictDoNothing().returning()
  if (inserted) return undefined
  const [row] = await deps.db.select().from(idempotencyKeys).where(isKey(claim))
  if (!row) throw inFlight()
  if (stillCounts(row, claim.createdAt)) return row
  // Of several requests that find it free, the one that changes the time has it.
  const [taken] = await deps.db
    .update(idempotencyKeys)
    .set({ ...claim, status: null, replySealed: null })
    .where(and(isKey(claim), eq(idempotencyKeys.createdAt, row.createdAt)))
    .returning()
  if (!taken) throw inFlight()
  return undefined
}
