import type { QueryClient } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { startReads } from '#lib/routes.ts'
import { excuseTabQuery } from './excuse-tab-query.ts'
import {
  decidedQuery,
  filterOf,
  isExcuseTab,
  verificationCountsQuery,
  waitingQuery,
} from './verification-queries.ts'
import type { VerificationsSearch } from './verification-search.ts'

/** Starts to read a tab while its page is still loading. */
export function startTab(
  app: App,
  client: QueryClient,
  { tab = 'needs_you', ...search }: VerificationsSearch,
) {
  const filter = filterOf(app, search)
  const counts = client.ensureQueryData(verificationCountsQuery(app, filter))
  if (isExcuseTab(tab)) startReads(counts, client.ensureInfiniteQueryData(excuseTabQuery(app, tab, filter)))
  else if (tab === 'done') startReads(counts, client.ensureInfiniteQueryData(decidedQuery(app, filter)))
  else startReads(counts, client.ensureInfiniteQueryData(waitingQuery(app, { tab, ...filter })))
}
