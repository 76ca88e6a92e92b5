import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/**
 * Holds the hashed places where users sign in from, which an employee's steps are compared with. A session has a row for
 * each network it was started or renewed in. Kept for 90 days.
 */
export const userTraces = pgTable(
  'user_traces',
  {
    orgId: orgId(),
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    networks: text('networks').array().notNull(),
    agents: text('agents').array().notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.sessionId, t.networks] }),
    index('user_traces_age').on(t.orgId, t.at),
  ],
)
