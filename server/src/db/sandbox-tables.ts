import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from './instant.ts'
import { organisations } from './schema.ts'

/** What the sandbox "sent". Exists only where the sandbox does. */
export const sandboxOutbox = pgTable(
  'sandbox_outbox',
  {
    orgId: uuid('org_id')
      .notNull()
      .references(() => organisations.id),
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

/** What the sandbox identity provider knows of its sessions: the other side of `identity_sessions`. */
export const sandboxIdentity = pgTable('sandbox_identity', {
  id: text('id').primaryKey(),
  status: text('status', { enum: ['created', 'processing', 'verified', 'failed', 'cancelled'] }).notNull(),
  reason: text('reason'),
  fullName: text('full_name').notNull(),
  returnUrl: text('return_url').notNull(),
  createdAt: instant('created_at').notNull(),
})
