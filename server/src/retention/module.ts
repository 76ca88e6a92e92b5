import { handle, type Module } from '#platform/define-module.ts'
import { organisationClosed, organisationErased, organisationEraseDue } from './closing/closing-messages.ts'
import { eraseClosedTask } from './closing/erase-closed.ts'
import { mountClosing } from './closing/routes.ts'
import { sweepEmployeeJob } from './retention-jobs.ts'
import { legalHolds, retentionCertificates, retentionNotices, retentionRuns } from './retention-tables.ts'
import { mountRetention } from './routes.ts'
import { retentionTask } from './run-retention.ts'
import { mountSubjectAccess } from './subject-access/routes.ts'
import { sweepEmployee } from './sweep-employee.ts'
import { retentionDue } from './tell-due.ts'
import { clearTestData } from './test-mode/clear-test-data.ts'
import { passTime } from './test-mode/pass-time.ts'
import { mountTestMode } from './test-mode/routes.ts'
import { clearTestDataJob, passTimeJob } from './test-mode/test-mode-jobs.ts'
import type { MessageKind } from '#messages/define-message.ts'

export const retentionModule: Module = {
  name: 'retention',
  mount(api) {
    mountRetention(api)
    mountSubjectAccess(api)
    mountClosing(api)
    mountTestMode(api)
  },
  jobs: [
    handle(sweepEmployeeJob, sweepEmployee),
    handle(passTimeJob, passTime),
    handle(clearTestDataJob, clearTestData),
  ],
  hourly: [retentionTask, eraseClosedTask],
  tables: [
    { table: legalHolds, lives: 'until it is lifted', ends: ['use', 'organisation'] },
    { table: retentionNotices, lives: 'until the employee is erased', ends: ['employee', 'organisation'] },
    { table: retentionCertificates, lives: 'for ever: proves what was destroyed', ends: ['never'] },
    { table: retentionRuns, lives: 'for ever: a row a week, numbers', ends: ['never'] },
  ],
}

export const retentionMessages: readonly MessageKind[] = [
  organisationClosed,
  organisationEraseDue,
  organisationErased,
  retentionDue,
]
