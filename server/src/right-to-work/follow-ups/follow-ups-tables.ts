import { sql } from 'drizzle-orm'
import {
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/**
 * The last request to each employee to prove their right to work again, by a link for that step alone. It leaves their
 * verification as it was.
 */
export const followUpRequests = pgTable(
  'right_to_work_follow_up_requests',
  {
    orgId: orgId(),
    employeeId: uuid('employee_id').notNull(),
    /** The link that they were sent last. */
    linkId: uuid('link_id').notNull(),
    /**
     * The method of a pending step: `assisted` once they have sent something, `more_needed` when that was not enough.
     */
    method: text('method', { enum: ['assisted', 'more_needed'] }),
    outcome: text('outcome', { enum: ['pass', 'fail'] }),
    requestedAt: instant('requested_at').notNull(),
    closedAt: instant('closed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.employeeId] }),
    // Indexes the requests that a user has to decide.
    index('follow_up_requests_open')
      .on(t.orgId, t.employeeId)
      .where(sql`${t.closedAt} is null`),
    check('follow_up_requests_method_known', sql`${t.method} in ('assisted', 'more_needed')`),
    check('follow_up_requests_outcome_known', sql`${t.outcome} in ('pass', 'fail')`),
    check('follow_up_requests_closed', sql`(${t.outcome} is null) = (${t.closedAt} is null)`),
  ],
)

/** Alerts about a statutory excuse: each coming end once, and each time an employee may not work without one. */
export const rightToWorkAlerts = pgTable(
  'right_to_work_alerts',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    kind: text('kind', { enum: ['follow_up', 'stop_work'] }).notNull(),
    /** For a follow-up the last day of the excuse, and how many days before it this alert falls due. */
    until: date('until'),
    days: integer('days'),
    raisedAt: instant('raised_at').notNull(),
    sentAt: instant('sent_at'),
    /** When its cause was over: the employee has an excuse, or has left. */
    endedAt: instant('ended_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('right_to_work_alerts_follow_up').on(t.orgId, t.employeeId, t.until, t.days),
    uniqueIndex('right_to_work_alerts_stop_work')
      .on(t.orgId, t.employeeId)
      .where(sql`${t.kind} = 'stop_work' and ${t.endedAt} is null`),
    index('right_to_work_alerts_waiting')
      .on(t.orgId)
      .where(sql`${t.sentAt} is null and ${t.endedAt} is null`),
    index('right_to_work_alerts_employee').on(t.orgId, t.employeeId, t.raisedAt),
    check('right_to_work_alerts_kind_known', sql`${t.kind} in ('follow_up', 'stop_work')`),
    check(
      'right_to_work_alerts_day',
      sql`(${t.kind} = 'follow_up') = (${t.until} is not null and ${t.days} is not null)`,
    ),
  ],
)
