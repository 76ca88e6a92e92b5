import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from '#accounts/users-tables.ts'
import { instant } from '#platform/db/instant.ts'

const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id)

/** Authenticator apps and passkeys of users: what they prove a second time with. */
export const factors = pgTable(
  'factors',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    kind: text('kind', { enum: ['totp', 'passkey'] }).notNull(),
    /** The name that its user gave it. */
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When its first proof was right; null until then, and it counts for nothing. */
    confirmedAt: instant('confirmed_at'),
    usedAt: instant('used_at'),
    /** For an app: the secret that its codes are made from, sealed. */
    secretSealed: text('secret_sealed'),
    /** For an app: the time step, of 30 seconds, whose code was used last. It and earlier ones are used up. */
    lastStep: integer('last_step'),
    /** For a passkey: its id, its public key (COSE) and the count of its uses, as WebAuthn has them. */
    credentialId: text('credential_id'),
    publicKey: text('public_key'),
    signCount: integer('sign_count'),
    /** For a passkey: the transports by which a browser reaches it. */
    transports: text('transports').array(),
  },
  (t) => [index('factors_user').on(t.userId), uniqueIndex('factors_credential').on(t.credentialId)],
)

export type FactorRow = typeof factors.$inferSelect

/** Codes for who has lost the rest. Each works once: its row goes. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid('id').primaryKey(),
    userId: userId(),
    /** Argon2id, like a password: it does not depend on a key that is rotated. */
    codeHash: text('code_hash').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('recovery_codes_user').on(t.userId)],
)

/** The proofs that users were asked for, and their purposes. A passkey signs the token too. */
export const factorChallenges = pgTable(
  'factor_challenges',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: userId(),
    purpose: text('purpose', { enum: ['sign_in', 'step_up', 'add_passkey'] }).notNull(),
    /** The organisation that the user signs in to, and how they began; null for the other purposes. */
    orgId: uuid('org_id'),
    method: text('method', { enum: ['password', 'google'] }),
    /** The invitation that they join that organisation by, once the proof is right; null for who belongs to it. */
    invitationId: uuid('invitation_id'),
    /** Proofs that were wrong. */
    failures: integer('failures').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('factor_challenges_user').on(t.userId), index('factor_challenges_expiry').on(t.expiresAt)],
)

export type FactorChallenge = typeof factorChallenges.$inferSelect
