import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { Button } from '@bonafide/shared/ui/button.tsx'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '#lib/app-context.ts'
import { formatNumber } from '#lib/format.ts'
import { useErrorToast } from '#lib/use-error-toast.ts'
import { useMedia } from '#lib/use-media.ts'
import { card } from '#ui/card.css.ts'
import { LoadError } from '#ui/load-error.tsx'
import { EmployeeCards } from './employee-cards.tsx'
import { EmployeeFilters } from './employee-filters.tsx'
import { employeesQuery } from './employee-queries.ts'
import { type EmployeeListSearch, matchesText } from './employee-search.ts'
import { EmployeesEmpty } from './employees-empty.tsx'
import * as styles from './employees-list.css.ts'
import { EmployeesSkeleton } from './employees-skeleton.tsx'
import { EmployeesTable } from './employees-table.tsx'
import { stale } from './employees-table.css.ts'
import { useSearchText } from './use-search-text.ts'

/** Beside the sidebar the columns of the table need this much. */
const tooNarrowForTable = '(max-width: 1179.98px)'
const failure = 'Failed to fetch employees'

/** Everyone who was invited: found, filtered, page by page. */
export function EmployeesList({ search }: { search: EmployeeListSearch }) {
  const { q = '', status, person } = search
  const navigate = useNavigate()
  const [text, setText] = useSearchText(q)
  const query = useInfiniteQuery(employeesQuery(useApp(), { q: q || undefined, status }))
  const isNarrow = useMedia(tooNarrowForTable)
  useErrorToast(query.error, 'Error', failure)

  const loaded = query.data?.pages.flatMap((page) => page.items)
  const shown = loaded?.filter((employee) => matchesText(employee, text)) ?? []
  const total = query.data?.pages.at(-1)?.total ?? loaded?.length
  const count =
    total === undefined ? undefined : `${formatNumber(shown.length)} of ${formatNumber(total)} employees`
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
          <div className={query.isPlaceholderData ? stale : undefined}>
            {shown.length === 0 && !query.isPlaceholderData && (
              <EmployeesEmpty isSearching={Boolean(text || status)} onClear={() => setText('')} />
            )}
            {shown.length > 0 &&
              (isNarrow ? (
                <EmployeeCards employees={shown} />
              ) : (
                <EmployeesTable employees={shown} openId={person} />
              ))}
          </div>
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
