import { desc, eq, inArray } from 'drizzle-orm'
import type { Shown } from '#integrations/sandbox/pages/signed-in.ts'
import type { Db } from '#platform/db/database.ts'
import { sandboxSubscriptions } from '#integrations/sandbox/sandbox-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'

const shownAtOnce = 20

/** The newest subscriptions of the sandbox's payment provider. */
export function listSubscriptions(db: Db, shown: Shown) {
  return db
    .select({
      id: sandboxSubscriptions.id,
      priceId: sandboxSubscriptions.priceId,
      status: sandboxSubscriptions.status,
      organisation: organisations.name,
    })
    .from(sandboxSubscriptions)
    .innerJoin(organisations, eq(organisations.id, sandboxSubscriptions.orgId))
    .where(shown && inArray(sandboxSubscriptions.orgId, [...shown]))
    .orderBy(desc(sandboxSubscriptions.createdAt))
    .limit(shownAtOnce)
}

export type ListedSubscription = Awaited<ReturnType<typeof listSubscriptions>>[number]
