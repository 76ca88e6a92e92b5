import { employeeStatuses } from '@bonafide/shared/contract/employees/employees.ts'
import { keepPreviousData, useInfiniteQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { StartAction } from '#features/employee-actions/employee-menu.tsx'
import { EmployeesSkeleton } from '#features/employee-table/employees-skeleton.tsx'
import { mostSelected, useSelection } from '#features/many-employees/use-selection.ts'
import { useApp } from '#lib/app-context.ts'
import { formatNumber } from '#lib/format.ts'
import { useMay } from '#lib/session/use-may.ts'
import { card } from '#ui/card.css.ts'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { LoadMore } from '#ui/status/load-more.tsx'
import { EmployeeFilters } from './employee-filters.tsx'
import { employeesQuery } from './employee-queries.ts'
import { listOf, searchTextOf } from './employee-finder.ts'
import type { EmployeeListSearch } from './employee-search.ts'
import { type EmployeeFilter, endings, filterOf, isEnding, oneOf, viewSearchOf } from './employee-filter.ts'
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

const FilterPanel = lazy(() =>
  import('./filter-panel.tsx').then((module) => ({ default: module.FilterPanel })),
)
const FilterChips = lazy(() =>
  import('./filter-panel.tsx').then((module) => ({ default: module.FilterChips })),
)
const BulkBar = lazy(() =>
  import('#features/many-employees/bulk-bar.tsx').then((module) => ({ default: module.BulkBar })),
)

interface EmployeesListProps {
  search: EmployeeListSearch
  /** Left out where the server has no actions. */
  onAction?: StartAction
}

/** Lists everyone who was invited: found, filtered, sorted, page by page. */
export function EmployeesList({ search, onAction }: EmployeesListProps) {
  const { q = '', status, site, manager, withoutSite } = search
  const navigate = useNavigate()
  const app = useApp()
  const [text, setText] = useSearchText(q)
  const [isPanelOpen, setPanelOpen] = useState(false)
  const filter = filterOf(app, search)
  const change = (changed: EmployeeListSearch) =>
    void navigate({
      to: '/employees',
      search: (old) => ({ ...old, withoutSite: undefined, ...changed }),
      resetScroll: false,
    })
  return (
    <section className={card} aria-label="List of employees">
      <EmployeeFilters
        text={text}
        onText={setText}
        status={oneOf(employeeStatuses, status)}
        onStatus={(choice) => change({ status: choice })}
        more={
          <Suspense fallback={null}>
            <EmployeeSiteFilter site={site} />
            <EmployeeManagerFilter manager={manager} />
          </Suspense>
        }
        button={
          onAction && (
            <button
              type="button"
              className={styles.chip}
              aria-expanded={isPanelOpen}
              onClick={() => setPanelOpen(!isPanelOpen)}
            >
              More filters
            </button>
          )
        }
        count={<EmployeeCount filter={filter} text={text} />}
      />
      <Suspense fallback={null}>{isPanelOpen && <FilterPanel search={search} onSearch={change} />}</Suspense>
      {hasFilters(search) && (
        <Suspense fallback={<div className={styles.chosenPlace} />}>
          <FilterChips search={search} onSearch={change} />
        </Suspense>
      )}
      {withoutSite && (
        <p className={styles.notice} role="note">
          {`This view was saved for the site ${withoutSite}, which is no longer there. It shows the employees of all sites.`}
        </p>
      )}
      {isEnding(search.cover) && <EndingChoice cover={search.cover} onCover={(cover) => change({ cover })} />}
      <LoadBoundary
        failure={failure}
        renderFailed={(message) => <div className={styles.notice}>{message}</div>}
        pending={<EmployeesSkeleton />}
        resetKey={JSON.stringify(filter)}
      >
        <LoadedEmployees search={search} text={text} onText={setText} onAction={onAction} />
      </LoadBoundary>
    </section>
  )
}

/** Chooses among cover that has ended and cover that ends within some days. */
function EndingChoice({ cover, onCover }: { cover: string | undefined; onCover: (cover: string) => void }) {
  return (
    <div className={styles.ending}>
      <div className={styles.chips} role="group" aria-label="Cover ends within">
        {Object.entries(endings).map(([choice, label]) => (
          <button
            key={choice}
            type="button"
            className={styles.chip}
            aria-pressed={choice === cover}
            onClick={() => onCover(choice)}
          >
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}

interface LoadedEmployeesProps extends EmployeesListProps {
  text: string
  onText: (text: string) => void
}

function LoadedEmployees({ search, text, onText, onAction }: LoadedEmployeesProps) {
  const app = useApp()
  const may = useMay()
  // Those of the search before stay in sight until the answer to this one is there.
  const answered = useDeferredValue(search)
  const isStale = JSON.stringify(filterOf(app, answered)) !== JSON.stringify(filterOf(app, search))
  const query = useSuspenseInfiniteQuery(employeesQuery(app, filterOf(app, answered)))
  const { loaded, find } = listOf(query.data)
  // Not left to the first key press.
  useEffect(() => loaded.forEach(searchTextOf), [loaded])
  // At once: putting it off takes longer than doing it, 10,000 employees included.
  const shown = useMemo(() => find(text), [find, text])
  const clear = useCallback(() => onText(''), [onText])
  const ids = useMemo(() => shown.map(({ employeeId }) => employeeId), [shown])
  const selection = useSelection(ids)
  const { select } = selection
  const total = query.data.pages.at(-1)?.total
  async function selectAll() {
    let all = shown
    let { hasNextPage } = query
    while (hasNextPage && all.length < mostSelected) {
      const { data, hasNextPage: isMore, isError } = await query.fetchNextPage()
      if (isError || !data) break
      all = listOf(data).find(text)
      hasNextPage = isMore
    }
    select(all.map(({ employeeId }) => employeeId))
  }
  const canSelect = Boolean(onAction) && (may('employees:write') || may('checks:decide'))
  return (
    <>
      <FoundEmployees
        employees={shown}
        search={answered}
        isComplete={!query.hasNextPage}
        isStale={isStale}
        isSearching={Boolean(text) || hasFilters(search)}
        onClear={clear}
        onAction={onAction}
        selection={
          canSelect
            ? {
                ...selection,
                count: text || !total ? shown.length : total,
                selectAll: () => void selectAll(),
              }
            : undefined
        }
      />
      {(query.hasNextPage || query.error) && (
        <div className={styles.more}>
          <LoadMore query={query} failure={failure} />
        </div>
      )}
      {selection.ids.length > 0 && (
        <Suspense fallback={null}>
          <BulkBar
            selection={selection}
            nameOf={(id) => shown.find(({ employeeId }) => employeeId === id)?.fullName || 'No name'}
            actions={['remind', 'renew', 'assign', 'snooze', 'ask', 'pack', 'export']}
          />
        </Suspense>
      )}
    </>
  )
}

const hasFilters = (search: EmployeeListSearch) =>
  Object.keys(viewSearchOf(search)).some((name) => name !== 'sort')

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
