import { flagCodes } from '@bonafide/shared/contract/flags.ts'
import { sql } from 'drizzle-orm'
import { check, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
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
