import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import { employees } from '@bonafide/shared/contract/employees.ts'
import { sites } from '@bonafide/shared/contract/sites.ts'
import type { App } from '#platform/http/app-env.ts'
import { mountRead, mountUnit } from '#platform/http/mount.ts'
import { changeReferences } from './change-employee.ts'
import { countEmployees } from './list/count-employees.ts'
import { listSites } from './list-sites.ts'
import { listEmployees } from './list/list-employees.ts'

export function mountEmployees(app: App): void {
  mountRead(app, employees.list, ({ query }, scope) => listEmployees(scope, query))
  mountRead(app, employees.stats, (_parts, scope) => countEmployees(scope))
  mountUnit(app, employeeActions.changeReferences, ({ params, body }, scope) =>
    changeReferences(scope, params.employeeId, body),
  )
  mountRead(app, sites.list, (_parts, scope) => listSites(scope))
}
