import { excuses, type ExcuseSearch } from '@bonafide/shared/contract/right-to-work/excuses.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
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
