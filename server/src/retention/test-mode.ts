import { mostSecondsAhead, type TestClock } from '@bonafide/shared/contract/organisation/test-mode.ts'
import { and, eq, lte, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { secondsAhead, type Deps, depsIn, type ProcessDeps, type Scope } from '#platform/scope.ts'
import { defineJob, type JobData } from '#platform/jobs/define-job.ts'
import { announceExpiredLinksTask } from '#invitations/announce-expired-links.ts'
import { remindEmployeesTask } from '#invitations/automatic-reminders.ts'
import { releaseExpiredCreditsTask } from '#invitations/release-expired-credits.ts'
import { recomputeExcusesTask } from '#right-to-work/checks/recompute-excuses.ts'
import { findLateStartsTask } from '#right-to-work/follow-ups/find-late-starts.ts'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import { isTestOrganisation } from '#platform/db/test-organisation.ts'
import { eraseTestData } from './closing/erase-test-data.ts'

export async function showClock({ deps, tx, orgId }: Scope): Promise<TestClock> {
  requireTestMode(orgId)
  return { now: deps.clock().toISOString(), secondsAhead: await secondsAhead(tx, orgId) }
}

/**
 * Moves the clock of a test organisation forward. A job does what is due by then.
 * @throws AppError test_mode_only, or conflict beyond two years
 */
export async function advanceClock(scope: Scope, { advance }: { advance: number }): Promise<TestClock> {
  const { deps, tx, orgId } = scope
  requireTestMode(orgId)
  const { testSecondsAhead } = organisations
  const [moved] = await tx
    .update(organisations)
    .set({ testSecondsAhead: sql`${testSecondsAhead} + ${advance}` })
    .where(and(eq(organisations.id, orgId), lte(testSecondsAhead, mostSecondsAhead - advance)))
    .returning({ id: organisations.id })
  if (!moved) {
    throw new AppError(
      'conflict',
      'The clock of test mode moves on by two years in all. Delete all test data to start it anew.',
    )
  }
  await deps.jobs.enqueue(tx, passTimeJob, { orgId })
  return showClock({ ...scope, deps: await depsIn(deps, orgId, tx) })
}

const data = v.object({ orgId: v.string() })

/** Does in a test organisation what is due once its clock was moved on. */
export const passTimeJob = defineJob('test-mode.pass-time', { data })

/** Deletes the data of a test organisation. */
export const clearTestDataJob = defineJob('test-mode.clear', { data })

/** The tasks that depend on time passing. Links and codes need none: their readers compare with the clock. */
const tasks: readonly HourlyTask[] = [
  announceExpiredLinksTask,
  releaseExpiredCreditsTask,
  remindEmployeesTask,
  recomputeExcusesTask,
  findLateStartsTask,
]

/**
 * Runs tasks that otherwise look into all organisations by the clock of one. A job is in the organisation that its data
 * name, so they find nothing of another.
 */
export async function passTime(deps: ProcessDeps, _data: JobData<typeof passTimeJob>): Promise<void> {
  for (const task of tasks) await task.run(deps)
}

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

/** @throws AppError test_mode_only for what a live organisation asks */
export function requireTestMode(orgId: string): void {
  if (isTestOrganisation(orgId)) return
  throw new AppError(
    'test_mode_only',
    'This works in test mode only. Use a key that begins with bf_test_, or switch the console to Test.',
  )
}
