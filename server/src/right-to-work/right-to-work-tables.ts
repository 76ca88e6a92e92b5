import { checkKinds } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { excuseStates } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
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

const recordKinds = [
  ...checkKinds,
  ...(['lapse', 'taken_back', 'not_required', 'required', 'rehired'] as const),
] as const

const oneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)

/**
 * Records of an employee's right to work: a check, a loss of the right, a pass taken back, no check required or
 * required again, and a rehire.
 * A trigger keeps the table append-only; each row carries the hash of the one before it. Only its facts can be erased.
 */
export const rightToWorkChecks = pgTable(
  'right_to_work_checks',
  {
    orgId: orgId(),
    employeeId: uuid('employee_id').notNull(),
    seq: integer('seq').notNull(),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: recordKinds }).notNull(),
    recordedAt: instant('recorded_at').notNull(),
    /** The actor, as the audit log names it. */
    recordedBy: text('recorded_by').notNull(),
    /** The rules that judged it. */
    rulesVersion: text('rules_version').notNull(),
    supersedes: uuid('supersedes'),
    /** Hash of the facts with a salt among them, so that it tells nothing once they are erased. */
    factsHash: text('facts_hash').notNull(),
    /** Null once they are erased. */
    factsSealed: text('facts_sealed'),
    prevHash: text('prev_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.employeeId, t.seq] }),
    uniqueIndex('right_to_work_checks_id').on(t.orgId, t.id),
    uniqueIndex('right_to_work_checks_supersedes')
      .on(t.orgId, t.supersedes)
      .where(sql`${t.supersedes} is not null`),
    check('right_to_work_checks_kind_known', oneOf('kind', recordKinds)),
  ],
)

/** The statutory excuse as last computed, for lists and filters. The checks themselves decide. */
export const rightToWorkStates = pgTable(
  'right_to_work_states',
  {
    orgId: orgId(),
    employeeId: uuid('employee_id').notNull(),
    state: text('state', { enum: excuseStates }).notNull(),
    until: date('until'),
    /** The day by which a check had or has to be made again; it stays after the excuse has ended. */
    followUpDue: date('follow_up_due'),
    /** The day in London that it was computed for. */
    computedOn: date('computed_on').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.employeeId] }),
    index('right_to_work_states_ends').on(t.orgId, sql`coalesce(${t.until}, ${t.followUpDue})`, t.employeeId),
    index('right_to_work_states_state').on(t.orgId, t.state, t.until, t.employeeId),
    index('right_to_work_states_follow_up').on(t.orgId, t.followUpDue, t.employeeId),
    index('right_to_work_states_computed').on(t.computedOn, t.orgId, t.employeeId),
    check('right_to_work_states_known', oneOf('state', excuseStates)),
  ],
)

/** The last exchange between an employee and their organisation at the right-to-work step. */
export const rightToWorkSubmissions = pgTable(
  'right_to_work_submissions',
  {
    orgId: orgId(),
    employeeId: uuid('employee_id').notNull(),
    /** When the employee sent something; null while the organisation alone has asked. */
    sentAt: instant('sent_at'),
    /** The employee's choice of route, sealed. */
    choiceSealed: text('choice_sealed'),
    /** The organisation's request for more, sealed; null once it was sent or decided. */
    neededSealed: text('needed_sealed'),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.employeeId] })],
)

/** Times at which users can see the original of a document. One is deleted when it is cancelled, and a month later. */
export const appointments = pgTable(
  'appointments',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    startsAt: instant('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    mode: text('mode', { enum: ['in_person', 'video'] }).notNull(),
    /** The address where they meet, or that of the call. */
    place: text('place').notNull(),
    /** The employee who has taken it. */
    employeeId: uuid('employee_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('appointments_employee').on(t.orgId, t.employeeId),
    index('appointments_starts').on(t.orgId, t.startsAt),
    check('appointments_minutes', sql`${t.minutes} between 5 and 240`),
  ],
)

/** The organisation's own rooms for video calls, of a user or of a site. */
export const callLinks = pgTable(
  'call_links',
  {
    orgId: orgId(),
    kind: text('kind', { enum: ['user', 'site'] }).notNull(),
    /** The user's id, or the name of the site; empty for all sites that have none of their own. */
    owner: text('owner').notNull(),
    url: text('url').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.kind, t.owner] }),
    check('call_links_kind_known', sql`${t.kind} in ('user', 'site')`),
    check('call_links_secure', sql`${t.url} like 'https://%'`),
  ],
)
