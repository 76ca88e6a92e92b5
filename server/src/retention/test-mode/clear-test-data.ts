import { eraseTestData } from '#retention/closing/erase-test-data.ts'
import type { JobData } from '#platform/jobs/define-job.ts'
import type { Deps, Scope } from '#platform/scope.ts'
import { requireTestMode } from './require-test-mode.ts'
import { clearTestDataJob } from './test-mode-jobs.ts'

/** Queues a job that deletes all data of a test organisation: there may be much. */
export async function requestClearing({ deps, tx, orgId }: Scope): Promise<{ accepted: boolean }> {
  requireTestMode(orgId)
  await deps.jobs.enqueue(tx, clearTestDataJob, { orgId })
  return { accepted: true }
}

export async function clearTestData(deps: Deps, { orgId }: JobData<typeof clearTestDataJob>): Promise<void> {
  requireTestMode(orgId)
  await eraseTestData(deps, orgId)
}
