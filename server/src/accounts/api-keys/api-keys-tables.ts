import { apiScopes } from '@bonafide/shared/contract/permissions.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

const known = sql.raw(`'{${apiScopes.map((scope) => `"${scope}"`).join(',')}}'::text[]`)

/** Keys for calls from an organisation's own servers. The key itself is never stored. */
export const apiKeys = pgTable(
  'api_keys',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    name: text('name').notNull(),
    prefix: text('prefix').notNull(),
    keyHash: text('key_hash').notNull(),
    /** Names the data key that the hash was made with. */
    hashedWith: text('hashed_with').notNull(),
    /** The calls that the key may make. */
    scopes: text('scopes', { enum: apiScopes }).array().notNull(),
    /** The networks that it works from; with none from everywhere. */
    addresses: text('addresses')
      .array()
      .notNull()
      .default(sql`'{}'`),
    expiresAt: instant('expires_at'),
    /** The key that has taken its place. */
    replacedBy: uuid('replaced_by'),
    createdBy: uuid('created_by').notNull(),
    /** True when the key is revoked with the membership of its creator. */
    endsWithCreator: boolean('ends_with_creator').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('api_keys_hash').on(t.keyHash, t.orgId),
    index('api_keys_newest').on(t.orgId, t.createdAt.desc()),
    check('api_keys_scopes_known', sql`${t.scopes} <@ ${known} and cardinality(${t.scopes}) > 0`),
  ],
)
