import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '#accounts/users-tables.ts'
import { instant } from '#platform/db/instant.ts'

/** Browsers in which users have signed in: each keeps a random token in a cookie. Forgotten with the cookie. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it signed in last. */
    usedAt: instant('used_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tokenHash] }),
    index('known_devices_token').on(t.tokenHash),
    index('known_devices_age').on(t.usedAt),
  ],
)
