import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/**
 * The mailboxes that do not want the emails to managers. It outlasts the employees whose manager they were, so that they
 * are not written to again; the address itself is not in it.
 */
export const managerStops = pgTable(
  'manager_stops',
  {
    orgId: orgId(),
    /** Follows from the organisation and the address: `mailboxId`. */
    mailboxId: uuid('mailbox_id').notNull(),
    stoppedAt: instant('stopped_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.mailboxId] })],
)
