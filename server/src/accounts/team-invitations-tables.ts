import { roles } from '@bonafide/shared/contract/permissions.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

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
