import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

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
