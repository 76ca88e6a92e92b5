import { desc, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { sandboxSubscriptions } from '#integrations/sandbox/sandbox-tables.ts'
import { organisations } from '#platform/db/organisations-tables.ts'

const shown = 20

/** The newest subscriptions of the sandbox's payment provider. */
export function listSubscriptions(db: Db) {
  return db
    .select({
      id: sandboxSubscriptions.id,
      priceId: sandboxSubscriptions.priceId,
      status: sandboxSubscriptions.status,
      organisation: organisations.name,
    })
    .from(sandboxSubscriptions)
    .innerJoin(organisations, eq(organisations.id, sandboxSubscriptions.orgId))
    .orderBy(desc(sandboxSubscriptions.createdAt))
    .limit(shown)
}

export type ListedSubscription = Awaited<ReturnType<typeof listSubscriptions>>[number]
