import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

const ruleKnown = sql.raw(`rule in ('left', 'not_hired')`)

/** An employee who must not be destroyed while the row is there. It goes with the release. */
export const legalHolds = pgTable(
  'legal_holds',
  {
    orgId: orgId(),
    employeeId: uuid('employee_id').notNull(),
    reason: text('reason').notNull(),
    /** The actor, as the audit log names it. */
    by: text('by').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.employeeId] })],
)

/** Employees of whom users were told that their data goes, and after which day. The clock destroys no others. */
export const retentionNotices = pgTable(
  'retention_notices',
  {
    orgId: orgId(),
    employeeId: uuid('employee_id').notNull(),
    /** The day at the time of the notice: with another day users have to be told again. */
    destroyAfter: date('destroy_after').notNull(),
    /** The day in London; null until the email is queued. */
    toldOn: date('told_on'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.employeeId] }),
    index('retention_notices_waiting')
      .on(t.orgId)
      .where(sql`${t.toldOn} is null`),
  ],
)

/** A certificate of what was destroyed, without personal data: it outlives the employee's data. */
export const retentionCertificates = pgTable(
  'retention_certificates',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    rule: text('rule', { enum: ['left', 'not_hired'] }).notNull(),
    destroyAfter: date('destroy_after').notNull(),
    destroyedOn: date('destroyed_on').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The number of records of each kind. */
    records: jsonb('records').$type<Record<string, number>>().notNull(),
    /** The entry of the audit log that tells the same. */
    auditSeq: bigint('audit_seq', { mode: 'number' }).notNull(),
    auditHash: text('audit_hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('retention_certificates_newest').on(t.orgId, t.createdAt, t.id),
    check('retention_certificates_rule', ruleKnown),
  ],
)

/** The weeks whose work is finished, by their Monday. */
export const retentionRuns = pgTable('retention_runs', {
  week: date('week').primaryKey(),
  finishedAt: instant('finished_at').notNull(),
  destroyed: integer('destroyed').notNull(),
})
