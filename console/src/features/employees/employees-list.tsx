import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useEffect, useMemo } from 'react'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { useApp } from '#lib/app-context.ts'
import { formatNumber } from '#lib/format.ts'
import { useErrorToast } from '#lib/use-error-toast.ts'
import { card } from '#ui/card.css.ts'
import { LoadError } from '#ui/status/load-error.tsx'
import { EmployeeFilters } from './employee-filters.tsx'
import { employeesQuery } from './employee-queries.ts'
import { type EmployeeListSearch, employeeFinder, searchTextOf } from './employee-search.ts'
import * as styles from './employees-list.css.ts'
import { EmployeesSkeleton } from '#features/employee-table/employees-skeleton.tsx'
import { useSearchText } from './use-search-text.ts'

// On its way while the employees are.
const found = import('#features/employee-table/found-employees.tsx')
// A failure shows where the list is drawn.
found.catch(() => undefined)
const FoundEmployees = lazy(() => found.then((module) => ({ default: module.FoundEmployees })))

const failure = 'Failed to fetch employees'

interface EmployeesListProps {
  search: EmployeeListSearch
  /** Left out where the server has no actions. */
  onAction?: StartAction
}

/** Everyone who was invited: found, filtered, page by page. */
export function EmployeesList({ search, onAction }: EmployeesListProps) {
  const { q = '', status } = search
  const navigate = useNavigate()
  const [text, setText] = useSearchText(q)
  const query = useInfiniteQuery(employeesQuery(useApp(), { q: q || undefined, status }))
  useErrorToast(query.error, 'Error', failure)
  const clear = useCallback(() => setText(''), [setText])

  const pages = query.data?.pages
  const loaded = useMemo(() => pages?.flatMap((page) => page.items), [pages])
  // Not left to the first key press.
  useEffect(() => loaded?.forEach(searchTextOf), [loaded])
  const find = useMemo(() => employeeFinder(loaded ?? []), [loaded])
  // At once: putting it off takes longer than doing it, 10,000 employees included.
  const shown = useMemo(() => find(text), [find, text])
  const last = pages?.at(-1)
  const count =
    loaded &&
    `${formatNumber(shown.length)} of ${totalText(last?.total ?? undefined, loaded.length, query.hasNextPage)} employees`
  return (
    <>
      <section className={card} aria-label="List of employees">
        <EmployeeFilters
          text={text}
          onText={setText}
          status={status}
          onStatus={(choice) =>
            void navigate({
              to: '/employees',
              search: (old) => ({ ...old, status: choice }),
              resetScroll: false,
            })
          }
          count={count}
        />
        {query.error && (
          <div className={styles.notice}>
            <LoadError
              text={messageOf(query.error, failure)}
              retrying={query.isFetching}
              onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
            />
          </div>
        )}
        {query.isPending && <EmployeesSkeleton />}
        {loaded && (
          <Suspense fallback={<EmployeesSkeleton />}>
            <FoundEmployees
              employees={shown}
              search={search}
              isComplete={!query.hasNextPage}
              isStale={query.isPlaceholderData}
              isSearching={Boolean(text || status)}
              onClear={clear}
              onAction={onAction}
            />
          </Suspense>
        )}
      </section>
      {query.hasNextPage && (
        <div className={styles.more}>
          <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? 'Loading...' : 'Load more'}
          </Button>
        </div>
      )}
    </>
  )
}

/** The server may not count what very many employees have; it says whether there are more. */
function totalText(total: number | undefined, loaded: number, hasMore: boolean): string {
  if (total !== undefined) return formatNumber(total)
  return `${hasMore ? 'more than ' : ''}${formatNumber(loaded)}`
}
