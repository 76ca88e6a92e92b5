import { flagCodes } from '@bonafide/shared/contract/employees/identity-review.ts'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/** Signs that another may have verified in an employee's place: for a user to look into. */
export const flags = pgTable(
  'flags',
  {
    orgId: orgId(),
    employeeId: uuid('employee_id').notNull(),
    code: text('code', { enum: flagCodes }).notNull(),
    /** The link that it is about, or the employee. */
    aboutId: uuid('about_id').notNull(),
    /** The addition to its sentence: the last digits of a number, or that the kind of browser was the same too. */
    detail: text('detail'),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.employeeId, t.code, t.aboutId] }),
    check('flags_code_known', sql.raw(`code in (${flagCodes.map((code) => `'${code}'`).join(', ')})`)),
  ],
)

/** The hashed origin of each step: for the identity check, the place where the employee left for it. Kept for 90 days. */
export const employeeTraces = pgTable(
  'employee_traces',
  {
    orgId: orgId(),
    employeeId: uuid('employee_id').notNull(),
    linkId: uuid('link_id').notNull(),
    step: text('step', { enum: ['email', 'phone', 'id', 'rtw'] }).notNull(),
    networks: text('networks').array().notNull(),
    agents: text('agents').array().notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.employeeId, t.linkId, t.step] }),
    check('employee_traces_step_known', sql`${t.step} in ('email', 'phone', 'id', 'rtw')`),
    index('employee_traces_age').on(t.at),
  ],
)
