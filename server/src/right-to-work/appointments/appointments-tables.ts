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
    /** The employee who has taken it. */
    employeeId: uuid('employee_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('appointments_employee').on(t.orgId, t.employeeId),
    index('appointments_starts').on(t.orgId, t.startsAt),
    check('appointments_minutes', sql`${t.minutes} between 5 and 240`),
  ],
)

/** The organisation's own rooms for video calls, of a user or of a site. */
export const callLinks = pgTable(
  'call_links',
  {
    orgId: orgId(),
    kind: text('kind', { enum: ['user', 'site'] }).notNull(),
    /** The user's id, or the name of the site; empty for all sites that have none of their own. */
    owner: text('owner').notNull(),
    url: text('url').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.kind, t.owner] }),
    check('call_links_kind_known', sql`${t.kind} in ('user', 'site')`),
    check('call_links_secure', sql`${t.url} like 'https://%'`),
  ],
)
