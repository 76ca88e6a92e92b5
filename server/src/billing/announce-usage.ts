import { and, eq, lt } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { usagePeriods } from './credits-tables.ts'
import type { Scope } from '#platform/scope.ts'

interface Usage {
  period: string
  /** Checks of the period that are taken, this one included. */
  used: number
  included: number
}

/** Percent of the included checks. */
const thresholds = [100, 80] as const

/** Which part of the included checks is reached with this one, in percent. */
export function thresholdAt({ used, included }: Usage): (typeof thresholds)[number] | undefined {
  return thresholds.find((percent) => used === Math.ceil((included * percent) / 100))
}

/**
 * Tells that most, or all, of a month's included checks are taken. Once each, also when checks go back and are taken
 * again; a bigger plan has thresholds of its own. Any other check costs no statement.
 */
export async function announceUsage(scope: Scope, usage: Usage): Promise<void> {
  const threshold = thresholdAt(usage)
  if (!threshold) return
  const { tx, orgId } = scope
  const { period, used } = usage
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
  if (told.length) await record(scope, { action: 'usage.reached', data: { ...usage, threshold } })
}
