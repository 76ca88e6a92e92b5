import { and, eq, lt } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { usagePeriods } from './billing-tables.ts'
import type { Scope } from '#platform/scope.ts'
import type { NewReservation } from './reserve-credit.ts'

/** Percent of the included credits. */
const thresholds = [100, 80] as const

/** Returns the threshold, in percent of the included credits, that this credit reaches. */
export function thresholdAt({
  used,
  included,
}: Pick<NewReservation, 'used' | 'included'>): (typeof thresholds)[number] | undefined {
  return thresholds.find((percent) => used === Math.ceil((included * percent) / 100))
}

/**
 * Tells that most, or all, of a month's included credits are taken. Once each, also when credits go back and are taken
 * again; a bigger plan has thresholds of its own. Locks the end of the audit log, so it comes after what is locked
 * before that (see `reserveCredit`).
 */
export async function announceUsage(scope: Scope, reserved: NewReservation | undefined): Promise<void> {
  const threshold = reserved?.kind === 'reserve' && thresholdAt(reserved)
  if (!threshold) return
  const { tx, orgId } = scope
  const { period, used, included } = reserved
  const isUntold = and(
    eq(usagePeriods.orgId, orgId),
    eq(usagePeriods.period, period),
    lt(usagePeriods.toldUsed, used),
  )
  const told = await tx
    .update(usagePeriods)
    .set({ toldUsed: used })
    .where(isUntold)
    .returning({ period: usagePeriods.period })
  if (told.length)
    await record(scope, { action: 'usage.reached', data: { period, used, included, threshold } })
}
