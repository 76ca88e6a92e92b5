import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount, mountDownload } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import { exportEmployees } from '#employees/list/export-employees.ts'
import { importEmployees } from './import-employees.ts'

export function mountBulk(app: App): void {
  mount(app, employeeActions.importRows, ({ body }, { deps, principal, ip }) =>
    importEmployees(deps, { ...actingScope(principal), ip }, { ...body, createdBy: principal.userId }),
  )
  mountDownload(app, employeeActions.exportCsv, ({ query }, { deps, principal }) => ({
    fileName: `employees-${deps.clock().toISOString().slice(0, 10)}.csv`,
    text: exportEmployees(deps, actingScope(principal), query),
  }))
}
