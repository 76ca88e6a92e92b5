import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/** To whom a message about an account is: as the account was when it happened, since who changed it may change this too. */
export interface Recipient {
  email: string
  name: string
}

/**
 * The messages that were or will be sent. Holds ids, and the recipient of a message about an account until it is sent:
 * the text is made then.
 */
export const messages = pgTable(
  'messages',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    /** The employee whom it is to or about; null where it tells users of the organisation about no single one. */
    employeeId: uuid('employee_id'),
    /** The name of its kind (`defineMessage`). */
    template: text('template').notNull(),
    channel: text('channel', { enum: ['whatsapp', 'sms', 'email'] }).notNull(),
    /** The user of the organisation who gets it; null where it is to the employee, or to a stranger. */
    userId: uuid('user_id'),
    /** Set for a message about the recipient's account, until it has left or failed. */
    recipient: jsonb('recipient').$type<Recipient>(),
    /** The facts that it is made from, as its kind defines them. */
    about: jsonb('about').$type<object>().notNull().default({}),
    state: text('state', { enum: ['queued', 'sent', 'delivered', 'read', 'failed'] }).notNull(),
    /** Waits until its organisation may send it (`caps/`): no job is to do so. */
    held: boolean('held').notNull().default(false),
    attempts: integer('attempts').notNull().default(0),
    providerRef: text('provider_ref'),
    failure: text('failure'),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('messages_employee').on(t.orgId, t.employeeId, t.createdAt.desc()),
    index('messages_held')
      .on(t.orgId, t.createdAt)
      .where(sql`${t.held}`),
    // An employee who is erased is looked for in the lists that messages to users carry.
    index('messages_about_employees')
      .using('gin', sql`(${t.about} -> 'employees') jsonb_path_ops`)
      .where(sql`(${t.about} -> 'employees') is not null`),
  ],
)

export type Message = typeof messages.$inferSelect

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
