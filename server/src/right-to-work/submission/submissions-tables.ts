import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

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
