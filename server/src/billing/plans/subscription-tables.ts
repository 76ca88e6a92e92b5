import { sql } from 'drizzle-orm'
import { bigint, check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/** The subscriptions of organisations, as the payment provider last told it. The one that started last counts. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    orgId: orgId(),
    provider: text('provider').notNull(),
    /** The provider's own id of it. */
    providerRef: text('provider_ref').notNull(),
    planName: text('plan_name').notNull(),
    status: text('status', { enum: ['active', 'past_due', 'canceled'] }).notNull(),
    /** The plan that follows at the end of the paid period. */
    pendingPlan: text('pending_plan'),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    pastDueSince: instant('past_due_since'),
    startedAt: instant('started_at').notNull(),
    /** Grows with each change at the provider, whatever order its events come in. */
    version: bigint('version', { mode: 'number' }).notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.provider, t.providerRef] }),
    index('subscriptions_newest').on(t.orgId, t.startedAt.desc()),
    check('subscriptions_status_known', sql`${t.status} in ('active', 'past_due', 'canceled')`),
    check('subscriptions_past_due', sql`(${t.status} = 'past_due') = (${t.pastDueSince} is not null)`),
  ],
)
