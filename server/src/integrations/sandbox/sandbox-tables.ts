import { bigint, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/** Messages that the sandbox "sent". Exists only where the sandbox does. */
export const sandboxOutbox = pgTable(
  'sandbox_outbox',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    messageId: uuid('message_id').notNull(),
    channel: text('channel', { enum: ['whatsapp', 'sms', 'email'] }).notNull(),
    recipient: text('recipient').notNull(),
    sender: text('sender').notNull(),
    subject: text('subject'),
    bodyText: text('body_text').notNull(),
    bodyHtml: text('body_html'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('sandbox_outbox_message').on(t.orgId, t.messageId),
    index('sandbox_outbox_newest').on(t.createdAt.desc(), t.id.desc()),
  ],
)

/** The sessions of the sandbox identity provider: the other side of `identity_sessions`. */
export const sandboxIdentity = pgTable('sandbox_identity', {
  id: text('id').primaryKey(),
  status: text('status', { enum: ['created', 'processing', 'verified', 'failed', 'cancelled'] }).notNull(),
  reason: text('reason'),
  fullName: text('full_name').notNull(),
  /** The name on the document as the tester enters it; the invited one at first. */
  documentName: text('document_name'),
  dateOfBirth: text('date_of_birth'),
  returnUrl: text('return_url').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** The sessions of the sandbox's digital verification service: the other side of `digital_sessions`. */
export const sandboxDigital = pgTable('sandbox_digital', {
  id: text('id').primaryKey(),
  status: text('status', { enum: ['created', 'processing', 'passed', 'failed'] }).notNull(),
  /** The name on the passport as the tester enters it; the invited one at first. */
  documentName: text('document_name').notNull(),
  dateOfBirth: text('date_of_birth'),
  returnUrlSealed: text('return_url_sealed').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Checkouts of the sandbox payment provider. */
export const sandboxCheckouts = pgTable(
  'sandbox_checkouts',
  {
    orgId: orgId(),
    id: text('id').notNull(),
    priceId: text('price_id').notNull(),
    takesEffect: text('takes_effect', { enum: ['now', 'period_end'] }).notNull(),
    status: text('status', { enum: ['open', 'declined', 'paid', 'cancelled'] }).notNull(),
    successUrl: text('success_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] })],
)

/** The subscriptions of the sandbox payment provider: the other side of `subscriptions`. */
export const sandboxSubscriptions = pgTable(
  'sandbox_subscriptions',
  {
    orgId: orgId(),
    id: text('id').notNull(),
    priceId: text('price_id').notNull(),
    status: text('status', { enum: ['active', 'past_due', 'canceled'] }).notNull(),
    /** The price that follows at the end of the period. */
    pendingPriceId: text('pending_price_id'),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    pastDueSince: instant('past_due_since'),
    createdAt: instant('created_at').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] })],
)
