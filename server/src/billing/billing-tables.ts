import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/** Running totals of a month, so that reserving a credit is one conditional UPDATE. */
export const usagePeriods = pgTable(
  'usage_periods',
  {
    orgId: orgId(),
    /** Calendar month in UTC, YYYY-MM. */
    period: text('period').notNull(),
    used: integer('used').notNull().default(0),
    payg: integer('payg').notNull().default(0),
    /** The highest number of used credits that was announced. */
    toldUsed: integer('told_used').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.period] }),
    check('usage_periods_positive', sql`${t.used} >= 0 and ${t.payg} >= 0`),
  ],
)

/** Append-only: one row for each change of a credit. */
export const ledger = pgTable(
  'ledger',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    kind: text('kind', { enum: ['reserve', 'consume', 'release', 'payg', 'trial'] }).notNull(),
    period: text('period').notNull(),
    /** Names the entry, so that repeating it changes nothing. */
    entryKey: text('movement_key').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('ledger_movement').on(t.orgId, t.entryKey),
    // Once in an organisation a verification uses none.
    uniqueIndex('ledger_trial')
      .on(t.orgId)
      .where(sql`kind = 'trial'`),
    index('ledger_employee').on(t.orgId, t.employeeId),
    index('ledger_newest').on(t.orgId, t.createdAt, t.id),
  ],
)

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
