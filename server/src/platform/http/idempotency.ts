import type { Endpoint } from '@bonafide/shared/contract/endpoint.ts'
import { createHash } from 'node:crypto'
import { millisecondsInDay, millisecondsInMinute } from 'date-fns/constants'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { canonicalJson } from '#platform/audit/canonical-json.ts'
import { type Connection, readRows, type Tx } from '#platform/db/database.ts'
import { idempotencyKeys } from '#platform/db/request-tables.ts'
import { createSealing } from '#platform/keys/keys.ts'
import type { Deps, Scope } from '#platform/scope.ts'
import type { Context } from 'hono'
import type { AppEnv } from './app-env.ts'
import { idempotencyOwner, type Principal } from './principal.ts'

const keptMs = millisecondsInDay
/** A request that has not ended after this long was cut off with its process. */
const abandonedMs = millisecondsInMinute
/** Any number: it sets these locks apart from others with two numbers. */
const lockSpace = 1

/** A request that carries an `Idempotency-Key`. */
export interface KeyedRequest {
  /** The owner of the key: no caller is ever sent the reply of another owner. */
  owner: string
  key: string
  call: string
  parts: unknown
}

type IdempotencyRecord = typeof idempotencyKeys.$inferSelect
type Work = () => Promise<unknown>

/**
 * Runs a unit of work once for each key, and stores its reply in its own transaction: there is never one without the
 * other, whatever is cut off in between, and a request that fails leaves no trace. While it is worked on, the same
 * request is refused without waiting: the lock ends with the transaction.
 */
export async function onceInTransaction(scope: Scope, request: KeyedRequest, work: Work): Promise<unknown> {
  const { deps, tx } = scope
  const { claim, bodyHashes } = claimOf(deps, request)
  if (!(await claimAlone(tx, claim))) {
    const earlier = await takeOver(tx, claim)
    if (earlier) return replay(deps, request, { earlier, bodyHashes })
  }
  const reply = await work()
  await tx
    .update(idempotencyKeys)
    .set(sealReply(deps, request, reply))
    .where(isKey(claim))
  return reply
}

/** Claims a key that has no row, unless a transaction that is under way has claimed it: without waiting for that. */
async function claimAlone(tx: Tx, claim: Claim): Promise<boolean> {
  const { owner, key, call, bodyHash, createdAt } = claim
  const inserted = await readRows(
    tx,
    sql`
    insert into ${idempotencyKeys} (owner, key, call, body_hash, created_at)
    select ${owner}, ${key}, ${call}, ${bodyHash}, ${createdAt.toISOString()}::timestamptz
    where pg_try_advisory_xact_lock(${sql.raw(String(lockSpace))}, hashtext(${key}))
    on conflict do nothing
    returning key`,
  )
  return inserted.length > 0
}

/**
 * The same for a call that reaches beyond one transaction: its key is claimed before it begins. One that is cut off with
 * its process holds the key for a minute.
 * @param again answers a request that was made before, where its reply has a session: of that one nothing is stored
 */
export async function onceByClaim(
  deps: Deps,
  request: KeyedRequest,
  work: Work,
  again?: Work,
): Promise<unknown> {
  const { claim, bodyHashes } = claimOf(deps, request)
  const earlier = await takeKey(deps, claim)
  if (earlier) {
    const reply = replay(deps, request, { earlier, bodyHashes })
    return again ? again() : reply
  }
  const mine = and(isKey(claim), eq(idempotencyKeys.createdAt, claim.createdAt))
  try {
    const reply = await work()
    await deps.db
      .update(idempotencyKeys)
      .set(sealReply(deps, request, again ? null : reply))
      .where(mine)
    return reply
  } catch (error) {
    await deps.db.delete(idempotencyKeys).where(and(mine, isNull(idempotencyKeys.replySealed)))
    throw error
  }
}

type Claim = Pick<IdempotencyRecord, 'owner' | 'key' | 'call' | 'bodyHash' | 'createdAt'>

/** Claims the key, or answers the row of the request that has it. */
async function takeKey({ db }: Deps, claim: Claim): Promise<IdempotencyRecord | undefined> {
  const [inserted] = await db.insert(idempotencyKeys).values(claim).onConflictDoNothing().returning()
  return inserted ? undefined : takeOver(db, claim)
}

/**
 * Claims a key whose row no longer counts, or answers the row that does.
 * @throws AppError in_flight
 */
async function takeOver(connection: Connection, claim: Claim): Promise<IdempotencyRecord | undefined> {
  const [row] = await connection.select().from(idempotencyKeys).where(isKey(claim))
  if (!row) throw inFlight()
  if (stillCounts(row, claim.createdAt)) return row
  // When several requests find the key free, the one that changes the time gets it.
  const [taken] = await connection
    .update(idempotencyKeys)
    .set({ ...claim, replySealed: null })
    .where(and(isKey(row), eq(idempotencyKeys.createdAt, row.createdAt)))
    .returning()
  if (!taken) throw inFlight()
  return undefined
}

/**
 * Builds the row to store for a request, and the hashes that stand for the same body (see `Keys`).
 * @throws AppError bad_request for an invalid key
 */
function claimOf({ keys, clock }: Deps, { owner, key, call, parts }: KeyedRequest) {
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new AppError('bad_request', 'Idempotency-Key must be 1 to 255 printable characters')
  }
  const bodyHashes = keys.hashes('idempotency', canonicalJson(parts))
  const claim: Claim = {
    owner,
    key: storedKey({ owner, key }),
    call,
    bodyHash: bodyHashes[0],
    createdAt: clock(),
  }
  return { claim, bodyHashes }
}

/** Returns the hash under which a key is found. The key itself is not stored: it opens the reply. */
export function storedKey({ owner, key }: Pick<KeyedRequest, 'owner' | 'key'>): string {
  return createHash('sha256').update(`key ${owner} ${key}`).digest('base64url')
}

/**
 * Seals with the key that came with the request, which its caller alone has: many replies hold what opens something, be
 * it an API key, a signing secret or an employee's link, and neither the database nor `DATA_KEY` is to tell it later.
 */
function replySealing({ owner, key }: KeyedRequest) {
  return createSealing(createHash('sha256').update(`reply ${owner} ${key}`).digest())
}

/** Returns true when a row still stands for its request; otherwise its key is free for another. */
function stillCounts({ replySealed, createdAt }: IdempotencyRecord, now: Date): boolean {
  return now.getTime() - createdAt.getTime() < (replySealed === null ? abandonedMs : keptMs)
}

function sealReply({ keys }: Deps, request: KeyedRequest, reply: unknown) {
  const sealed = replySealing(request).seal('reply', JSON.stringify(reply))
  return { replySealed: keys.seal('idempotency', sealed) }
}

/**
 * Returns the first reply, once more.
 * @throws AppError idempotency_mismatch, in_flight
 */
function replay(
  { keys }: Deps,
  request: KeyedRequest,
  { earlier, bodyHashes }: { earlier: IdempotencyRecord; bodyHashes: readonly string[] },
): unknown {
  if (earlier.call !== request.call || !bodyHashes.includes(earlier.bodyHash)) {
    throw new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another request')
  }
  if (earlier.replySealed === null) throw inFlight()
  const sealed = keys.open('idempotency', earlier.replySealed)
  const reply = sealed && replySealing(request).open('reply', sealed)
  if (!reply) throw new Error('a stored reply could not be opened')
  return JSON.parse(reply) as unknown
}

function isKey({ owner, key }: Pick<Claim, 'owner' | 'key'>) {
  return and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key))
}

function inFlight(): AppError {
  return new AppError('in_flight', 'This request is still being processed. Wait a moment.', { retryAfter: 1 })
}

/** Returns the identity of a request with a key; undefined where the call takes none, or none was sent. */
export function keyedRequest(
  c: Context<AppEnv>,
  { idempotent, path, secrets }: Endpoint,
  { principal, parts }: { principal: Principal; parts: { body: unknown } },
): KeyedRequest | undefined {
  const key = idempotent ? c.req.header('idempotency-key') : undefined
  if (key === undefined) return undefined
  const told = secrets ? { ...parts, body: withoutFields(parts.body, secrets) } : parts
  return { owner: idempotencyOwner(principal), key, call: path, parts: told }
}

/**
 * Returns the key of one part of a request that is done in several units of work. When a request that was cut off comes
 * again, the parts that were done are answered as they were, and only the others are done.
 */
export function keyOfPart({ key, ...request }: KeyedRequest, part: string, parts: unknown): KeyedRequest {
  const own = createHash('sha256').update(`part ${key} ${part}`).digest('base64url')
  return { ...request, key: own, parts }
}

function withoutFields(body: unknown, names: readonly string[]): unknown {
  return Object.fromEntries(Object.entries(body as object).filter(([name]) => !names.includes(name)))
}
