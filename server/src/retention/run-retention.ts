import { and, eq, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { daysAfter, londonDay, monthsAfter } from '#right-to-work/london-day.ts'
import { destroyEmployee } from './destroy-employee.ts'
import { dueEmployees, keptUntil, retentionRules, wasTold } from './due-employees.ts'
import { retentionRuns } from './retention-tables.ts'
import { tellDue } from './tell-due.ts'

const batchSize = 100

/**
 * Runs once a week, from Monday in London on: destroys what is past its day, and tells users what goes within the
 * month after. The next hour continues what a run did not finish; the week counts once all is done.
 */
export async function runRetention(deps: Deps): Promise<Record<string, number>> {
  const today = londonDay(deps.clock())
  const week = mondayOf(today)
  const [finished] = await deps.db.select().from(retentionRuns).where(eq(retentionRuns.week, week))
  if (finished) return { destroyed: 0, told: 0, failed: 0 }
  const { destroyed, failed } = await destroyDue(deps, today)
  const telling = await tellDue(deps, horizon(today))
  const done = { destroyed, told: telling.told, failed: failed + telling.failed }
  if (!done.failed) {
    const run = { week, finishedAt: deps.clock(), destroyed }
    await deps.db.insert(retentionRuns).values(run).onConflictDoNothing()
  }
  return done
}

export const retentionTask: HourlyTask = { name: 'retention', run: runRetention }

/** Returns the last day that this run has to tell of: a month after the next run. */
export function horizon(today: string): string {
  return daysAfter(monthsAfter(today, 1), 7)
}

function mondayOf(day: string): string {
  return daysAfter(day, -((new Date(day).getUTCDay() + 6) % 7))
}

type Due = Awaited<ReturnType<typeof dueEmployees>>[number]

/** Destroys each in a transaction of its own, so that no lock lasts longer than that of one employee. */
async function destroyDue(deps: Deps, today: string) {
  const done = { destroyed: 0, failed: 0 }
  for (const rule of retentionRules) {
    const next = (last?: Due) => {
      const { day } = keptUntil[rule]
      const isNext =
        last &&
        sql`(${day}, ${employees.orgId}, ${employees.id}) > (${last.destroyAfter}::date, ${last.orgId}::uuid, ${last.employeeId}::uuid)`
      const where = { upTo: daysAfter(today, -1), and: and(wasTold(today), isNext) }
      return dueEmployees(deps.db, rule, where).limit(batchSize)
    }
    for (let batch = await next(); batch.length; batch = await next(batch.at(-1))) {
      for (const due of batch) {
        const outcome = await destroyOne(deps, due)
        if (outcome) done[outcome] += 1
      }
    }
  }
  return done
}

async function destroyOne(
  deps: Deps,
  { orgId, employeeId }: Due,
): Promise<'destroyed' | 'failed' | undefined> {
  try {
    const acting = { orgId, actor: 'system' } as const
    const isDestroyed = await inOrganisation(deps, acting, (scope) => destroyEmployee(scope, employeeId))
    return isDestroyed ? 'destroyed' : undefined
  } catch (error) {
    deps.log.error({ err: error, orgId, employeeId }, 'an employee could not be destroyed')
    return 'failed'
  }
}
