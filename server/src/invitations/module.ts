import { sendReminderJob } from '#employees/links/reminder-times.ts'
import { announceExpiredLinksTask } from './announce-expired-links.ts'
import { mountStaffImports } from './existing-staff/routes.ts'
import { runStaffImport } from './existing-staff/run-staff-import.ts'
import { staffImportEraser } from './existing-staff/staff-import-eraser.ts'
import { runStaffImportJob } from './existing-staff/staff-import-jobs.ts'
import { staffImportRows, staffImports } from './existing-staff/staff-imports-tables.ts'
import { mountBulk } from './import/routes.ts'
import { invitation, linkRenewed, reminder } from './messages/link-messages.ts'
import { releaseExpiredCreditsTask } from './release-expired-credits.ts'
import { sendReminder } from './reminders/send-reminder.ts'
import { mountInvitations } from './routes.ts'
import { handle, type Module } from '#platform/define-module.ts'
import { lt } from 'drizzle-orm'
import type { MessageKind } from '#messages/define-message.ts'

export const invitationsModule: Module = {
  name: 'invitations',
  mount(api) {
    mountBulk(api)
    mountInvitations(api)
    mountStaffImports(api)
  },
  jobs: [
    handle(sendReminderJob, sendReminder),
    handle(runStaffImportJob, (deps, data, { signal }) => runStaffImport(deps, data, { signal })),
  ],
  hourly: [releaseExpiredCreditsTask, announceExpiredLinksTask],
  erasers: [staffImportEraser],
  tables: [
    {
      table: staffImportRows,
      // As long as a user has to correct the rows that were refused.
      lives: '7 days',
      ends: ['age', 'employee', 'organisation'],
      isPast: ({ before }) => lt(staffImportRows.createdAt, before(7)),
    },
    {
      table: staffImports,
      lives: '7 days',
      ends: ['age', 'organisation'],
      isPast: ({ before }) => lt(staffImports.createdAt, before(7)),
    },
  ],
}

export const invitationMessages: readonly MessageKind[] = [invitation, linkRenewed, reminder]
