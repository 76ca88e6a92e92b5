import { and, eq } from 'drizzle-orm'
import type { Scope } from '#platform/scope.ts'
import { usagePeriods } from './credits-tables.ts'
import type { Reservation } from './ledger-entries.ts'
import { periodOf } from './period.ts'
import { loadEntitlement } from './plans/load-entitlement.ts'
import { loadSpendingCap, mostExtras } from './spending-cap.ts'

/**
 * Checks that a reserved credit may be used under the present plan and cap. When the plan of an included credit has
 * ended, only as many count as the free plan would have given that month.
 */
export async function isStillDue(scope: Scope, { kind, period }: Reservation): Promise<boolean> {
  if (kind === 'trial') return true
  const { terms } = await loadEntitlement(scope)
  const isPaid = terms.extraCheckCents !== undefined
  if (kind === 'reserve') return isPaid || (await countIn(scope, period)).used <= terms.included
  const most = mostExtras(await loadSpendingCap(scope), terms)
  if (most === Infinity) return true
  // An extra credit is charged in the month in which it is used.
  return period === periodOf(scope.deps.clock()) && (await countIn(scope, period)).payg <= most
}

async function countIn({ tx, orgId }: Scope, period: string) {
  const [month] = await tx
    .select({ used: usagePeriods.used, payg: usagePeriods.payg })
    .from(usagePeriods)
    .where(and(eq(usagePeriods.orgId, orgId), eq(usagePeriods.period, period)))
  return month ?? { used: 0, payg: 0 }
}
