import { appendFile } from 'node:fs/promises'
import { and, asc, eq, gt } from 'drizzle-orm'
import { fetchWhole } from '#platform/http/fetch-whole.ts'
import type { JobData } from '#platform/jobs/define-job.ts'
import type { Deps } from '#platform/scope.ts'
import type { sendAnchorsJob } from './anchor-jobs.ts'
import { toAnchoredHead } from './anchored-head.ts'
import { auditAnchors } from './audit-tables.ts'

const batch = 1000
const timeoutMs = 10_000

/** Sends a day's signed heads to one place outside the database. After a failure all are sent again. */
export async function sendAnchors(
  { db, env }: Deps,
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
