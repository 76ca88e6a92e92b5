import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { and, eq, exists, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { steps } from '#employees/employees-tables.ts'
import { record } from '#platform/audit/record.ts'
import { defineJob, type JobData } from '#platform/jobs/define-job.ts'
import { type HourlyTask, tryEach } from '#platform/jobs/hourly-tasks.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { evidenceStores, storeOf } from './evidence-store.ts'
import { evidenceFiles } from './evidence-tables.ts'
import { sentBy } from './evidence-files.ts'

export const deleteEvidenceJob = defineJob('evidence.delete', {
  data: v.object({ orgId: v.string(), fileId: v.string() }),
})

// Limits a run to what an hour has time for; the rest follows in the next.
const discardedAtOnce = 5000

/**
 * Deletes files of the organisation together with their keys. Content in the database goes at once, content in another
 * store after the commit.
 * @returns the files that existed
 */
export async function deleteFiles({ deps, tx, orgId }: Scope, which: SQL) {
  const deleted = await tx
    .delete(evidenceFiles)
    .where(and(eq(evidenceFiles.orgId, orgId), which))
    .returning({
      fileId: evidenceFiles.id,
      employeeId: evidenceFiles.employeeId,
      store: evidenceFiles.store,
      state: evidenceFiles.state,
    })
  for (const { fileId, store } of deleted) {
    if (store === 's3') await deps.jobs.enqueue(tx, deleteEvidenceJob, { orgId, fileId })
  }
  return deleted
}

/** Forgets the evidence of an employee. */
export async function eraseEvidence(scope: Scope, employeeId: string): Promise<void> {
  await deleteFiles(scope, eq(evidenceFiles.employeeId, employeeId))
}

/** Deletes what the other store keeps of a file that is gone. Tried until it is done. */
export async function deleteEvidence(
  { providers }: Deps,
  file: JobData<typeof deleteEvidenceJob>,
): Promise<void> {
  await storeOf(providers.get(evidenceStores), 's3').remove(file)
}

/**
 * Deletes files that no check has named within a day, and the remains of incomplete uploads. Files that an employee
 * has sent for preparation stay until a day after their step was decided.
 */
export async function discardEvidence(deps: Deps): Promise<Record<string, number>> {
  const before = (ms: number) => new Date(deps.clock().getTime() - ms)
  const decided = deps.db
    .select({ one: sql`1` })
    .from(steps)
    .where(
      and(
        eq(steps.orgId, evidenceFiles.orgId),
        eq(steps.employeeId, evidenceFiles.employeeId),
        eq(steps.type, 'rtw'),
        lt(steps.completedAt, before(millisecondsInDay)),
      ),
    )
  const isUseless = and(
    isNull(evidenceFiles.boundAt),
    or(
      and(lt(evidenceFiles.createdAt, before(millisecondsInDay)), or(sentBy('user'), exists(decided))),
      and(eq(evidenceFiles.state, 'uploading'), lt(evidenceFiles.createdAt, before(millisecondsInHour))),
    ),
  )
  const useless = await deps.db
    .select({ orgId: evidenceFiles.orgId, fileId: evidenceFiles.id })
    .from(evidenceFiles)
    .where(isUseless)
    .limit(discardedAtOnce)
  const discarded = await tryEach(
    deps,
    useless,
    ({ orgId, fileId }) =>
      inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
        // A check may have named it since.
        const isThis = and(eq(evidenceFiles.id, fileId), isUseless)
        const [file] = isThis ? await deleteFiles(scope, isThis) : []
        if (file?.state === 'stored' && file.employeeId) {
          const { employeeId } = file
          await record(scope, { action: 'evidence.discarded', employeeId, data: { fileId } })
        }
        return file !== undefined
      }),
    { text: 'a file without a check could not be deleted', facts: (file) => file },
  )
  return { discarded }
}

export const discardEvidenceTask: HourlyTask = { name: 'discard-evidence', run: discardEvidence }
