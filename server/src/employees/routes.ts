import { employeeActions } from '@bonafide/shared/contract/employee-actions.ts'
import { employees } from '@bonafide/shared/contract/employees.ts'
import { sites } from '@bonafide/shared/contract/sites.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount, mountUnit } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
import { changeReferences } from './change-references.ts'
import { countEmployees } from './list/count-employees.ts'
import { listSites } from './list-sites.ts'
import { listEmployees } from './list/list-employees.ts'

export function mountEmployees(app: App): void {
  mount(app, employees.list, ({ query }, { deps, principal }) =>
    listEmployees({ deps, tx: deps.db, ...actingScope(principal) }, query),
  )
  mount(app, employees.stats, (_parts, { deps, principal }) =>
    countEmployees({ deps, tx: deps.db, ...actingScope(principal) }),
  )
  mountUnit(app, employeeActions.changeReferences, ({ params, body }, scope) =>
    changeReferences(scope, params.employeeId, body),
  )
  mount(app, sites.list, (_parts, { deps, principal }) =>
    listSites({ deps, tx: deps.db, ...actingScope(principal) }),
  )
}
