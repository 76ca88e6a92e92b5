import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#accounts/users-tables.ts'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

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
