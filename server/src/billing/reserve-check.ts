import { and, eq, lt, sql } from 'drizzle-orm'
import { AppError } from '#app-error.ts'
import { ledger, usagePeriods } from '#db/schema.ts'
import type { Scope } from '#deps.ts'
import { loadStanding } from './load-standing.ts'
import { loadMovements, type Reservation } from './movements.ts'
import { periodOf } from './period.ts'
import type { PlanTerms } from './plans.ts'

export const exhaustedMessage =
  'Monthly verification limit reached. Upgrade your plan to invite more employees.'

/**
 * Sets a check of this month aside for one person: an included one, else one that is paid for by itself.
 * @throws AppError quota_exhausted when the plan has neither
 */
export async function reserveCheck(scope: Scope, employeeId: string): Promise<Reservation> {
  const { deps, tx, orgId } = scope
  const now = deps.clock()
  const period = periodOf(now)
  const { terms } = await loadStanding(scope)
  await tx.insert(usagePeriods).values({ orgId, period }).onConflictDoNothing()
  const kind = await takeFrom(scope, period, terms)
  const { releases } = await loadMovements(scope, employeeId)
  const reservation = { id: crypto.randomUUID(), kind, period }
  await tx.insert(ledger).values({
    ...reservation,
    orgId,
    employeeId,
    movementKey: `reserve:${employeeId}:${releases}`,
    createdAt: now,
  })
  return reservation
}

// The condition and the count are one statement: it locks the row, so of any number of parallel requests
// exactly as many pass as there are checks left.
async function takeFrom(
  { tx, orgId }: Scope,
  period: string,
  { included, extraCheckCents }: PlanTerms,
): Promise<'reserve' | 'payg'> {
  const running = and(eq(usagePeriods.orgId, orgId), eq(usagePeriods.period, period))
  const taken = await tx
    .update(usagePeriods)
    .set({ used: sql`${usagePeriods.used} + 1` })
    .where(and(running, lt(usagePeriods.used, included)))
    .returning({ used: usagePeriods.used })
  if (taken.length) return 'reserve'
  if (extraCheckCents === undefined) {
    throw new AppError('quota_exhausted', exhaustedMessage)
  }
  await tx
    .update(usagePeriods)
    .set({ payg: sql`${usagePeriods.payg} + 1` })
    .where(running)
  return 'payg'
}
