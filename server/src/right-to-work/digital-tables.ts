import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/** Digital right-to-work checks, each one attempt of an employee at a provider. */
export const digitalSessions = pgTable(
  'digital_sessions',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    linkId: uuid('link_id').notNull(),
    provider: text('provider').notNull(),
    /** The provider's own id of it; absent until the provider has answered. */
    providerRef: text('provider_ref'),
    status: text('status', {
      enum: ['created', 'processing', 'cancelled', 'failed', 'unclear', 'passed'],
    }).notNull(),
    /** The reason of a failure: one of our own sentences, without a name. */
    reason: text('reason'),
    /** The employee or the organisation has gone on without it: what it comes to does not count. */
    superseded: boolean('superseded').notNull().default(false),
    /** The check that was recorded from it. */
    checkId: uuid('check_id'),
    redaction: text('redaction', { enum: ['queued', 'done'] }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('digital_sessions_ref').on(t.provider, t.providerRef, t.orgId),
    index('digital_sessions_employee').on(t.orgId, t.employeeId, t.createdAt.desc()),
    check(
      'digital_sessions_status_known',
      sql`${t.status} in ('created', 'processing', 'cancelled', 'failed', 'unclear', 'passed')`,
    ),
    check('digital_sessions_checked', sql`${t.checkId} is null or ${t.status} = 'passed'`),
  ],
)

/** When a user last looked a provider up on the register of digital verification services, and what they found. */
export const registerNotes = pgTable(
  'register_notes',
  {
    orgId: orgId(),
    provider: text('provider').notNull(),
    /** True when the register lists it, with a note for right to work. */
    onRegister: boolean('on_register').notNull(),
    checkedAt: instant('checked_at').notNull(),
    checkedBy: text('checked_by').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.provider] })],
)
