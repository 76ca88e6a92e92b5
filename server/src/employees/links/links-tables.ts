import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/** The links employees open. The token itself is never stored: a look-up hash and a sealed copy are. */
export const links = pgTable(
  'links',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    /**
     * A handoff takes a link to another device for a while and is never sent; a follow-up is for the right-to-work step
     * alone, and a repeat for the identity step.
     */
    kind: text('kind', { enum: ['invitation', 'handoff', 'followup', 'repeat'] })
      .notNull()
      .default('invitation'),
    /** The channel it was sent on; the `channel` of the address is only a hint. */
    channel: text('channel', { enum: ['whatsapp', 'sms', 'email'] }).notNull(),
    /** The identity repeat that it, or a handoff of it, is for. */
    repeatId: uuid('repeat_id'),
    /** The key and the page of the widget that a handoff was made in: it ends with them, and with the widget's token. */
    embedKeyId: uuid('embed_key_id'),
    embedOrigin: text('embed_origin'),
    tokenHash: text('token_hash').notNull(),
    tokenSealed: text('token_sealed').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    openedAt: instant('opened_at'),
    usedAt: instant('used_at'),
    revokedAt: instant('revoked_at'),
    expiryToldAt: instant('expiry_told_at'),
    /** Counts the entered addresses, with the link or a handoff of it, that are not the invited one. */
    emailTries: integer('email_tries').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('links_token_hash').on(t.tokenHash, t.orgId),
    index('links_employee').on(t.orgId, t.employeeId, t.createdAt.desc()),
    // For the job that looks, in all organisations, for those that have just expired unused.
    index('links_expiry')
      .on(t.expiresAt)
      .where(sql`${t.usedAt} is null and ${t.revokedAt} is null`),
    check('links_email_tries', sql`${t.emailTries} between 0 and 5`),
    check('links_of_repeat', sql`${t.repeatId} is not null or ${t.kind} <> 'repeat'`),
    check(
      'links_of_embed',
      sql`(${t.embedKeyId} is null) = (${t.embedOrigin} is null) and (${t.embedKeyId} is null or ${t.kind} = 'handoff')`,
    ),
    check('links_kind_known', sql`${t.kind} in ('invitation', 'handoff', 'followup', 'repeat')`),
  ],
)
