import { ruleBook } from '#right-to-work/rules/load-rules.ts'
import { and, asc, eq, exists, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { londonDay } from '../london-day.ts'
import { rightToWorkStates } from '../right-to-work-tables.ts'
import { rightToWorkAlerts } from './follow-ups-tables.ts'
import { raiseStopWork } from './raise-alerts.ts'
import { workingWithout } from './excuse-figures.ts'

const batchSize = 250

/**
 * Finds those whose first day has come without an excuse, of whom nothing may have been recorded; and ends the alerts of
 * those who have left. Nothing is locked but the alerts that are raised.
 */
export async function findLateStarts(deps: Deps): Promise<Record<string, number>> {
  const found = { raised: 0, ended: await endForLeavers(deps) }
  for (let batch = await nextBatch(deps); batch.length; batch = await nextBatch(deps)) {
    for (const { orgId, state, ...employee } of batch) {
      await inOrganisation(deps, { orgId, actor: 'system' }, (scope) =>
        raiseStopWork(scope, employee, { state: state ?? 'none' }),
      )
    }
    found.raised += batch.length
  }
  return found
}

export const findLateStartsTask: HourlyTask = { name: 'find-late-starts', run: findLateStarts }

const isTheirAlert = and(
  eq(rightToWorkAlerts.orgId, employees.orgId),
  eq(rightToWorkAlerts.employeeId, employees.id),
  eq(rightToWorkAlerts.kind, 'stop_work'),
  isNull(rightToWorkAlerts.endedAt),
)

function nextBatch({ db, clock }: Deps) {
  const today = londonDay(clock())
  const { orgId, id, startDate, leaveDate, origin, erasedAt } = employees
  return db
    .select({ orgId, id, startDate, leaveDate, origin, erasedAt, state: rightToWorkStates.state })
    .from(employees)
    .leftJoin(
      rightToWorkStates,
      and(eq(rightToWorkStates.orgId, orgId), eq(rightToWorkStates.employeeId, id)),
    )
    .where(
      and(
        isNotNull(startDate),
        workingWithout(today, ruleBook().inForce(today)),
        not(
          exists(
            db
              .select({ one: sql`1` })
              .from(rightToWorkAlerts)
              .where(isTheirAlert),
          ),
        ),
      ),
    )
    .orderBy(asc(orgId), asc(id))
    .limit(batchSize)
}

async function endForLeavers({ db, clock }: Deps): Promise<number> {
  const left = await db
    .select({ orgId: rightToWorkAlerts.orgId, id: rightToWorkAlerts.id })
    .from(rightToWorkAlerts)
    .innerJoin(employees, isTheirAlert)
    .where(sql`${employees.leaveDate} < ${londonDay(clock())}`)
  let count = 0
  for (const orgId of new Set(left.map((alert) => alert.orgId))) {
    const ids = left.filter((alert) => alert.orgId === orgId).map(({ id }) => id)
    count += await endUnlocked(db, orgId, ids, clock())
  }
  return count
}

/** Ends alerts that are not locked; those being sent are left for the next time. */
async function endUnlocked(db: Deps['db'], orgId: string, ids: string[], endedAt: Date): Promise<number> {
  const unlocked = db
    .select({ id: rightToWorkAlerts.id })
    .from(rightToWorkAlerts)
    .where(
      and(
        eq(rightToWorkAlerts.orgId, orgId),
        inArray(rightToWorkAlerts.id, ids),
        isNull(rightToWorkAlerts.endedAt),
      ),
    )
    .for('update', { skipLocked: true })
  const ended = await db
    .update(rightToWorkAlerts)
    .set({ endedAt })
    .where(and(eq(rightToWorkAlerts.orgId, orgId), inArray(rightToWorkAlerts.id, unlocked)))
    .returning({ id: rightToWorkAlerts.id })
  return ended.length
}
