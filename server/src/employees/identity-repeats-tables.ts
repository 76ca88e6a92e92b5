import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/** Requests to an employee to show again that it is them who works. Their identity step stays as it was. */
export const identityRepeats = pgTable(
  'identity_repeats',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    /** The link that they have for it. */
    linkId: uuid('link_id').notNull(),
    requestedAt: instant('requested_at').notNull(),
    outcome: text('outcome', { enum: ['pass', 'fail', 'cancelled'] }),
    closedAt: instant('closed_at'),
    /** When the employee began the check that confirmed it: what it comes to may be known later. */
    confirmedAt: instant('confirmed_at'),
    /** The provider that confirmed it, and whether in its test mode: that confirms nothing. */
    provider: text('provider'),
    testMode: boolean('test_mode').notNull().default(false),
    /** Why the last attempt failed, in plain words. */
    reason: text('reason'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('identity_repeats_employee').on(t.orgId, t.employeeId, t.requestedAt.desc()),
    uniqueIndex('identity_repeats_open')
      .on(t.orgId, t.employeeId)
      .where(sql`${t.closedAt} is null`),
    check('identity_repeats_outcome_known', sql`${t.outcome} in ('pass', 'fail', 'cancelled')`),
    check(
      'identity_repeats_confirmed',
      sql`(${t.outcome} is not distinct from 'pass') = (${t.confirmedAt} is not null)`,
    ),
    check('identity_repeats_closed', sql`(${t.outcome} is null) = (${t.closedAt} is null)`),
  ],
)
