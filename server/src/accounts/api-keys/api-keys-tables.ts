import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/** Keys for calls from an organisation's own servers. The key itself is never stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    prefix: text('prefix').notNull(),
    keyHash: text('key_hash').notNull(),
    /** Names the data key that the hash was made with; null where that has not been written down yet. */
    hashedWith: text('hashed_with'),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('api_keys_hash').on(t.keyHash, t.orgId),
    index('api_keys_newest').on(t.orgId, t.createdAt.desc()),
  ],
)
