import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'
import { quarantineReasons } from '@bonafide/shared/contract/employees/identity-review.ts'

export const identitySessions = pgTable(
  'identity_sessions',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    linkId: uuid('link_id').notNull(),
    /** The repeat that it is for; null where it is for the identity step. */
    repeatId: uuid('repeat_id'),
    provider: text('provider').notNull(),
    /** The provider's own id of it; absent until the provider has answered. */
    providerRef: text('provider_ref'),
    returnUrl: text('return_url').notNull(),
    /** Keyed hash of the page around the widget that it leads back to; null where that is the link's own page. */
    returnHash: text('return_hash'),
    status: text('status', { enum: ['created', 'processing', 'verified', 'failed', 'cancelled'] }).notNull(),
    reason: text('reason'),
    /** True when the provider reported in its test mode, where no identity is checked: the result stays worthless. */
    testMode: boolean('test_mode').notNull().default(false),
    /**
     * The decision, by comparison or by a user, whether the verified document is the invited employee's. Null until
     * the document's facts are known.
     */
    verdict: text('verdict', { enum: ['accepted', 'review', 'declined'] }),
    /** The content of the document and how it compares, sealed. */
    documentSealed: text('document_sealed'),
    /** The step was reopened after it: it is no attempt any more, but may still turn out verified. */
    superseded: boolean('superseded').notNull().default(false),
    /** When the organisation took a result back: what it comes to from then on does not pass by itself. */
    invalidatedAt: instant('invalidated_at'),
    /** The organisation's decision about a session that was verified when it did not count any more. */
    quarantine: text('quarantine', { enum: ['waiting', 'accepted', 'rejected'] }),
    quarantineReason: text('quarantine_reason', { enum: quarantineReasons }),
    redaction: text('redaction', { enum: ['queued', 'accepted', 'done'] }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('identity_sessions_ref').on(t.provider, t.providerRef, t.orgId),
    check('identity_sessions_quarantine_known', sql`${t.quarantine} in ('waiting', 'accepted', 'rejected')`),
    check('identity_sessions_quarantined', sql`(${t.quarantine} is null) = (${t.quarantineReason} is null)`),
    // Only a verified session is held back.
    check('identity_sessions_held', sql`${t.quarantine} is null or ${t.status} = 'verified'`),
    check('identity_sessions_verdict_known', sql`${t.verdict} in ('accepted', 'review', 'declined')`),
    check('identity_sessions_judged', sql`${t.verdict} is null or ${t.status} = 'verified'`),
    index('identity_sessions_employee').on(t.orgId, t.employeeId, t.createdAt.desc()),
  ],
)
