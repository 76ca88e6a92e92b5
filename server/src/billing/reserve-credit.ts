import { sql } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { preparedRows } from '#platform/db/prepared.ts'
import { ledger, usagePeriods } from './credits-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { announceUsage } from './announce-usage.ts'
import { loadEntitlement } from './load-entitlement.ts'
import { loadLedgerEntries, type Reservation } from './ledger-entries.ts'
import { periodOf } from './period.ts'
import type { PlanTerms } from './plans.ts'

export const exhaustedMessage =
  'Monthly verification limit reached. Upgrade your plan to invite more employees.'

/**
 * Refuses at once, by a look at how many checks are used, what setting one aside would refuse in the end.
 * @throws AppError quota_exhausted
 */
export function refuseExhausted({ included, extraCheckCents }: PlanTerms, used: number): void {
  if (used >= included && extraCheckCents === undefined) throw exhausted()
}

/** What is counted of a month begins with its first check, for which others may be making it at this moment. */
export async function beginMonth({ tx, orgId }: Scope, period: string): Promise<void> {
  await tx.insert(usagePeriods).values({ orgId, period }).onConflictDoNothing()
}

interface Known {
  terms?: PlanTerms
  /** Whether nothing was ever set aside for the person. */
  isNew?: boolean
  /** The month to take it of, which has begun. */
  period?: string
}

/** A check that was set aside just now. */
interface NewReservation extends Reservation {
  /**
   * Tells how many are taken, where that is to be told. Locks the end of the audit chain, so it comes after all that
   * locks what comes before that: see `inviteEmployee`.
   */
  announce(): Promise<void>
}

/**
 * Sets a check of this month aside for one person: an included one, else one that is paid for by itself.
 * @param known what the caller knows already
 * @throws AppError quota_exhausted when the plan has neither
 */
export async function reserveCredit(
  scope: Scope,
  employeeId: string,
  known: Known = {},
): Promise<NewReservation> {
  const period = known.period ?? periodOf(scope.deps.clock())
  const terms = known.terms ?? (await loadEntitlement(scope)).terms
  const releases = known.isNew ? 0 : (await loadLedgerEntries(scope, employeeId)).releases
  const check = {
    id: crypto.randomUUID(),
    period,
    employeeId,
    movementKey: `reserve:${employeeId}:${releases}`,
  }
  let taken = await take(scope, check, terms)
  if (!taken && known.period === undefined) {
    await beginMonth(scope, period)
    taken = await take(scope, check, terms)
  }
  if (!taken) throw exhausted()
  const { kind, used } = taken
  const { included } = terms
  return {
    id: check.id,
    period,
    kind,
    announce: async () => {
      if (kind === 'reserve') await announceUsage(scope, { period, used, included })
    },
  }
}

interface Check {
  id: string
  period: string
  employeeId: string
  movementKey: string
}

/**
 * Counts a check and writes its movement, if there is one to be had; answers how many included ones are taken then.
 * The condition and the count are one statement: it locks the row, so of any number of parallel requests exactly as
 * many pass as there are checks left.
 */
async function take({ deps, tx, orgId }: Scope, check: Check, { included, extraCheckCents }: PlanTerms) {
  const hasExtra = extraCheckCents !== undefined
  const [taken] = await takeOne(tx, { ...check, orgId, included, hasExtra, at: deps.clock().toISOString() })
  return taken
}

const { placeholder } = sql

const takeOne = preparedRows<{ kind: Reservation['kind']; used: number }>(
  'take_check',
  sql`
  with month as (
    select case when used < ${placeholder('included')} then 'reserve' else 'payg' end as kind from ${usagePeriods}
    where org_id = ${placeholder('orgId')} and period = ${placeholder('period')}
    for update
  ),
  taken as (
    update ${usagePeriods} set used = used + (kind = 'reserve')::int, payg = payg + (kind = 'payg')::int from month
    where org_id = ${placeholder('orgId')} and period = ${placeholder('period')}
      and (kind = 'reserve' or ${placeholder('hasExtra')}::boolean)
    returning kind, used
  ),
  movement as (
    insert into ${ledger} (org_id, id, employee_id, kind, period, movement_key, created_at)
    select ${placeholder('orgId')}::uuid, ${placeholder('id')}::uuid, ${placeholder('employeeId')}::uuid, kind,
      ${placeholder('period')}, ${placeholder('movementKey')}, ${placeholder('at')}::timestamptz
    from taken
  )
  select kind, used from taken`,
)

function exhausted(): AppError {
  return new AppError('quota_exhausted', exhaustedMessage)
}
