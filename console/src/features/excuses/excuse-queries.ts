import { excuses, type ExcuseSearch } from '@bonafide/shared/contract/right-to-work/excuses.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'
import { excusesKey } from './excuse-figures-query.ts'

export interface ExcuseFilter extends Pick<ExcuseSearch, 'concern'> {
  endsWithinDays?: string
  site?: string | undefined
  assignee?: string | undefined
}

/** Reads employees with their statutory excuses, page by page. */
export function excusesQuery({ call }: Pick<App, 'call'>, filter: ExcuseFilter) {
  return infiniteQueryOptions({
    queryKey: [...excusesKey, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(excuses.list, { query: { ...filter, limit: '100', cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}

/** The number of those who start soon that are fetched, and shown. */
const startersShown = 5

/** Reads the first to start work within a week, by date; null where the server does not know. */
export function startingQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: [...excusesKey, 'starting'],
    meta: { isOptional: true },
    retryOnMount: false,
    queryFn: ({ signal }) =>
      ifServed(
        call(excuses.list, { query: { startsWithinDays: '7', limit: String(startersShown) }, signal }),
      ),
  })
}
