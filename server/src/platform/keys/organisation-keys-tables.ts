import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { organisations } from '#platform/db/organisations-tables.ts'

/** The key of each organisation, under which what is known of its employees is sealed. Without it that is unreadable. */
export const organisationKeys = pgTable('organisation_keys', {
  orgId: uuid('org_id')
    .primaryKey()
    .references(() => organisations.id),
  /** 32 bytes, base64url, sealed with the data key. */
  keySealed: text('key_sealed').notNull(),
  createdAt: instant('created_at').notNull(),
})
