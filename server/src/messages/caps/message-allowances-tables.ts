import { check, date, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { sql } from 'drizzle-orm'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/**
 * Counts what an organisation has sent to others than its own users, and holds an operator's orders about that. One row
 * each, locked before anything is sent: however many processes there are, none goes beyond a cap.
 */
export const messageAllowances = pgTable(
  'message_allowances',
  {
    orgId: orgId().primaryKey(),
    /** The day in UTC that the counts are of; on another one they begin anew. */
    day: date('day').notNull(),
    messages: integer('messages').notNull().default(0),
    /** The messages among them by SMS and WhatsApp. */
    texts: integer('texts').notNull().default(0),
    /** The messages by SMS and WhatsApp in the calendar month of the day. */
    monthTexts: integer('month_texts').notNull().default(0),
    /** The number of messages a day that an operator allows. */
    releasedPerDay: integer('released_per_day'),
    /** Why an operator has stopped all messages, as the organisation reads it. */
    stoppedReason: text('stopped_reason'),
    stoppedAt: instant('stopped_at'),
  },
  (t) => [
    check('message_allowances_released', sql`${t.releasedPerDay} > 0`),
    check('message_allowances_stopped', sql`(${t.stoppedReason} is null) = (${t.stoppedAt} is null)`),
  ],
)
