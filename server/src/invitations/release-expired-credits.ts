import { millisecondsInDay } from 'date-fns/constants'
import { and, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import { ledger } from '#billing/billing-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { lockEmployeeRow } from '#employees/find-employee.ts'
import { type HourlyTask, tryEach } from '#platform/jobs/hourly-tasks.ts'
import { latestLink } from '#employees/links/find-link.ts'
import { linkState } from '#employees/links/link-state.ts'
import { releaseCredit } from '#billing/reserve-credit.ts'

// Looked for every hour; after an outage of a week, what expired before it stays as it is.
const lookBackMs = 7 * millisecondsInDay

type OfEmployee = Pick<typeof links.$inferSelect, 'orgId' | 'employeeId'>

/**
 * Gives back the credits of employees whose link expired before the identity check. A handoff does not count: it
 * expires within the hour and changes nothing. Never throws: the next run finds what is left.
 */
export async function releaseExpiredCredits(deps: Deps): Promise<void> {
  try {
    await tryEach(deps, await findExpired(deps), (locked) => releaseExpired(deps, locked), {
      text: 'the credit of an expired link could not be given back',
      facts: (locked) => locked,
    })
  } catch (error) {
    deps.log.error({ err: error }, 'credits of expired links could not be given back')
  }
}

export const releaseExpiredCreditsTask: HourlyTask = { name: 'release-credits', run: releaseExpiredCredits }

function findExpired({ db, clock }: Deps): Promise<OfEmployee[]> {
  const now = clock()
  const isUsed = sql`exists (select 1 from ${ledger} where ${ledger.orgId} = ${links.orgId}
    and ${ledger.employeeId} = ${links.employeeId} and ${ledger.kind} = 'consume')`
  // Each release ends one reservation, and no employee has two that count.
  const reserved = sql`(select sum(case ${ledger.kind} when 'release' then -1 else 1 end) from ${ledger}
    where ${ledger.orgId} = ${links.orgId} and ${ledger.employeeId} = ${links.employeeId}
    and ${ledger.kind} <> 'consume')`
  return db
    .selectDistinct({ orgId: links.orgId, employeeId: links.employeeId })
    .from(links)
    .where(
      and(
        lte(links.expiresAt, now),
        gt(links.expiresAt, new Date(now.getTime() - lookBackMs)),
        isNull(links.usedAt),
        isNull(links.revokedAt),
        eq(links.kind, 'invitation'),
        sql`not ${isUsed}`,
        sql`${reserved} > 0`,
      ),
    )
}

async function releaseExpired(deps: Deps, { orgId, employeeId }: OfEmployee): Promise<void> {
  await inOrganisation(deps, { orgId, actor: 'system' }, async (scope) => {
    if (!(await lockEmployeeRow(scope, employeeId))) return
    // Another link may have been sent meanwhile, or before the one that expired.
    const latest = await latestLink(scope, employeeId)
    if (latest && linkState(latest, scope.deps.clock()) === 'expired') await releaseCredit(scope, employeeId)
  })
}
