import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm'
import { employees } from '#employees/employees-tables.ts'
import type { HourlyTask } from '#platform/jobs/hourly-tasks.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { endOf, raiseFollowUp, raiseStopWork, tellOverdue } from '../follow-ups/raise-alerts.ts'
import { londonDay } from '../london-day.ts'
import { eventsOf } from './check-record.ts'
import { loadRecordsOf } from './load-records.ts'
import { isListedOtherwise, storeListedOf, tellChange } from './refresh-excuse.ts'
import { excuseAfter, excuseToShow } from './load-excuse.ts'
import { rightToWorkStates } from '../right-to-work-tables.ts'

// Keeps batches small, so that a user who records a check at the same moment does not notice.
const batchSize = 250

interface Position {
  orgId: string
  employeeId: string
}

/**
 * Computes every stored excuse anew once a day, in the first hour after midnight in London, and tells of those that have
 * changed by time alone. An employee who is worked on at that moment is passed over: their turn comes an hour later.
 */
export async function recomputeExcuses(deps: Deps): Promise<Record<string, number>> {
  const today = londonDay(deps.clock())
  const done = { computed: 0, changed: 0 }
  let batch = await nextBatch(deps, today)
  while (batch.length) {
    for (const [orgId, employeeIds] of byOrganisation(batch)) {
      const { computed, changed } = await inOrganisation(deps, { orgId, actor: 'system' }, (scope) =>
        recomputeSome(scope, employeeIds, today),
      )
      done.computed += computed
      done.changed += changed
    }
    batch = await nextBatch(deps, today, batch.at(-1))
  }
  return done
}

export const recomputeExcusesTask: HourlyTask = { name: 'recompute-excuses', run: recomputeExcuses }

function nextBatch({ db }: Deps, today: string, last?: Position): Promise<Position[]> {
  const { orgId, employeeId, computedOn } = rightToWorkStates
  const isNext = last && sql`(${orgId}, ${employeeId}) > (${last.orgId}::uuid, ${last.employeeId}::uuid)`
  return db
    .select({ orgId, employeeId })
    .from(rightToWorkStates)
    .where(and(lt(computedOn, today), isNext))
    .orderBy(asc(orgId), asc(employeeId))
    .limit(batchSize)
}

function byOrganisation(batch: readonly Position[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const { orgId, employeeId } of batch) ids.set(orgId, [...(ids.get(orgId) ?? []), employeeId])
  return ids
}

async function recomputeSome(scope: Scope, employeeIds: string[], today: string) {
  const { tx, orgId } = scope
  const isSome = and(eq(rightToWorkStates.orgId, orgId), inArray(rightToWorkStates.employeeId, employeeIds))
  const stored = await tx
    .select()
    .from(rightToWorkStates)
    .where(and(isSome, lt(rightToWorkStates.computedOn, today)))
    // Locks alerts in the same order as the job that sends them.
    .orderBy(asc(rightToWorkStates.employeeId))
    .for('update', { skipLocked: true })
  const found = await computeAnew(
    scope,
    stored.map(({ employeeId }) => employeeId),
  )
  const otherwise: Listing[] = []
  for (const listing of found.values()) if (await isListedOtherwise(scope, listing)) otherwise.push(listing)
  const passedOver = await storeListedOf(scope, otherwise)
  const theirs = stored.filter(({ employeeId }) => !passedOver.has(employeeId))
  if (!theirs.length) return { computed: 0, changed: 0 }
  const isTheirs = theirs.map(({ employeeId }) => employeeId)
  await tx
    .update(rightToWorkStates)
    .set({ computedOn: today })
    .where(and(eq(rightToWorkStates.orgId, orgId), inArray(rightToWorkStates.employeeId, isTheirs)))
  const changes: Parameters<typeof tellChange>[] = []
  const overdue: Parameters<typeof tellOverdue>[] = []
  for (const before of theirs) {
    const { employeeId } = before
    const one = found.get(employeeId)
    if (!one) continue
    const [engagement, excuse] = one
    const { state, until, followUpDue } = excuse
    if (followUpDue !== before.followUpDue || state !== before.state || until !== before.until) {
      await tx
        .update(rightToWorkStates)
        .set({ state, until, followUpDue })
        .where(and(eq(rightToWorkStates.orgId, orgId), eq(rightToWorkStates.employeeId, employeeId)))
    }
    await raiseFollowUp(scope, engagement, endOf(excuse), before.computedOn)
    if (state !== before.state) await raiseStopWork(scope, engagement, { state })
    changes.push([scope, employeeId, before, excuse])
    overdue.push([scope, engagement, before, excuse])
  }
  // The end of the audit log is locked as late as can be.
  let changed = 0
  for (const change of changes) if (await tellChange(...change)) changed += 1
  for (const due of overdue) await tellOverdue(...due)
  return { computed: theirs.length, changed }
}

type Listing = Parameters<typeof storeListedOf>[1][number]

/** Computes the excuses of several employees from what is on record of them, by their id. */
async function computeAnew(scope: Scope, ids: string[]) {
  const records = await loadRecordsOf(scope, ids)
  const engagements = await loadEngagements(scope, ids)
  return new Map(
    [...engagements].map(([id, engagement]) => {
      const events = eventsOf(records.get(id) ?? [])
      const excuse = excuseToShow(scope, engagement, events)
      return [id, [engagement, excuse, excuseAfter(engagement, events, excuse)] as const]
    }),
  )
}

async function loadEngagements({ tx, orgId }: Scope, ids: string[]) {
  const { id, engagement, startDate, leaveDate, origin, erasedAt, conditionsSealed, excuse } = employees
  const rows = await tx
    .select({ id, engagement, startDate, leaveDate, origin, erasedAt, conditionsSealed, excuse })
    .from(employees)
    .where(and(eq(employees.orgId, orgId), inArray(id, ids)))
  return new Map(rows.map((row) => [row.id, row]))
}
