import { evidenceStores, storeOf } from './evidence-store.ts'
import { and, eq, type SQL } from 'drizzle-orm'
import type { Deps, Scope } from '#platform/scope.ts'
import type { JobData } from '#platform/jobs/define-job.ts'
import { deleteEvidenceJob } from './evidence-jobs.ts'
import { evidenceFiles } from './evidence-tables.ts'

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
