import { excuseStates } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { staffImportStates } from '@bonafide/shared/contract/employees/staff-imports.ts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/** Imports of existing staff. They go after seven days, with their rows. */
export const staffImports = pgTable(
  'staff_imports',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    /** A keyed hash of the file's content, so that an import that runs is not started twice. */
    contentHash: text('content_hash').notNull(),
    state: text('state', { enum: staffImportStates }).notNull(),
    invites: boolean('invites').notNull(),
    /** The user who adds the employees: the one who started it, or continued it last. */
    createdBy: uuid('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('staff_imports_newest').on(t.orgId, t.createdAt),
    check('staff_imports_state_known', sql`${t.state} in ('running', 'stopped', 'done')`),
  ],
)

/** The outcome of each row. */
export const staffImportRows = pgTable(
  'staff_import_rows',
  {
    orgId: orgId(),
    importId: uuid('import_id').notNull(),
    /** The line as a spreadsheet counts. */
    line: integer('line').notNull(),
    outcome: text('outcome', { enum: ['waiting', 'created', 'existing', 'refused'] }).notNull(),
    /** The typed row and its problems; null once it has become an employee. */
    rowSealed: text('row_sealed'),
    /** The employee that it has created or that existed already; null once they are erased. */
    employeeId: uuid('employee_id'),
    excuseState: text('excuse_state', { enum: excuseStates }),
    worksWithout: boolean('works_without').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.importId, t.line] }),
    index('staff_import_rows_employee').on(t.orgId, t.employeeId),
    check(
      'staff_import_rows_outcome_known',
      sql`${t.outcome} in ('waiting', 'created', 'existing', 'refused')`,
    ),
  ],
)
