import { mostSecondsAhead, type TestClock } from '@bonafide/shared/contract/test-mode.ts'
import { and, eq, lte, sql } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { depsIn, type Scope, secondsAhead } from '#platform/scope.ts'
import { requireTestMode } from './require-test-mode.ts'
import { passTimeJob } from './test-mode-jobs.ts'

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
