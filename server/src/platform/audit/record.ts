import { createHash, randomBytes } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { auditHeads, auditLog, auditNotes } from './audit-tables.ts'
import { type ActingScope, type Actor, type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { canonicalJson } from './canonical-json.ts'

/** The hash that the first row of an organisation's chain follows. */
export const genesisHash = '0'.repeat(64)

export interface AuditEvent {
  /** Noun and past participle: `invitation.created`, `step.passed`. */
  action: string
  employeeId?: string
  linkId?: string
  /** Facts without personal data. */
  data?: Record<string, unknown>
}

export interface ChainedEvent {
  orgId: string
  seq: number
  at: string
  actor: string
  action: string
  employeeId: string | null
  linkId: string | null
  data: Record<string, unknown>
}

/** sha256(previous hash ‖ canonical JSON of the row), in hex. */
export function auditHash(prevHash: string, event: ChainedEvent): string {
  return createHash('sha256').update(prevHash).update(canonicalJson(event)).digest('hex')
}

/**
 * Says that something happened: adds a row to the organisation's chain, with the address that a user, a key or the
 * directory of the organisation did it from, and in the same transaction queues a job for each subscriber that the event concerns, or
 * has it act. Locks the chain's end until the transaction ends, so a use case calls it as
 * late as it can.
 */
export async function record(scope: Scope, event: AuditEvent): Promise<void> {
  const { deps, tx, orgId } = scope
  const concerned = deps.subscribers.filter(({ concerns }) => concerns(event.action))
  const byJob = concerned.flatMap((subscriber) => ('job' in subscriber ? [subscriber] : []))
  const conditions = byJob.map(({ isAwaited }) => isAwaited(orgId))
  const added = (await moveEnd(scope, event, conditions)) ?? (await beginChain(scope, event, conditions))
  for (const [index, { job }] of byJob.entries()) {
    if (added.met[index]) await deps.jobs.enqueue(tx, job, { orgId, seq: added.seq })
  }
  const { action, data = {} } = event
  for (const subscriber of concerned) {
    if ('act' in subscriber) await subscriber.act(scope, { seq: added.seq, actor: scope.actor, action, data })
  }
}

/** A row's place in its chain, and which of the conditions held when it was added. */
interface Added {
  seq: number
  met: boolean[]
}

async function beginChain(scope: Scope, event: AuditEvent, conditions: SQL[]): Promise<Added> {
  const { tx, orgId } = scope
  await tx.insert(auditHeads).values({ orgId, seq: 0, hash: genesisHash }).onConflictDoNothing()
  const added = await moveEnd(scope, event, conditions)
  if (!added) throw new Error('the audit chain has no end')
  return added
}

/**
 * Moves the chain's end to the row after it and adds that row. Undefined for a chain that has not begun. Two statements:
 * one that did both would go by the coordinator of a cluster.
 */
async function moveEnd(
  { deps, tx, orgId, actor, ip }: Scope,
  event: AuditEvent,
  conditions: SQL[],
): Promise<Added | undefined> {
  const { action, employeeId = null, linkId = null } = event
  const data = { ...(ip && isOfStaff(actor) && { address: ip }), ...event.data }
  const at = deps.clock()
  const facts = { action, employeeId, linkId }
  // Bytes, since Citus lets no statement turn the text of a column into them by a function that could tell differently.
  const before = Buffer.from(canonicalUpToSeq({ ...facts, orgId, at: at.toISOString(), actor, data }))
  const { seq, hash, previousHash } = auditHeads
  const [moved] = await tx
    .update(auditHeads)
    .set({
      seq: sql`${seq} + 1`,
      previousHash: hash,
      hash: sql`encode(sha256(${hash}::bytea || ${before}::bytea || (${seq} + 1)::text::bytea || '}'::bytea), 'hex')`,
    })
    .where(eq(auditHeads.orgId, orgId))
    .returning({
      seq,
      hash,
      previousHash,
      met: sql<boolean[]>`array[${sql.join(conditions, sql`, `)}]::boolean[]`,
    })
  if (!moved) return undefined
  await tx.insert(auditLog).values({
    ...facts,
    orgId,
    seq: moved.seq,
    at,
    actor,
    data,
    prevHash: moved.previousHash ?? genesisHash,
    hash: moved.hash,
  })
  return moved
}

// An employee's address would be personal data of theirs in a log that nothing is erased from.
const isOfStaff = (actor: Actor) => /^(?:user|apiKey|directory):/.test(actor)

// `auditHash` in SQL. Where the row comes in the chain is known there alone: the canonical JSON is cut in two where
// that number stands, the last of its fields.
function canonicalUpToSeq(event: Omit<ChainedEvent, 'seq'>): string {
  return canonicalJson({ ...event, seq: 0 }).slice(0, -'0}'.length)
}

/**
 * Writes down that a list is downloaded, once it can be and before any of it is: what was read of one that breaks off has
 * left as well.
 */
export async function* recordExport(
  deps: Deps,
  who: ActingScope,
  what: 'employees' | 'audit',
  text: AsyncIterable<string>,
): AsyncGenerator<string> {
  let isRecorded = false
  for await (const part of text) {
    if (!isRecorded) {
      await inOrganisation(deps, who, (scope) =>
        record(scope, { action: 'export.downloaded', data: { what } }),
      )
      isRecorded = true
    }
    yield part
  }
}

type Note = typeof auditNotes.$inferSelect

/** Stands in an audit row for a text that a user typed. */
interface NoteInLog {
  noteId: string
  noteHash: string
}

/** Keeps what was typed about an employee where it can be erased, and answers what goes into the audit log. */
export async function storeNote(
  { tx, orgId }: Scope,
  { employeeId, text }: Pick<Note, 'employeeId' | 'text'>,
): Promise<NoteInLog> {
  const note = {
    orgId,
    id: crypto.randomUUID(),
    employeeId,
    text,
    salt: randomBytes(16).toString('base64url'),
  }
  await tx.insert(auditNotes).values(note)
  return { noteId: note.id, noteHash: noteHash(note) }
}

export function noteHash({ salt, text }: Pick<Note, 'salt' | 'text'>): string {
  return createHash('sha256').update(salt).update(text).digest('hex')
}

/** Joins an audit row to the text that belongs to it, as long as that is there. */
export const isNoteOfRow = sql`${auditNotes.orgId} = ${auditLog.orgId} and ${auditNotes.id} = (${auditLog.data} ->> 'noteId')::uuid`
