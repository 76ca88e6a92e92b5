import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Connection } from '#platform/db/database.ts'
import { findInstallationKey, type InstallationKey } from '#platform/keys/installation-key.ts'
import type { Keys } from '#platform/keys/keys.ts'
import { AnchoredHead, anchorKeyName, signedBytes, toAnchoredHead } from './anchor-heads.ts'
import { auditAnchors, auditHeads, auditLog } from './audit-tables.ts'
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import * as v from 'valibot'
import { StartError } from '#platform/app-error.ts'

export type AnchorProblem = 'missing' | 'replaced' | 'forged'

type AnchorsVerdict =
  | { ok: true; anchors: number }
  /** `seq` is that of the head: its entry is gone or another one, or the signature is not ours. */
  | { ok: false; orgId: string; seq: number; problem: AnchorProblem }

interface Verifying {
  connection: Connection
  keys: Keys
  /** One organisation alone. */
  orgId?: string
}

const batch = 1000

/**
 * Checks that each signed head, stored in the database or given, is still in its chain. `verifyAudit` checks that the
 * chain is whole up to its end.
 */
export async function verifyAnchors(
  { connection, keys, orgId }: Verifying,
  given: readonly AnchoredHead[] = [],
): Promise<AnchorsVerdict> {
  const key = await findInstallationKey({ db: connection, keys }, anchorKeyName)
  let anchors = 0
  for await (const heads of inBatches(connection, orgId, given)) {
    const broken = await firstBroken(connection, key, heads)
    if (broken) return { ok: false, ...broken }
    anchors += heads.length
  }
  return { ok: true, anchors }
}

async function* inBatches(connection: Connection, orgId: string | undefined, given: readonly AnchoredHead[]) {
  const isAsked = orgId === undefined ? undefined : eq(auditAnchors.orgId, orgId)
  for (let last: typeof auditAnchors.$inferSelect | undefined, more = true; more;) {
    const isLater = last && sql`(${auditAnchors.orgId}, ${auditAnchors.day}) > (${last.orgId}, ${last.day})`
    const rows = await connection
      .select()
      .from(auditAnchors)
      .where(and(isAsked, isLater))
      .orderBy(asc(auditAnchors.orgId), asc(auditAnchors.day))
      .limit(batch)
    yield rows.map(toAnchoredHead)
    last = rows.at(-1)
    more = rows.length === batch
  }
  for (let start = 0; start < given.length; start += batch) yield given.slice(start, start + batch)
}

async function firstBroken(
  connection: Connection,
  key: InstallationKey | undefined,
  anchors: readonly AnchoredHead[],
) {
  const asked = JSON.stringify(anchors.map(({ orgId, seq }) => ({ org_id: orgId, seq })))
  const entries = await connection
    .select({ orgId: auditLog.orgId, seq: auditLog.seq, hash: auditLog.hash })
    .from(auditLog)
    // A chain is walked up to its head, so an entry beyond that, or without one, proves nothing.
    .innerJoin(auditHeads, and(eq(auditHeads.orgId, auditLog.orgId), lte(auditLog.seq, auditHeads.seq)))
    .where(
      and(
        inArray(auditLog.orgId, [...new Set(anchors.map(({ orgId }) => orgId))]),
        sql`(${auditLog.orgId}, ${auditLog.seq}) in (
          select org_id, seq from jsonb_to_recordset(${asked}::jsonb) as asked(org_id uuid, seq bigint)
        )`,
      ),
    )
  const hashes = new Map(entries.map(({ orgId, seq, hash }) => [`${orgId} ${seq}`, hash]))
  for (const anchor of anchors) {
    const { orgId, seq, hash, signature } = anchor
    const found = hashes.get(`${orgId} ${seq}`)
    if (!key?.verifies(signedBytes(anchor), signature)) return { orgId, seq, problem: 'forged' as const }
    if (found === undefined) return { orgId, seq, problem: 'missing' as const }
    if (found !== hash) return { orgId, seq, problem: 'replaced' as const }
  }
  return undefined
}

const Line = v.pipe(v.string(), v.parseJson(), AnchoredHead)

/**
 * Returns the signed heads that were kept outside the database.
 * @throws StartError that names the line which is none
 */
export async function readAnchors(file: string): Promise<AnchoredHead[]> {
  const heads: AnchoredHead[] = []
  let number = 0
  try {
    for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
      number++
      if (line === '') continue
      const parsed = v.safeParse(Line, line)
      if (!parsed.success) throw new StartError(`Line ${number} of ${file} is not a signed head.`)
      heads.push(parsed.output)
    }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`${file} cannot be read.`)
  }
  return heads
}
