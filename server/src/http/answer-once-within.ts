import { eq, sql } from 'drizzle-orm'
import { prepared, preparedRows } from '#db/prepared.ts'
import { idempotencyKeys } from '#db/request-tables.ts'
import { together } from '#db/together.ts'
import type { Scope, WillAnswer } from '#deps.ts'
import {
  type Claim,
  claimOf,
  inFlight,
  type KeptAnswer,
  type KeyedRequest,
  replay,
  sealReply,
  stillCounts,
} from './kept-answer.ts'

interface Options {
  /** Asked along with what is kept for the key, and refuses by failing whoever may have neither that nor the work. */
  check?: ((scope: Scope) => Promise<void>) | undefined
}

/**
 * Runs a unit of work once for each key, and keeps its answer in its own transaction: there is never one without the
 * other, whatever is cut off in between, and a request that fails leaves no trace.
 */
export async function answerOnceWithin(
  scope: Scope,
  request: KeyedRequest,
  work: (scope: Scope, willAnswer: WillAnswer<unknown>) => Promise<unknown>,
  { check = async () => {} }: Options = {},
): Promise<unknown> {
  const { deps } = scope
  const asked = claimOf(deps, request)
  const { claim } = asked
  const [, { isMine, earlier }] = await together([check(scope), lookUp(scope, claim)])
  const counts = earlier && stillCounts(earlier, claim.createdAt)
  if (counts) return replay(deps, asked, earlier)
  if (!isMine) throw inFlight()
  let isKept = false
  const keepOnce: WillAnswer<unknown> = async (reply) => {
    if (isKept) return
    isKept = true
    await keep(scope, claim, { reply, outdated: earlier })
  }
  const reply = await work(scope, keepOnce)
  await keepOnce(reply)
  return reply
}

// Any number: it sets these locks apart from others with two numbers.
const lockSpace = 1

/**
 * Whether this request is the one that works on the key, which another learns without waiting; and what is kept for
 * it. The lock ends with the transaction.
 */
async function lookUp({ tx }: Scope, { owner, key }: Claim) {
  const [found] = await find(tx, { owner, key, lock: `${owner} ${key}` })
  if (!found) throw new Error('a look-up that always answers did not')
  const { is_mine: isMine, call, body_hash: bodyHash, status, reply_sealed: replySealed } = found
  if (call === null) return { isMine }
  const earlier: KeptAnswer = { call, bodyHash, status, replySealed, createdAt: new Date(found.created_at) }
  return { isMine, earlier }
}

async function keep(
  { deps, tx }: Scope,
  claim: Claim,
  { reply, outdated }: { reply: unknown; outdated: KeptAnswer | undefined },
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

const find = preparedRows<{
  is_mine: boolean
  call: string | null
  body_hash: string
  status: number | null
  reply_sealed: string | null
  created_at: string
}>(
  'kept_answer',
  sql`
  select pg_try_advisory_xact_lock(${sql.raw(String(lockSpace))}, hashtext(${placeholder('lock')})) as is_mine,
    call, body_hash, status, reply_sealed, created_at
  from (select 1) as request
  left join ${idempotencyKeys} on owner = ${placeholder('owner')} and key = ${placeholder('key')}`,
)

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
