import { desc, eq } from 'drizzle-orm'
import { subscriptions } from '#db/subscription-tables.ts'
import type { Scope } from '#deps.ts'
import { type PlanStanding, planStanding } from './plan-standing.ts'

/** How the organisation's plan stands now. */
export async function loadStanding({ deps, tx, orgId }: Omit<Scope, 'actor'>): Promise<PlanStanding> {
  const [newest] = await tx
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.orgId, orgId))
    .orderBy(desc(subscriptions.startedAt))
    .limit(1)
  return planStanding(newest, deps.clock())
}
