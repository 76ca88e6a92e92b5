import { employeeActions } from '@bonafide/shared/contract/employees/employee-actions.ts'
import {
  retention,
  subjectAccess,
  account,
  organisation,
} from '@bonafide/shared/contract/retention/retention.ts'
import { testMode } from '@bonafide/shared/contract/organisation/test-mode.ts'
import { handle, type Module } from '#platform/define-module.ts'
import type { MessageKind } from '#messages/define-message.ts'
import { mount, mountFile, mountRead, mountUnit } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import { refuseSsoSession } from '#accounts/require-sso.ts'
import { organisationClosed, organisationErased, organisationEraseDue } from './closing/closing-messages.ts'
import { eraseClosedTask } from './closing/erase-organisation.ts'
import { eraseEmployee, sweepEmployee, sweepEmployeeJob } from './erase-employee.ts'
import { legalHolds, retentionCertificates, retentionNotices, retentionRuns } from './retention-tables.ts'
import { retentionTask } from './run-retention.ts'
import { retentionDue } from './tell-due.ts'
import {
  advanceClock,
  clearTestData,
  clearTestDataJob,
  passTime,
  passTimeJob,
  requestClearing,
  showClock,
} from './test-mode.ts'
import { confirmEmployment, placeHold, releaseHold } from './legal-holds.ts'
import { listCertificates, showRetention } from './list-retention.ts'
import { downloadAll } from './subject-access.ts'
import { deleteAccount } from './closing/delete-account.ts'
import { downloadOwnData } from './closing/own-data.ts'
import { downloadArchive } from './closing/archive.ts'
import { closeOrganisation, restoreOrganisation, showClosing } from './closing/close-organisation.ts'

export const retentionModule: Module = {
  name: 'retention',
  mount(api) {
    mountUnit(api, employeeActions.erase, ({ params, body }, scope) =>
      eraseEmployee(scope, params.employeeId, body),
    )
    mountRead(api, retention.overview, (_parts, scope) => showRetention(scope))
    mountRead(api, retention.certificates, ({ query }, scope) => listCertificates(scope, query))
    mountUnit(api, retention.hold, ({ params, body }, scope) => placeHold(scope, params.employeeId, body))
    mountUnit(api, retention.release, ({ params }, scope) => releaseHold(scope, params.employeeId))
    mountUnit(api, retention.confirmEmployment, ({ params }, scope) =>
      confirmEmployment(scope, params.employeeId),
    )
    mountFile(api, subjectAccess.download, ({ params }, { deps, principal }) =>
      downloadAll(deps, actingScope(principal), params.employeeId),
    )
    mountUnit(api, organisation.close, ({ body }, scope) => closeOrganisation(scope, body.name))
    mountUnit(api, organisation.closing, (_parts, scope) => showClosing(scope))
    mountUnit(api, organisation.restore, (_parts, scope) => restoreOrganisation(scope))
    mountFile(api, organisation.archive, (_parts, { deps, principal }) =>
      downloadArchive(deps, actingScope(principal)),
    )
    mountFile(api, account.data, async (_parts, { deps, principal }) => {
      refuseSsoSession(principal)
      return downloadOwnData(deps, principal)
    })
    mount(api, account.remove, async ({ body }, call) => {
      refuseSsoSession(call.principal)
      return deleteAccount(call.deps, call.principal, body, call)
    })
    mountUnit(api, testMode.clock, (_parts, scope) => showClock(scope))
    mountUnit(api, testMode.advance, ({ body }, scope) => advanceClock(scope, body))
    mountUnit(api, testMode.clear, (_parts, scope) => requestClearing(scope))
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
