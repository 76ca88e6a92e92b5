import type { Metadata } from '@bonafide/shared/contract/employees/particulars.ts'
import { assurances } from '@bonafide/shared/contract/employees/employees.ts'
import { locales } from '@bonafide/shared/contract/languages.ts'
import { engagementKinds, engagementOrigins } from '@bonafide/shared/contract/right-to-work/checks.ts'
import type { RightToWork } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
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

const isOneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`)

/**
 * An excuse without the limits on the work, which are sealed: states, rules and reasons have to be filtered by. A reason
 * can tell of an employee's papers, so the column goes with an erasure.
 */
export type ListedExcuse = Omit<RightToWork, 'conditions'> & {
  /** Replaces the rest from the day after `until`, until the excuse is computed anew. */
  afterwards?: Pick<RightToWork, 'state' | 'until' | 'endedOn' | 'rules' | 'missing' | 'reason'>
}

export const employees = pgTable(
  'employees',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    fullName: text('full_name').notNull(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    /** Invited to an address that is another employee's as well, as who invited them said: a family's. */
    sharesEmail: boolean('shares_email').notNull().default(false),
    phoneE164: text('phone_e164'),
    /** As the organisation gave it, sealed. */
    dateOfBirthSealed: text('date_of_birth_sealed'),
    /** The engagement, which decides the right-to-work rules; null where the organisation has not said. */
    engagement: text('engagement', { enum: engagementKinds }),
    /** The first day of work; in a transfer of undertakings (TUPE) the day of the transfer. */
    startDate: date('start_date'),
    leaveDate: date('leave_date'),
    /** The day on which it was settled that they are not hired. */
    notHiredOn: date('not_hired_on'),
    /** The day on which a user last said that an employee without a leave date is still employed. */
    stillEmployedOn: date('still_employed_on'),
    site: text('site'),
    /** The limits on their work as the excuse was last computed, sealed; null where there are none. */
    conditionsSealed: text('conditions_sealed'),
    /** The statutory excuse as it was last computed, for the lists; null where nothing tells of one. */
    excuse: jsonb('excuse').$type<ListedExcuse>(),
    /** When they last showed again that it is them. */
    identityRepeatedAt: instant('identity_repeated_at'),
    origin: text('origin', { enum: engagementOrigins }),
    /** The user who deals with their verifications; null with their membership too, by a key of the migration. */
    assignedTo: uuid('assigned_to'),
    /** The manager as the organisation gave them; of a user as they were then, and as they were when they left. */
    managerName: text('manager_name'),
    managerEmail: text('manager_email'),
    /** The manager where they are a user. No key refers to it: of a test organisation they are members of the live one. */
    managerUserId: uuid('manager_user_id'),
    /** What managers are told apart and found by: the id of a user, else the address, else the name. */
    managerKey: text('manager_key'),
    /** True when the manager was a user who has left, and is told nothing any more. */
    managerLeft: boolean('manager_left').notNull().default(false),
    /** Counts how often the employee replaced the number in the flow. */
    phoneChanges: integer('phone_changes').notNull().default(0),
    status: text('status', { enum: ['invited', 'verifying', 'verified', 'completed', 'failed'] }).notNull(),
    source: text('source').notNull(),
    inviteChannelPref: text('invite_channel_pref', { enum: ['whatsapp', 'sms', 'email'] }).notNull(),
    /** The language of messages; null while none was chosen, which is English. */
    language: text('language', { enum: locales }),
    /** Lower-case name, email and phone forms that the list's `q` is looked for in. */
    searchText: text('search_text').notNull(),
    /** The employee's id in the organisation's own system, and that system's notes on them. */
    externalId: text('external_id'),
    metadata: jsonb('metadata').$type<Metadata>(),
    /** The user in the console, or the key of a server or a page, that invited them. */
    createdBy: uuid('created_by'),
    apiKeyId: uuid('api_key_id'),
    createdAt: instant('created_at').notNull(),
    lastActivityAt: instant('last_activity_at'),
    completedAt: instant('completed_at'),
    erasedAt: instant('erased_at'),
    /** When it went with all data of a test organisation; the row stays for the audit log, and no list has it. */
    clearedAt: instant('cleared_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    // Partial, so that no key of another table could refer to it: an erasure takes the address away, and a change of
    // such a column waits for everything that points at the employee.
    uniqueIndex('employees_email')
      .on(t.orgId, t.emailKey)
      .where(sql`${t.emailKey} is not null and not ${t.sharesEmail}`),
    // Employees who share an address differ by name: the same invitation sent twice still makes one employee.
    uniqueIndex('employees_email_name')
      .on(t.orgId, t.emailKey, sql`lower(${t.fullName})`)
      .where(sql`${t.emailKey} is not null`),
    uniqueIndex('employees_external_id')
      .on(t.orgId, t.externalId)
      .where(sql`${t.externalId} is not null`),
    // Read backwards for the newest first: `desc` in an index puts nulls last, where no `order by … desc` has them.
    index('employees_newest').on(t.orgId, t.createdAt, t.id),
    index('employees_status').on(t.orgId, t.status, t.createdAt, t.id),
    // Finds the others who have confirmed a number.
    index('employees_phone')
      .on(t.orgId, t.phoneE164)
      .where(sql`${t.phoneE164} is not null`),
    // The sites to choose from, and their employees.
    index('employees_site')
      .on(t.orgId, t.site)
      .where(sql`${t.site} is not null`),
    index('employees_assigned')
      .on(t.orgId, t.assignedTo)
      .where(sql`${t.assignedTo} is not null`),
    // The managers to choose from, and their employees.
    index('employees_manager')
      .on(t.orgId, t.managerKey)
      .where(sql`${t.managerKey} is not null`),
    // Finds the starters that managers are told of.
    index('employees_manager_starts')
      .on(t.orgId, t.startDate)
      .where(sql`${t.managerKey} is not null and ${t.startDate} is not null`),
    // Finds the checks that wait for the attestation of likeness, by the employee's first day.
    index('employees_likeness_due')
      .on(t.orgId, t.startDate, t.id)
      .where(sql`${t.excuse} @> '{"missing":["likeness"]}'`),
    index('employees_term_dates_due')
      .on(t.orgId, t.startDate, t.id)
      .where(sql`${t.excuse} @> '{"warnings":["term_dates_end"]}'`),
    // PostgreSQL keeps new entries in a list that every search reads through, by default of up to 4 MB, which at a
    // million employees took a third of a search. In kilobytes.
    index('employees_search')
      .using('gin', t.orgId, t.searchText.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 256 }),
    // By the day until which they are kept: the same expressions as in retention.
    index('employees_left')
      .on(sql`((${t.leaveDate} + interval '2 years')::date)`, t.orgId)
      .where(sql`${t.leaveDate} is not null`),
    index('employees_not_hired')
      .on(t.orgId, t.notHiredOn)
      .where(sql`${t.notHiredOn} is not null`),
    check(
      'employees_status_known',
      sql`${t.status} in ('invited', 'verifying', 'verified', 'completed', 'failed')`,
    ),
    check('employees_engagement_known', isOneOf('engagement', engagementKinds)),
    check('employees_origin_known', isOneOf('origin', engagementOrigins)),
    check(
      'employees_manager_known',
      sql`(${t.managerKey} is null) = (coalesce(${t.managerName}, ${t.managerEmail}) is null)`,
    ),
    check('employees_leave_after_start', sql`${t.leaveDate} >= ${t.startDate}`),
  ],
)

/** The view of the migration that shows an organisation's employees to it: below a policy no LIKE reaches an index. */
export const ownEmployees = sql.identifier('own_employees')

export const steps = pgTable(
  'steps',
  {
    orgId: orgId(),
    employeeId: uuid('employee_id').notNull(),
    type: text('type', { enum: ['email', 'phone', 'id', 'rtw'] }).notNull(),
    status: text('status', { enum: ['pending', 'pass', 'fail'] })
      .notNull()
      .default('pending'),
    /** The way it was settled: link, asserted, code, or the name of the provider. */
    method: text('method'),
    /** The assurance of the result, fixed when it was settled: never derived anew from the settings of the server. */
    assurance: text('assurance', { enum: assurances }),
    reason: text('reason'),
    /** Set on pass and on fail. */
    completedAt: instant('completed_at'),
    /** When the organisation last let the employee take it again. */
    reopenedAt: instant('reopened_at'),
    /** When the organisation took a result back that had passed; null again once the step is settled anew. */
    invalidatedAt: instant('invalidated_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.employeeId, t.type] }),
    check('steps_type_known', sql`${t.type} in ('email', 'phone', 'id', 'rtw')`),
    check('steps_status_known', sql`${t.status} in ('pending', 'pass', 'fail')`),
    check(
      'steps_assurance_known',
      sql`${t.assurance} in ('verified', 'asserted', 'provider', 'attested', 'none')`,
    ),
    // A result that was taken back is none.
    check('steps_invalidated', sql`${t.invalidatedAt} is null or ${t.status} = 'pending'`),
    check('steps_assured', sql`(${t.status} = 'pending') = (${t.assurance} is null)`),
    // In production there are none; those of a trial before it have to be found at each start.
    index('steps_test')
      .on(t.orgId, t.employeeId)
      .where(sql`${t.assurance} = 'none' and ${t.status} = 'pass'`),
    // Finds recent decisions.
    index('steps_decided')
      .on(t.orgId, t.completedAt, t.employeeId)
      .where(sql`${t.type} = 'rtw' and ${t.completedAt} is not null`),
    check('steps_completed', sql`(${t.status} = 'pending') = (${t.completedAt} is null)`),
  ],
)

/** Counts an organisation's employees by status; updated with each change of one, see `employee-counts.ts`. */
export const employeeCounts = pgTable('employee_counts', {
  orgId: orgId().primaryKey(),
  invited: integer('invited').notNull().default(0),
  verifying: integer('verifying').notNull().default(0),
  verified: integer('verified').notNull().default(0),
  completed: integer('completed').notNull().default(0),
  failed: integer('failed').notNull().default(0),
})
