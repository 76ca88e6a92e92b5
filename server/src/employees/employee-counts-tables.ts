import { integer, pgTable } from 'drizzle-orm/pg-core'
import { orgId } from '#platform/db/organisations-tables.ts'

/**
 * How many employees of an organisation have each status. Kept by triggers on `employees`, which run as late as the
 * commit: the one row of an organisation is locked for a moment only, and after every other lock.
 */
export const employeeCounts = pgTable('employee_counts', {
  orgId: orgId().primaryKey(),
  invited: integer('invited').notNull().default(0),
  verifying: integer('verifying').notNull().default(0),
  verified: integer('verified').notNull().default(0),
  completed: integer('completed').notNull().default(0),
  failed: integer('failed').notNull().default(0),
})
