import { desc, eq } from 'drizzle-orm'
import type { Db } from '#db/database.ts'
import { sandboxSubscriptions } from '#db/sandbox-tables.ts'
import { organisations } from '#db/schema.ts'

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
