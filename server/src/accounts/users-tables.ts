import type { SavedView } from '@bonafide/shared/contract/employees/saved-views.ts'
import { roles } from '@bonafide/shared/contract/permissions.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

export const users = pgTable(
  'users',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull(),
    /** `normaliseEmail(email)`: what sign-in looks up. */
    emailKey: text('email_key').notNull(),
    name: text('name').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    passwordHash: text('password_hash'),
    /** True when the password was easy to guess by today's rules when it was last entered. */
    passwordIsWeak: boolean('password_is_weak').notNull().default(false),
    /** When the user has proven to read the mailbox of their address; null until then. */
    emailConfirmedAt: instant('email_confirmed_at'),
    /** Since when the address is theirs; null for the one that they signed up with. */
    emailSetAt: instant('email_set_at'),
    /** The address before the last change, which is told of it. */
    previousEmail: text('previous_email'),
    /** The last address that was confirmed, while the present one is not: the account goes back to it if need be. */
    provenEmail: text('proven_email'),
    createdAt: instant('created_at').notNull(),
    /** When the account was deleted: the name stays for what the user did. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [uniqueIndex('users_email_key').on(t.emailKey)],
)

export const memberships = pgTable(
  'memberships',
  {
    orgId: orgId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    role: text('role', { enum: roles }).notNull().default('owner'),
    /** The sites that a recruiter is limited to; null for all. */
    sites: text('sites').array(),
    /** The views of the list of employees that they have saved for themselves. */
    views: jsonb('views').$type<SavedView[]>().notNull().default([]),
    /** The time by which they have to have a second factor; null while they have one or need none. */
    factorDueAt: instant('factor_due_at'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId] }),
    index('memberships_user').on(t.userId),
    check('memberships_sites', sql`cardinality(${t.sites}) > 0`),
  ],
)

/** One row for each token handed out; the id is the token's `jti`. */
export const sessions = pgTable(
  'sessions',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    /** When its user has signed in. */
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** The number of the newest token: it changes when the session is renewed. */
    tokenNumber: integer('token_number').notNull().default(0),
    /** When the newest took the place of the one before, which works a little longer. */
    tokenChangedAt: instant('token_changed_at'),
    /** When its user has proven again who they are; null where that was by signing in. */
    steppedUpAt: instant('stepped_up_at'),
    /** The device and the address that it was last used with, sealed; null until known. */
    placeSealed: text('place_sealed'),
    /** Begun by the identity provider of its organisation. */
    viaSso: boolean('via_sso').notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), index('sessions_user').on(t.orgId, t.userId)],
)

/** Invitations of users to an organisation. Each has a token that its email carries. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    role: text('role', { enum: roles }).notNull(),
    /** The sites that they will be limited to; null for all. */
    sites: text('sites').array(),
    tokenHash: text('token_hash').notNull(),
    /** A copy for the email. */
    tokenSealed: text('token_sealed').notNull(),
    invitedBy: uuid('invited_by').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Set when it was accepted or revoked: it works no more. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('team_invitations_token').on(t.tokenHash, t.orgId),
    index('team_invitations_open').on(t.orgId, t.emailKey),
    check('team_invitations_sites', sql`cardinality(${t.sites}) > 0`),
  ],
)

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

/** Browsers in which users have signed in: each keeps a random token in a cookie. Forgotten with the cookie. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When it signed in last. */
    usedAt: instant('used_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tokenHash] }),
    index('known_devices_token').on(t.tokenHash),
    index('known_devices_age').on(t.usedAt),
  ],
)

/** Counts the wrong passwords in a row for each address that was tried, with an account or without. */
export const signInFailures = pgTable(
  'sign_in_failures',
  {
    accountHash: text('account_hash').primaryKey(),
    failures: integer('failures').notNull(),
    lastAt: instant('last_at').notNull(),
  },
  (t) => [index('sign_in_failures_age').on(t.lastAt)],
)
