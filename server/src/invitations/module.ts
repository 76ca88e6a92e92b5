import { lt } from 'drizzle-orm'
import { employeeActions } from '@bonafide/shared/contract/employees/employee-actions.ts'
import { employees } from '@bonafide/shared/contract/employees/employees.ts'
import { manyEmployees } from '@bonafide/shared/contract/employees/many.ts'
import { handle, type Module } from '#platform/define-module.ts'
import type { MessageKind } from '#messages/define-message.ts'
import { recordExport } from '#platform/audit/record.ts'
import { mount, mountDownload, mountUnit } from '#platform/http/mount.ts'
import { actingScope, type ApiKeyPrincipal, type UserPrincipal } from '#platform/http/principal.ts'
import type { ActingScope, Deps, Scope } from '#platform/scope.ts'
import { exportEmployees, exportSelected } from '#employees/list/export-employees.ts'
import { isOfCover } from '#right-to-work/checks/list-by-cover.ts'
import { announceExpiredLinksTask } from './announce-expired-links.ts'
import { remindEmployeesTask } from './automatic-reminders.ts'
import { mountStaffImports } from './existing-staff/routes.ts'
import { runStaffImport, runStaffImportJob } from './existing-staff/run-staff-import.ts'
import { staffImportEraser } from './existing-staff/staff-import-rows.ts'
import { staffImportRows, staffImports } from './existing-staff/staff-imports-tables.ts'
import { invitation, linkRenewed, reminder } from './link-messages.ts'
import { releaseExpiredCreditsTask } from './release-expired-credits.ts'
import { importEmployees } from './import-employees.ts'
import type { Inviter } from './insert-employee.ts'
import { inviteEmployee, inviteFromWidget } from './invite-employee.ts'
import { remindMany, renewManyLinks } from './write-to-many.ts'
import { remindEmployee } from './remind-employee.ts'
import { resendInvitation } from './resend-invitation.ts'
import { restoreLink, revealLink, revokeLink } from './link-actions.ts'

export const invitationsModule: Module = {
  name: 'invitations',
  mount(api) {
    mount(api, employeeActions.importRows, ({ body }, { deps, principal }) =>
      importEmployees(deps, actingScope(principal), { ...body, createdBy: principal.userId }),
    )
    mountDownload(api, employeeActions.exportCsv, ({ query }, { deps, principal }) => {
      const who = actingScope(principal)
      const search = { ...query, isCovered: (scope: Scope) => isOfCover(scope, query.cover) }
      return exported(deps, who, exportEmployees(deps, who, search))
    })
    mountDownload(api, manyEmployees.exportCsv, ({ body }, { deps, principal }) => {
      const who = actingScope(principal)
      return exported(deps, who, exportSelected(deps, who, body.employeeIds))
    })
    mountUnit(api, employees.invite, ({ body }, scope, principal) => {
      if (principal.type === 'embed') return inviteFromWidget(scope, body, principal)
      return inviteEmployee(scope, body, inviterOf(principal))
    })
    mountUnit(api, employeeActions.resend, ({ params, body }, scope) =>
      resendInvitation(scope, params.employeeId, body),
    )
    mountUnit(api, employeeActions.nudge, ({ params }, scope) => remindEmployee(scope, params.employeeId))
    mountUnit(api, employeeActions.revoke, ({ params }, scope) => revokeLink(scope, params.employeeId))
    mountUnit(api, employeeActions.revealLink, ({ params }, scope) => revealLink(scope, params.employeeId))
    mountUnit(api, employeeActions.restore, ({ params }, scope) => restoreLink(scope, params.employeeId))
    mount(api, manyEmployees.remind, ({ body }, call) => remindMany(call, body))
    mount(api, manyEmployees.renewLinks, ({ body }, call) => renewManyLinks(call, body))
    mountStaffImports(api)
  },
  jobs: [handle(runStaffImportJob, (deps, data, { signal }) => runStaffImport(deps, data, { signal }))],
  hourly: [releaseExpiredCreditsTask, announceExpiredLinksTask, remindEmployeesTask],
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

/** The file of a list of employees, whose download is written down. */
function exported(deps: Deps, who: ActingScope, text: AsyncIterable<string>) {
  const fileName = `employees-${deps.clock().toISOString().slice(0, 10)}.csv`
  return { fileName, text: recordExport(deps, who, 'employees', text) }
}

function inviterOf(principal: UserPrincipal | ApiKeyPrincipal): Inviter {
  return principal.type === 'user'
    ? { source: 'console', createdBy: principal.userId }
    : { source: 'api', apiKeyId: principal.apiKeyId }
}
