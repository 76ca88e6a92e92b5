import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
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
