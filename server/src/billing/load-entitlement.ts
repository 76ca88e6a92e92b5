import { and, desc, eq, ne, type SQL, sql } from 'drizzle-orm'
import { prepared } from '#platform/db/prepared.ts'
import { subscriptions } from './subscription-tables.ts'
import type { Deps, Scope } from '#platform/scope.ts'
import { sandboxProviderName } from '#config/sandbox-settings.ts'
import { type Entitlement, entitlementOf } from './entitlement.ts'

/** How the organisation's plan stands now. */
export async function loadEntitlement({ deps, tx, orgId }: Omit<Scope, 'actor'>): Promise<Entitlement> {
  const [newest] = await newestSubscription(deps)(tx, { orgId })
  return entitlementOf(newest, deps.clock())
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
