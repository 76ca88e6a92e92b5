import { and, eq, sql } from 'drizzle-orm'
import { prepared, preparedRows } from '#platform/db/prepared.ts'
import { idempotencyKeys } from '#platform/db/request-tables.ts'
import { pipeline } from '#platform/db/pipeline.ts'
import type { Scope, StoreReply } from '#platform/scope.ts'
import {
  type Claim,
  claimOf,
  inFlight,
  type IdempotencyRecord,
  type KeyedRequest,
  replay,
  sealReply,
  stillCounts,
} from './idempotency-record.ts'

interface Options {
  /** Asked along with what is kept for the key, and refuses by failing whoever may have neither that nor the work. */
  check?: ((scope: Scope) => Promise<void>) | undefined
  /** Makes what is kept and answered of what the work says. */
  shape?: (reply: unknown) => unknown
}

/**
 * Runs a unit of work once for each key, and keeps its answer in its own transaction: there is never one without the
 * other, whatever is cut off in between, and a request that fails leaves no trace.
 */
export async function withIdempotency(
  scope: Scope,
  request: KeyedRequest,
  work: (scope: Scope, storeReply: StoreReply<unknown>) => Promise<unknown>,
  { check = async () => {}, shape = (reply) => reply }: Options = {},
): Promise<unknown> {
  const { deps } = scope
  const [, { asked, isMine, earlier }] = await pipeline([check(scope), lookUp(scope, request)])
  const { claim } = asked
  const counts = earlier && stillCounts(earlier, claim.createdAt)
  if (counts) return replay(deps, asked, earlier)
  if (!isMine) throw inFlight()
  let kept: { reply: unknown } | undefined
  const keepOnce = async (reply: unknown) => {
    if (kept) return kept.reply
    kept = { reply: shape(reply) }
    await keep(scope, claim, { reply: kept.reply, outdated: earlier })
    return kept.reply
  }
  return keepOnce(await work(scope, async (reply) => void (await keepOnce(reply))))
}

// Any number: it sets these locks apart from others with two numbers.
const lockSpace = 1

/**
 * Whether this request is the one that works on the key, which another learns without waiting; and what is kept for
 * it. The lock ends with the transaction. What is kept is read by a statement of its own: one that also took the lock
 * would not see what was committed since it began, and the lock given back with that.
 */
async function lookUp({ deps, tx }: Scope, request: KeyedRequest) {
  const asked = claimOf(deps, request)
  const { owner, key } = asked.claim
  const [[lock], [earlier]] = await pipeline([
    tryLock(tx, { name: `${owner} ${key}` }),
    findKept(tx, { owner, key }),
  ])
  return { asked, isMine: lock?.taken === true, earlier }
}

async function keep(
  { deps, tx }: Scope,
  claim: Claim,
  { reply, outdated }: { reply: unknown; outdated: IdempotencyRecord | undefined },
): Promise<void> {
  const kept = await insert(tx, {
    ...claim,
    ...sealReply(deps, reply),
    // No answer was ever kept at the beginning of time.
    outdatedAt: outdated?.createdAt ?? new Date(0),
  })
  // The same request was answered between our look and our lock: it is undone here, and told on the next try.
  if (!kept.length) throw inFlight()
}

const { placeholder } = sql

const tryLock = preparedRows<{ taken: boolean }>(
  'lock_key',
  sql`select pg_try_advisory_xact_lock(${sql.raw(String(lockSpace))}, hashtext(${placeholder('name')})) as taken`,
)

const findKept = prepared('kept_answer', (db) => {
  const { call, bodyHash, status, replySealed, createdAt, owner, key } = idempotencyKeys
  return db
    .select({ call, bodyHash, status, replySealed, createdAt })
    .from(idempotencyKeys)
    .where(and(eq(owner, placeholder('owner')), eq(key, placeholder('key'))))
})

const insert = prepared('keep_answer', (db) => {
  const answer = {
    owner: placeholder('owner'),
    key: placeholder('key'),
    call: placeholder('call'),
    bodyHash: placeholder('bodyHash'),
    status: placeholder('status'),
    replySealed: placeholder('replySealed'),
    createdAt: placeholder('createdAt'),
  }
  return db
    .insert(idempotencyKeys)
    .values(answer)
    .onConflictDoUpdate({
      target: [idempotencyKeys.owner, idempotencyKeys.key],
      set: answer as never,
      setWhere: eq(idempotencyKeys.createdAt, placeholder('outdatedAt')),
    })
    .returning({ key: idempotencyKeys.key })
})
