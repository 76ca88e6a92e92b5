import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/** Times at which users can see the original of a document. One is deleted when it is cancelled, and a month later. */
export const appointments = pgTable(
  'appointments',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    startsAt: instant('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    mode: text('mode', { enum: ['in_person', 'video'] }).notNull(),
    /** The address where they meet, or that of the call. */
    place: text('place').notNull(),
    /** Who has taken it. */
    employeeId: uuid('employee_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('appointments_employee').on(t.orgId, t.employeeId),
    index('appointments_starts').on(t.orgId, t.startsAt),
    check('appointments_minutes', sql`${t.minutes} between 5 and 240`),
  ],
)
