import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'

/** The random key of each month that callers are hashed with. Its hashes cannot be made again once it is deleted. */
export const callerKeys = pgTable('caller_keys', {
  /** `2026-11`, in UTC. */
  month: text('month').primaryKey(),
  keySealed: text('key_sealed').notNull(),
  /** Until then hashes of the month after are compared with those of this one. */
  usableUntil: instant('usable_until').notNull(),
})
