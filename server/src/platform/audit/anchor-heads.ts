import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import { installationKey } from '#platform/keys/installation-key.ts'
import type { ProcessDeps } from '#platform/scope.ts'
import { auditAnchors, auditHeads } from './audit-tables.ts'
import { appendFile } from 'node:fs/promises'
import { fetchWhole } from '#platform/http/fetch-whole.ts'
import { defineJob, type JobData } from '#platform/jobs/define-job.ts'
import * as v from 'valibot'
import { canonicalJson } from './canonical-json.ts'

/** Each place has a job of its own, so that one that is away holds up none. */
export const sendAnchorsJob = defineJob('audit.anchor', {
  data: v.object({ day: v.pipe(v.string(), v.isoDate()), to: v.picklist(['file', 'url']) }),
})

const batch = 1000

/** Signs the head of each chain that has grown since it was last signed: once a day, in the first hour of it. */
export const anchorHeadsTask: HourlyTask = { name: 'anchor-audit-heads', run: anchorHeads }

export async function anchorHeads(deps: ProcessDeps): Promise<{ anchored: number }> {
  const { auditAnchors: places } = deps.env
  const at = deps.clock()
  const day = at.toISOString().slice(0, 10)
  const key = await installationKey(deps, anchorKeyName)
  const anchored = await deps.db.transaction(async (tx) => {
    if (await tx.$count(auditAnchors, eq(auditAnchors.day, day))) return 0
    let count = 0
    for (let after: string | undefined, more = true; more;) {
      const heads = await tx
        .select()
        .from(auditHeads)
        .where(and(after === undefined ? undefined : gt(auditHeads.orgId, after), isNew))
        .orderBy(asc(auditHeads.orgId))
        .limit(batch)
      after = heads.at(-1)?.orgId
      more = heads.length === batch
      const rows = heads.map((head) => {
        const signature = key.sign(signedBytes({ ...head, at: at.toISOString() }))
        return { ...head, day, at, signature }
      })
      // When two processes do this at once, the first has signed for both.
      if (rows.length) {
        const added = tx.insert(auditAnchors).values(rows).onConflictDoNothing()
        count += (await added.returning({ seq: auditAnchors.seq })).length
      }
    }
    if (count && places.file) await deps.jobs.enqueue(tx, sendAnchorsJob, { day, to: 'file' })
    if (count && places.url) await deps.jobs.enqueue(tx, sendAnchorsJob, { day, to: 'url' })
    return count
  })
  deps.jobs.nudge()
  return { anchored }
}

const isNew = sql`${auditHeads.seq} > 0 and not exists (
  select from ${auditAnchors}
  where ${auditAnchors.orgId} = ${auditHeads.orgId}
    and ${auditAnchors.seq} = ${auditHeads.seq} and ${auditAnchors.hash} = ${auditHeads.hash}
)`

const timeoutMs = 10_000

/** Sends a day's signed heads to one place outside the database. After a failure all are sent again. */
export async function sendAnchors(
  { db, env }: ProcessDeps,
  { day, to }: JobData<typeof sendAnchorsJob>,
): Promise<void> {
  const place = env.auditAnchors[to]
  // The setting was taken back meanwhile.
  if (!place) return
  const send = to === 'file' ? (lines: string) => appendFile(place, lines, { mode: 0o600 }) : post(place)
  for (let after: string | undefined, more = true; more;) {
    const isLater = after === undefined ? undefined : gt(auditAnchors.orgId, after)
    const rows = await db
      .select()
      .from(auditAnchors)
      .where(and(eq(auditAnchors.day, day), isLater))
      .orderBy(asc(auditAnchors.orgId))
      .limit(batch)
    if (rows.length) await send(rows.map((row) => `${JSON.stringify(toAnchoredHead(row))}\n`).join(''))
    after = rows.at(-1)?.orgId
    more = rows.length === batch
  }
}

const post = (url: string) => async (body: string) => {
  const headers = { 'content-type': 'application/x-ndjson' }
  const request = { method: 'POST', headers, body }
  const response = await fetchWhole(url, request, [AbortSignal.timeout(timeoutMs)])
  if (!response.ok) throw new Error(`the address for heads of audit logs answered ${response.status}`)
}

/** The name of the key that heads are signed with. */
export const anchorKeyName = 'audit-heads'

/** The end of an organisation's chain as it was at a moment, signed: one line of what is kept outside. */
export const AnchoredHead = v.object({
  orgId: v.pipe(v.string(), v.uuid()),
  /** The number of entries in the chain at that moment. */
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  at: v.pipe(v.string(), v.isoTimestamp()),
  signature: v.pipe(v.string(), v.base64()),
})
export type AnchoredHead = v.InferOutput<typeof AnchoredHead>

export function signedBytes({ orgId, seq, hash, at }: Omit<AnchoredHead, 'signature'>): Uint8Array {
  return Buffer.from(canonicalJson({ orgId, seq, hash, at }))
}

export function toAnchoredHead(row: typeof auditAnchors.$inferSelect): AnchoredHead {
  const { orgId, seq, hash, at, signature } = row
  return { orgId, seq, hash, at: at.toISOString(), signature }
}
