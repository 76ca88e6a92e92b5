import { firstRoles } from '@bonafide/shared/contract/single-sign-on.ts'
import { sql } from 'drizzle-orm'
import { boolean, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/** The identity providers of organisations. Found by the domain of an address, before the organisation is known. */
export const ssoConnections = pgTable(
  'sso_connections',
  {
    orgId: orgId().primaryKey(),
    issuer: text('issuer').notNull(),
    clientId: text('client_id').notNull(),
    secretSealed: text('secret_sealed').notNull(),
    domain: text('domain').notNull(),
    /** The value that the organisation is to publish: no secret, and unique to the organisation. */
    domainValue: text('domain_value').notNull(),
    domainProvenAt: instant('domain_proven_at'),
    defaultRole: text('default_role', { enum: firstRoles }).notNull(),
    required: boolean('required').notNull().default(false),
    /**
     * True when an owner has configured it. The one who configures it could sign in as any user, but as an owner only
     * where an owner trusts it.
     */
    setByOwner: boolean('set_by_owner').notNull(),
    lastUsedAt: instant('last_used_at'),
    changedAt: instant('changed_at').notNull(),
  },
  (t) => [
    uniqueIndex('sso_connections_domain')
      .on(t.domain, t.orgId)
      .where(sql`${t.domainProvenAt} is not null`),
  ],
)

export type SsoConnectionRow = typeof ssoConnections.$inferSelect

/** Users who were removed from an organisation: its identity provider does not bring them back. */
export const removedMembers = pgTable(
  'removed_members',
  {
    orgId: orgId(),
    userId: uuid('user_id').notNull(),
    removedAt: instant('removed_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId] })],
)
