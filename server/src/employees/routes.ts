import { employees } from '@bonafide/shared/contract/employees.ts'
import { sites } from '@bonafide/shared/contract/sites.ts'
import type { App } from '#platform/http/app-env.ts'
import { mount } from '#platform/http/mount.ts'
import { actingScope } from '#platform/http/principal.ts'
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
  mount(app, sites.list, (_parts, { deps, principal }) =>
    listSites({ deps, tx: deps.db, ...actingScope(principal) }),
  )
}
