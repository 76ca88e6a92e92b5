import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import { installationKey } from '#platform/keys/installation-key.ts'
import type { Deps } from '#platform/scope.ts'
import { sendAnchorsJob } from './anchor-jobs.ts'
import { anchorKeyName, signedBytes } from './anchored-head.ts'
import { auditAnchors, auditHeads } from './audit-tables.ts'

const batch = 1000

/** Signs the head of each chain that has grown since it was last signed: once a day, in the first hour of it. */
export const anchorHeadsTask: HourlyTask = { name: 'anchor-audit-heads', run: anchorHeads }

export async function anchorHeads(deps: Deps): Promise<{ anchored: number }> {
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
