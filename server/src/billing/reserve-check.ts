import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '#app-error.ts'
import { preparedRows } from '#db/prepared.ts'
import { ledger, usagePeriods } from '#db/schema.ts'
import type { Scope } from '#deps.ts'
import { announceUsage } from './announce-usage.ts'
import { loadStanding } from './load-standing.ts'
import { loadMovements, type Reservation } from './movements.ts'
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

/**
 * Sets a check of this month aside for one person: an included one, else one that is paid for by itself.
 * @param known what the caller knows already: the terms, and whether nothing was ever set aside for the person
 * @throws AppError quota_exhausted when the plan has neither
 */
export async function reserveCheck(
  scope: Scope,
  employeeId: string,
  known: { terms?: PlanTerms; isNew?: boolean } = {},
): Promise<Reservation> {
  const period = periodOf(scope.deps.clock())
  const terms = known.terms ?? (await loadStanding(scope)).terms
  const releases = known.isNew ? 0 : (await loadMovements(scope, employeeId)).releases
  const check = {
    id: crypto.randomUUID(),
    period,
    employeeId,
    movementKey: `reserve:${employeeId}:${releases}`,
  }
  return { id: check.id, period, kind: await takeFrom(scope, check, terms) }
}

interface Check {
  id: string
  period: string
  employeeId: string
  movementKey: string
}

async function takeFrom(
  scope: Scope,
  check: Check,
  { included, extraCheckCents }: PlanTerms,
): Promise<Reservation['kind']> {
  const { tx, orgId } = scope
  const { period } = check
  const takeOne = async () => {
    const used = await take(scope, 'reserve', check, included)
    if (used !== undefined) return { kind: 'reserve', used } as const
    if (extraCheckCents === undefined) return undefined
    const isExtra = await take(scope, 'payg', check, included)
    return isExtra === undefined ? undefined : ({ kind: 'payg' } as const)
  }
  let taken = await takeOne()
  if (!taken) {
    // None is left, or the month has no row yet, which others may be making at this moment.
    await tx.insert(usagePeriods).values({ orgId, period }).onConflictDoNothing()
    taken = await takeOne()
  }
  if (!taken) throw exhausted()
  if (taken.kind === 'reserve') await announceUsage(scope, { period, used: taken.used, included })
  return taken.kind
}

/**
 * Counts a check and writes its movement, if there is one to be had; answers how many included ones are taken then.
 * The condition and the count are one statement: it locks the row, so of any number of parallel requests exactly as
 * many pass as there are checks left.
 */
async function take(
  { deps, tx, orgId }: Scope,
  kind: Reservation['kind'],
  check: Check,
  included: number,
): Promise<number | undefined> {
  const [taken] = await takes[kind](tx, { ...check, orgId, included, at: deps.clock().toISOString() })
  return taken?.used
}

const { placeholder } = sql

const takes = {
  reserve: takeOf('reserve', sql`used = used + 1 where used < ${placeholder('included')}`),
  payg: takeOf('payg', sql`payg = payg + 1 where used >= ${placeholder('included')}`),
}

/** @param change what is set, and on which condition */
function takeOf(kind: Reservation['kind'], change: SQL) {
  return preparedRows<{ used: number }>(
    `take_${kind}`,
    sql`
    with taken as (
      update ${usagePeriods} set ${change} and org_id = ${placeholder('orgId')} and period = ${placeholder('period')}
      returning used
    ),
    movement as (
      insert into ${ledger} (org_id, id, employee_id, kind, period, movement_key, created_at)
      select ${placeholder('orgId')}::uuid, ${placeholder('id')}::uuid, ${placeholder('employeeId')}::uuid,
        ${sql.raw(`'${kind}'`)}, ${placeholder('period')}, ${placeholder('movementKey')},
        ${placeholder('at')}::timestamptz
      from taken
    )
    select used from taken`,
  )
}

function exhausted(): AppError {
  return new AppError('quota_exhausted', exhaustedMessage)
}
