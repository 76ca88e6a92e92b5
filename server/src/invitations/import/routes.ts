import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountDownload, mountSignedIn } from '#platform/http/mount.ts'
import { sessionScope } from '#platform/http/session-scope.ts'
import { exportEmployees } from '#employees/export-employees.ts'
import { importEmployees } from './import-employees.ts'

export function mountBulk(app: App): void {
  mountSignedIn(app, employeeActions.importRows, ({ body }, { deps, session }) =>
    importEmployees(deps, sessionScope(session), { ...body, createdBy: session.userId }),
  )
  mountDownload(app, employeeActions.exportCsv, ({ query }, { deps, session }) => ({
    fileName: `employees-${deps.clock().toISOString().slice(0, 10)}.csv`,
    text: exportEmployees(deps, sessionScope(session), query),
  }))
}
