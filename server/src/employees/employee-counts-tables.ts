import { integer, pgTable } from 'drizzle-orm/pg-core'
import { orgId } from '#platform/db/organisations-tables.ts'

/** Counts an organisation's employees by status; updated with each change of one, see `count-status.ts`. */
export const employeeCounts = pgTable('employee_counts', {
  orgId: orgId().primaryKey(),
  invited: integer('invited').notNull().default(0),
  verifying: integer('verifying').notNull().default(0),
  verified: integer('verified').notNull().default(0),
  completed: integer('completed').notNull().default(0),
  failed: integer('failed').notNull().default(0),
})
