import { addMinutes, subDays } from 'date-fns'
import { and, isNotNull, isNull, lte, type SQL } from 'drizzle-orm'
import { onAccounts } from '#platform/db/reach.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import type { Deps } from '#platform/scope.ts'
import { eraseOrganisation, forgetOwners, warnOwners } from './erase-organisation.ts'

const warnedDaysBefore = 7
// The clocks of two processes differ by less: none restores what another has begun to erase.
const graceMinutes = 10
// The time for which a message that could not be sent is retried.
const toldWithinDays = 1

/**
 * Moves closed organisations towards their end: a week before, tells their owners; on the day, erases the data; a day
 * later, erases the addresses that the owners were told by. The next hour continues what a run did not finish.
 */
export async function eraseClosed(deps: Deps): Promise<Record<string, number>> {
  const now = deps.clock()
  const { eraseAt, eraseWarnedAt, erasedAt, forgottenAt } = organisations
  const warnAt = subDays(now, -warnedDaysBefore)
  return {
    warned: await each(deps, and(isNull(erasedAt), isNull(eraseWarnedAt), lte(eraseAt, warnAt)), warnOwners),
    erased: await each(
      deps,
      and(isNull(erasedAt), lte(eraseAt, addMinutes(now, -graceMinutes))),
      eraseOrganisation,
    ),
    forgotten: await each(
      deps,
      and(isNull(forgottenAt), lte(erasedAt, subDays(now, toldWithinDays))),
      forgetOwners,
    ),
  }
}

export const eraseClosedTask: HourlyTask = { name: 'erase-closed', run: eraseClosed }

/** Handles each organisation on its own, so that a failure does not hold up the others. */
async function each(
  deps: Deps,
  isDue: SQL | undefined,
  act: (deps: Deps, orgId: string) => Promise<void>,
): Promise<number> {
  const due = await deps.db
    .select({ orgId: organisations.id })
    .from(organisations)
    .where(and(isNotNull(organisations.closedAt), isNull(organisations.forgottenAt), isDue))
    .orderBy(organisations.eraseAt)
  let done = 0
  for (const { orgId } of due) {
    try {
      await onAccounts('erase closed organisations', () => act(deps, orgId))
      done += 1
    } catch (error) {
      deps.log.error({ err: error, orgId }, 'a closed organisation could not be ended')
    }
  }
  return done
}
