import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import { recordExport } from '#platform/audit/record.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount, mountDownload } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import { exportEmployees } from '#employees/list/export-employees.ts'
import { importEmployees } from './import-employees.ts'

export function mountBulk(app: App): void {
  mount(app, employeeActions.importRows, ({ body }, { deps, principal }) =>
    importEmployees(deps, actingScope(principal), { ...body, createdBy: principal.userId }),
  )
  mountDownload(app, employeeActions.exportCsv, ({ query }, { deps, principal }) => {
    const who = actingScope(principal)
    return {
      fileName: `employees-${deps.clock().toISOString().slice(0, 10)}.csv`,
      text: recordExport(deps, who, 'employees', exportEmployees(deps, who, query)),
    }
  })
}
