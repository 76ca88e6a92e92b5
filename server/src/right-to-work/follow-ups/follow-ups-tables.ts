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
 * What users and employees are told about a statutory excuse: that it ends in so many days, each once; and that an
 * employee may not work without one, once for each time that begins.
 */
export const rightToWorkAlerts = pgTable(
  'right_to_work_alerts',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    kind: text('kind', { enum: ['follow_up', 'stop_work'] }).notNull(),
    /** Of a follow-up: the last day of the excuse, and how many days before it this one falls due. */
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
