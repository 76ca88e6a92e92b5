import { bigint, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/** The customers at the payment provider, by organisation. */
export const paymentCustomers = pgTable(
  'payment_customers',
  {
    orgId: orgId(),
    provider: text('provider').notNull(),
    /** The provider's own id of it. */
    providerRef: text('provider_ref').notNull(),
    /** Counts how often the provider was asked for this customer's subscriptions: numbers its answers. */
    asked: bigint('asked', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.provider] }),
    uniqueIndex('payment_customers_ref').on(t.provider, t.providerRef, t.orgId),
  ],
)

/** Checks beyond the included ones that the payment provider is to charge, one row each. */
export const usageReports = pgTable(
  'usage_reports',
  {
    orgId: orgId(),
    /** The `payg` row of the ledger; the provider counts each id once. */
    ledgerId: uuid('ledger_id').notNull(),
    provider: text('provider').notNull(),
    /** Tries that failed. */
    attempts: integer('attempts').notNull().default(0),
    /** Since when the provider may have counted it, without a reply. */
    uncertainSince: instant('uncertain_since'),
    usedAt: instant('used_at').notNull(),
    reportedAt: instant('reported_at'),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.ledgerId] })],
)
