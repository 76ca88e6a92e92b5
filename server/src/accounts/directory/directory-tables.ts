import { roles } from '@bonafide/shared/contract/permissions.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#accounts/users-tables.ts'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

const known = sql.raw(`'{${roles.map((role) => `"${role}"`).join(',')}}'::text[]`)

/**
 * Users whom the directory of an organisation has named, as it describes them. A row outlives the membership: who is
 * deactivated has none.
 */
export const directoryUsers = pgTable(
  'directory_users',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    /** The account; null until an invitation is accepted. */
    userId: uuid('user_id').references(() => users.id),
    userName: text('user_name').notNull(),
    /** `normaliseEmail(userName)`: two that differ by case alone are one. */
    userNameKey: text('user_name_key').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    externalId: text('external_id'),
    givenName: text('given_name').notNull(),
    familyName: text('family_name').notNull(),
    displayName: text('display_name').notNull(),
    active: boolean('active').notNull(),
    /** The groups that they are in; the one that may most is their role. */
    roles: text('roles', { enum: roles }).array().notNull(),
    /** The sites that a recruiter was limited to when they were deactivated; null for all. */
    sites: text('sites').array(),
    createdAt: instant('created_at').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('directory_users_name').on(t.orgId, t.userNameKey),
    uniqueIndex('directory_users_user').on(t.orgId, t.userId),
    index('directory_users_email').on(t.orgId, t.emailKey),
    check('directory_users_roles_known', sql`${t.roles} <@ ${known}`),
    check('directory_users_sites', sql`cardinality(${t.sites}) > 0`),
  ],
)

export type DirectoryUserRow = typeof directoryUsers.$inferSelect

/** Tokens by which the directory of an organisation calls. The token itself is never stored. */
export const scimTokens = pgTable(
  'scim_tokens',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    prefix: text('prefix').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Names the data key that the hash was made with. */
    hashedWith: text('hashed_with').notNull(),
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
    revokedAt: instant('revoked_at'),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), uniqueIndex('scim_tokens_hash').on(t.tokenHash, t.orgId)],
)
