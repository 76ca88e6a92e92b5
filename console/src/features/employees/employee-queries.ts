import { employees } from '@bonafide/shared/contract/employees/employees.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import type { EmployeeFilter } from './employee-filter.ts'

type Caller = Pick<App, 'call'>

/** The first parts of the keys here: of all, of lists, and the key of one employee. */
export const employeesKey = ['employees'] as const
export const employeeListsKey = [...employeesKey, 'list'] as const
export const employeeDetailKey = (employeeId: string) => [...employeesKey, 'detail', employeeId] as const

/** Reads the list, page by page. */
export function employeesQuery({ call }: Caller, { q, status, site, manager, ...more }: EmployeeFilter) {
  return infiniteQueryOptions({
    queryKey: [...employeeListsKey, { q, status, site, manager, ...more }],
    // In this order the document asks for the first page, before this script is there.
    queryFn: ({ pageParam, signal }) =>
      call(employees.list, {
        query: { limit: '100', q, status, site, manager, ...more, cursor: pageParam },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    // All pages would be asked for again, one after the other.
    refetchOnWindowFocus: ({ state }) => (state.data?.pages.length ?? 0) <= 3,
  })
}

/** Reads one employee with their steps. */
export function employeeQuery({ call }: Caller, employeeId: string) {
  return queryOptions({
    queryKey: employeeDetailKey(employeeId),
    queryFn: ({ signal }) => call(employees.detail, { params: { employeeId }, signal }),
  })
}

/** Reads the totals; a server may not have them. */
export function employeeStatsQuery({ call }: Caller) {
  return queryOptions({
    queryKey: [...employeesKey, 'stats'],
    meta: { isOptional: true },
    retryOnMount: false,
    queryFn: ({ signal }) => call(employees.stats, { signal }),
  })
}

/** Reads the few employees whose name, email or phone has the text; nothing is asked without one. */
export function foundEmployeesQuery({ call }: Caller, q: string) {
  return queryOptions({
    queryKey: [...employeesKey, 'find', q],
    queryFn: ({ signal }) => call(employees.list, { query: { q, limit: '6' }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
}
