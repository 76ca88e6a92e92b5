import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { prepared } from '#db/prepared.ts'
import { subscriptions } from '#db/subscription-tables.ts'
import type { Deps, Scope } from '#deps.ts'
import { sandboxProviderName } from '#providers/sandbox-identity-provider.ts'
import { type PlanStanding, planStanding } from './plan-standing.ts'

/** How the organisation's plan stands now. */
export async function loadStanding({ deps, tx, orgId }: Omit<Scope, 'actor'>): Promise<PlanStanding> {
  const [newest] = await newestSubscription(deps)(tx, { orgId })
  return planStanding(newest, deps.clock())
}

// Where payments are real, what the sandbox once sold is worth nothing.
function newestSubscription({ providers }: Deps) {
  return providers.payment.sandbox ? newestOfAll : newestCharged
}

const newestOfAll = findNewest('standing')
const newestCharged = findNewest('charged_standing', ne(subscriptions.provider, sandboxProviderName))

function findNewest(name: string, isCharged?: SQL) {
  return prepared(name, (db) =>
    db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.orgId, sql.placeholder('orgId')), isCharged))
      // One that is over does not stand in the way of an earlier one that still runs.
      .orderBy(sql`${subscriptions.status} = 'canceled'`, desc(subscriptions.startedAt))
      .limit(1),
  )
}
