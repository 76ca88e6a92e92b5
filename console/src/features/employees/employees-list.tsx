import { keepPreviousData, useInfiniteQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { EmployeesSkeleton } from '#features/employee-table/employees-skeleton.tsx'
import { useApp } from '#lib/app-context.ts'
import { formatNumber } from '#lib/format.ts'
import { card } from '#ui/card.css.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { LoadMore } from '#ui/status/load-more.tsx'
import { EmployeeFilters } from './employee-filters.tsx'
import { type EmployeeFilter, employeesQuery } from './employee-queries.ts'
import { listOf, searchTextOf } from './employee-finder.ts'
import { type EmployeeListSearch, filterOf } from './employee-search.ts'
import * as styles from './employees.css.ts'

// On its way while the employees are.
const found = import('#features/employee-table/found-employees.tsx')
// A failure shows where the list is drawn.
found.catch(() => undefined)
const FoundEmployees = lazy(() => found.then((module) => ({ default: module.FoundEmployees })))

const EmployeeSiteFilter = lazy(() =>
  import('#features/sites/employee-site-filter.tsx').then((module) => ({
    default: module.EmployeeSiteFilter,
  })),
)

const EmployeeManagerFilter = lazy(() =>
  import('#features/managers/employee-manager-filter.tsx').then((module) => ({
    default: module.EmployeeManagerFilter,
  })),
)

const failure = { title: 'Error', text: 'Failed to fetch employees' }

interface EmployeesListProps {
  search: EmployeeListSearch
  /** Left out where the server has no actions. */
  onAction?: StartAction
}

/** Lists everyone who was invited: found, filtered, page by page. */
export function EmployeesList({ search, onAction }: EmployeesListProps) {
  const { q = '', status, site, manager } = search
  const navigate = useNavigate()
  const [text, setText] = useSearchText(q)
  return (
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
        more={
          <Suspense fallback={null}>
            <EmployeeSiteFilter site={site} />
            <EmployeeManagerFilter manager={manager} />
          </Suspense>
        }
        count={<EmployeeCount filter={filterOf(search)} text={text} />}
      />
      <LoadBoundary
        failure={failure}
        renderFailed={(message) => <div className={styles.notice}>{message}</div>}
        pending={<EmployeesSkeleton />}
        resetKey={`${status} ${site} ${manager} ${q}`}
      >
        <LoadedEmployees search={search} text={text} onText={setText} onAction={onAction} />
      </LoadBoundary>
    </section>
  )
}

interface LoadedEmployeesProps extends EmployeesListProps {
  text: string
  onText: (text: string) => void
}

function LoadedEmployees({ search, text, onText, onAction }: LoadedEmployeesProps) {
  // Those of the search before stay in sight until the answer to this one is there.
  const answered = useDeferredValue(search)
  const isStale = (['q', 'status', 'site', 'manager'] as const).some(
    (name) => answered[name] !== search[name],
  )
  const query = useSuspenseInfiniteQuery(employeesQuery(useApp(), filterOf(answered)))
  const { loaded, find } = listOf(query.data)
  // Not left to the first key press.
  useEffect(() => loaded.forEach(searchTextOf), [loaded])
  // At once: putting it off takes longer than doing it, 10,000 employees included.
  const shown = useMemo(() => find(text), [find, text])
  const clear = useCallback(() => onText(''), [onText])
  return (
    <>
      <FoundEmployees
        employees={shown}
        search={search}
        isComplete={!query.hasNextPage}
        isStale={isStale}
        isSearching={Boolean(text || search.status || search.site || search.manager)}
        onClear={clear}
        onAction={onAction}
      />
      {(query.hasNextPage || query.error) && (
        <div className={styles.more}>
          <LoadMore query={query} failure={failure} />
        </div>
      )}
    </>
  )
}

/** `N of M employees`. The server may not count what very many have; it says whether there are more. */
function EmployeeCount({ filter, text }: { filter: EmployeeFilter; text: string }) {
  const options = employeesQuery(useApp(), filter)
  const { data, hasNextPage } = useInfiniteQuery({
    ...options,
    placeholderData: keepPreviousData,
    retryOnMount: false,
  })
  if (!data) return null
  const { loaded, find } = listOf(data)
  const total = data.pages.at(-1)?.total ?? undefined
  const most = total ?? loaded.length
  const prefix = total === undefined && hasNextPage ? 'more than ' : ''
  return <span>{`${formatNumber(find(text).length)} of ${prefix}${formatNumber(most)} employees`}</span>
}

const debounce = 300

/** Holds the text of the search box; it reaches the address a moment after the last key. */
function useSearchText(q: string) {
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  const sent = useRef(q)

  // The address changed by itself: back, forward, or a link.
  useEffect(() => {
    if (q !== sent.current) setText(q)
    sent.current = q
  }, [q])

  useEffect(() => {
    if (text.trim() === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = text.trim()
      void navigate({
        to: '/employees',
        search: (search) => ({ ...search, q: text.trim() || undefined }),
        replace: true,
        resetScroll: false,
      })
    }, debounce)
    return () => clearTimeout(timer)
  }, [text, navigate])

  return [text, setText] as const
}
