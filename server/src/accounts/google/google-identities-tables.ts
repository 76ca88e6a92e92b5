import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { users } from '#accounts/users-tables.ts'

/** Google accounts that sign in. Like users, they are known before their organisation is. */
export const googleIdentities = pgTable(
  'google_identities',
  {
    issuer: text('issuer').notNull(),
    /** Google's own id of the account; its address may change hands. */
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), index('google_identities_user').on(t.userId)],
)
