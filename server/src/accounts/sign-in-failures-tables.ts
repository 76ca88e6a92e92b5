import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'

/** Counts the wrong passwords in a row for each address that was tried, with an account or without. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    accountHash: text('account_hash').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [index('sign_in_failures_age').on(t.lastAt)],
)
