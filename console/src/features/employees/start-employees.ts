import type { QueryClient } from '@tanstack/react-query'
import { activityQuery } from '#features/employee-actions/employee-actions-queries.ts'
import type { App } from '#lib/app.ts'
import { startReads } from '#lib/routes.ts'
import { filterOf } from './employee-filter.ts'
import { employeesQuery } from './employee-queries.ts'
import type { EmployeeListSearch } from './employee-search.ts'

/** Starts to read the list while its page is still loading. */
export function startEmployees(app: App, client: QueryClient, search: EmployeeListSearch) {
  startReads(
    client.ensureInfiniteQueryData(employeesQuery(app, filterOf(app, search))),
    client.ensureQueryData(activityQuery(app)),
  )
}
