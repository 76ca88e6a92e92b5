import { firstRoles } from '@bonafide/shared/contract/accounts/single-sign-on.ts'
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#accounts/users-tables.ts'
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

/** Accounts at identity providers that sign in, each as a user of one organisation. */
export const ssoIdentities = pgTable(
  'sso_identities',
  {
    orgId: orgId(),
    issuer: text('issuer').notNull(),
    /** The provider's own id of the account; its address may change hands. */
    subject: text('subject').notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.issuer, t.subject] }),
    uniqueIndex('sso_identities_user').on(t.orgId, t.issuer, t.userId),
  ],
)

/**
 * The tokens that a sign-in carries from one request to the next, each for one use in one browser: `state` goes to the
 * provider and back, `code` from there to the page that starts the session. Found before the organisation is known.
 */
export const ssoTokens = pgTable(
  'sso_tokens',
  {
    tokenHash: text('token_hash').primaryKey(),
    purpose: text('purpose', { enum: ['state', 'code'] }).notNull(),
    orgId: orgId(),
    browserHash: text('browser_hash').notNull(),
    /**
     * For a state: the secrets that check the provider's answer. For a code whose user is asked first: the user who came.
     */
    secretsSealed: text('secrets_sealed'),
    /** For a code: the user who signs in; null until they have been asked. */
    userId: uuid('user_id').references(() => users.id),
    /** Begun by a page that is not ours: its user is asked first. */
    begunElsewhere: boolean('begun_elsewhere').notNull().default(false),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sso_tokens_expiry').on(t.expiresAt), index('sso_tokens_org').on(t.orgId)],
)
