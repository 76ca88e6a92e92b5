import { excuses } from '@bonafide/shared/contract/excuses.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { employeesKey } from '#features/employees/employee-queries.ts'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'
import type { ExcuseFilter } from './excuse-search.ts'

// Below the employees: what changes one of them may change their excuse.
const excusesKey = [...employeesKey, 'excuses'] as const

/** How many need a look at their right to work; null where the server does not know. */
export function excuseFiguresQuery({ call }: Pick<App, 'call'>) {
  return queryOptions({
    queryKey: [...excusesKey, 'figures'],
    meta: { isOptional: true },
    retryOnMount: false,
    queryFn: ({ signal }) => ifServed(call(excuses.figures, { signal })),
  })
}

/** Employees with their statutory excuses, page by page. */
export function excusesQuery({ call }: Pick<App, 'call'>, filter: ExcuseFilter) {
  return infiniteQueryOptions({
    queryKey: [...excusesKey, 'list', filter],
    queryFn: ({ pageParam, signal }) =>
      call(excuses.list, { query: { ...filter, limit: '100', cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })
}
