import { eq } from 'drizzle-orm'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'
import type { PlanTerms } from './plans/plans.ts'

/** Returns the most that extra credits of a month may cost, in whole units of the currency; null without a cap. */
export async function loadSpendingCap({ tx, orgId }: Pick<Scope, 'tx' | 'orgId'>): Promise<number | null> {
  const [organisation] = await tx
    .select({ cap: organisations.spendingCap })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  return organisation?.cap ?? null
}

/** Returns the most extra credits that a month may have, at the price of the plan. */
export function mostExtras(cap: number | null, { extraCheckCents }: PlanTerms): number {
  if (extraCheckCents === undefined) return 0
  return cap === null ? Infinity : Math.floor((cap * 100) / extraCheckCents)
}

/** Sets or lifts the cap. A used credit stays used, whatever it has cost. */
export async function setSpendingCap(
  scope: Scope,
  dollars: number | null,
): Promise<{ dollars: number | null }> {
  const { tx, orgId } = scope
  const isOwn = eq(organisations.id, orgId)
  await tx.select({ id: organisations.id }).from(organisations).where(isOwn).for('update')
  const before = await loadSpendingCap(scope)
  if (before === dollars) return { dollars }
  await tx.update(organisations).set({ spendingCap: dollars }).where(isOwn)
  await record(scope, { action: 'settings.changed', data: { spendingCap: { from: before, to: dollars } } })
  return { dollars }
}
