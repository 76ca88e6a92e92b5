import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { subscriptions } from '#db/subscription-tables.ts'
import type { Deps, Scope } from '#deps.ts'
import { sandboxProviderName } from '#providers/sandbox-identity-provider.ts'
import { type PlanStanding, planStanding } from './plan-standing.ts'

/** How the organisation's plan stands now. */
export async function loadStanding({ deps, tx, orgId }: Omit<Scope, 'actor'>): Promise<PlanStanding> {
  const [newest] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.orgId, orgId), isCharged(deps)))
    // One that is over does not stand in the way of an earlier one that still runs.
    .orderBy(sql`${subscriptions.status} = 'canceled'`, desc(subscriptions.startedAt))
    .limit(1)
  return planStanding(newest, deps.clock())
}

// Where payments are real, what the sandbox once sold is worth nothing.
function isCharged({ providers }: Deps) {
  return providers.payment.sandbox ? undefined : ne(subscriptions.provider, sandboxProviderName)
}
