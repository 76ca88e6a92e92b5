import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#accounts/users-tables.ts'
import { instant } from '#platform/db/instant.ts'

/** The tokens of links in emails to users. Opening a link proves that its user reads the mailbox that it was sent to. */
export const mailedTokens = pgTable(
  'mailed_tokens',
  {
    id: uuid('id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** The only use of the token. */
    purpose: text('purpose', { enum: ['password_reset', 'email_confirmation'] }).notNull(),
    /** The address that it was made for, as `normaliseEmail` has it: for another one it proves nothing. */
    emailKey: text('email_key'),
    tokenHash: text('token_hash').notNull(),
    /** A copy for the email. */
    tokenSealed: text('token_sealed').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Set when it was used, or another one was: it works no more. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('mailed_tokens_token').on(t.tokenHash),
    index('mailed_tokens_user').on(t.userId, t.purpose),
    index('mailed_tokens_expiry').on(t.expiresAt),
  ],
)

export type MailedToken = typeof mailedTokens.$inferSelect
