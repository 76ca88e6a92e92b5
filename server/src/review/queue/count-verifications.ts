import {
  mostCounted,
  type VerificationCounts,
  type WaitingTab,
} from '@bonafide/shared/contract/review/tabs.ts'
import type { QueueSection } from '@bonafide/shared/contract/review/verifications.ts'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { employees, steps } from '#employees/employees-tables.ts'
import { isOfOwnSites } from '#employees/is-seen.ts'
import { loadSites } from '#employees/sites.ts'
import { readRows } from '#platform/db/database.ts'
import type { ReadScope } from '#platform/scope.ts'
import { isAssignedTo } from '#employees/assignees.ts'
import { rightToWorkStates } from '#right-to-work/right-to-work-tables.ts'
import { isDueSoon, isEnding, isHere, isLikenessDue } from '#right-to-work/follow-ups/excuse-figures.ts'
import { londonDay } from '#right-to-work/london-day.ts'
import type { ShownFilter } from './employees-under-way.ts'
import { isDecided, isTheirStep } from './list-decided.ts'
import { waitingOf } from './list-waiting.ts'

const expiringDays = 90

type Sections = Record<QueueSection, number>

/** Counts the employees of each tab. No count reads further than the largest number shown. */
export async function countVerifications(scope: ReadScope, filter: ShownFilter): Promise<VerificationCounts> {
  const { deps, tx, orgId } = scope
  const { site, assignee } = filter
  const today = londonDay(deps.clock())
  const waiting = (tab: WaitingTab) => sql`with ${waitingOf(scope, { tab, ...filter })} select from waiting`
  const excuses = (which: SQL) => sql`select from ${rightToWorkStates}
    join ${employees} on ${employees.orgId} = ${rightToWorkStates.orgId}
      and ${employees.id} = ${rightToWorkStates.employeeId}
    where ${and(
      eq(rightToWorkStates.orgId, orgId),
      isNull(employees.erasedAt),
      isOfOwnSites(scope),
      isHere(today),
      which,
      site === undefined ? undefined : eq(employees.site, site),
      isAssignedTo(assignee),
    )}`
  const decided = sql`select from ${steps} join ${employees} on ${isTheirStep} where ${isDecided(scope, filter)}`
  const capped = (rows: SQL) => sql`(select count(*)::int from (${rows} limit ${mostCounted}) counted)`
  const sections = sql`(select jsonb_build_object(
      'working', (count(*) filter (where section = 'working'))::int,
      'decision', (count(*) filter (where section = 'decision'))::int,
      'chase', (count(*) filter (where section = 'chase'))::int,
      'undelivered', (count(*) filter (where section = 'undelivered'))::int)
    from (with ${waitingOf(scope, { tab: 'needs_you', ...filter })}
      select section from waiting limit ${mostCounted}) counted)`
  const [counts] = await readRows<Omit<VerificationCounts, 'sites' | 'needsYou'> & { sections: Sections }>(
    tx,
    sql`select ${sections} as "sections", ${capped(waiting('in_progress'))} as "inProgress",
      ${capped(waiting('snoozed'))} as "snoozed",
      ${capped(excuses(isDueSoon(today)))} as "followUps",
      ${capped(excuses(isLikenessDue))} as "likenessDue",
      ${capped(excuses(isEnding(today, expiringDays)))} as "expiring", ${capped(decided)} as "done"`,
  )
  if (!counts) throw new Error('the verifications were not counted')
  const needsYou = Object.values(counts.sections).reduce((sum, count) => sum + count, 0)
  return {
    ...counts,
    needsYou,
    // Beyond the largest number that is counted none of these is whole.
    sections: needsYou < mostCounted ? counts.sections : undefined,
    sites: await loadSites(scope),
  }
}
