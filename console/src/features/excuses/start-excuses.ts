import type { QueryClient } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { startReads } from '#lib/routes.ts'
import { excuseFiguresQuery } from './excuse-figures-query.ts'
import { excusesQuery } from './excuse-queries.ts'
import { type ExcuseListSearch, filterOf } from './excuse-search.ts'

/** Starts to read the list while its page is still loading. */
export function startExcuses(app: App, client: QueryClient, search: ExcuseListSearch) {
  startReads(
    client.ensureQueryData(excuseFiguresQuery(app)),
    client.ensureInfiniteQueryData(excusesQuery(app, filterOf(search))),
  )
}
