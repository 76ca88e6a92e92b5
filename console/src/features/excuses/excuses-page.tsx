import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import * as empty from '#features/employees/employees-empty.css.ts'
import { filters } from '#features/employees/employee-filters.css.ts'
import { more, notice } from '#features/employees/employees-list.css.ts'
import * as queue from '#features/review-queue/queue.css.ts'
import { QueueSkeleton } from '#features/review-queue/queue-skeleton.tsx'
import { useApp } from '#lib/app-context.ts'
import { useMay } from '#lib/session/use-may.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { LoadMore } from '#ui/status/load-more.tsx'
import { ExcuseFilter } from './excuse-filter.tsx'
import { excuseFiguresQuery } from './excuse-figures-query.ts'
import { excusesQuery } from './excuse-queries.ts'
import { type ExcuseListSearch, filterOf } from './excuse-search.ts'
import { ExcuseRow } from './excuse-row.tsx'

const failure = { text: 'We could not load the list.' }

/** Lists employees with their statutory excuses, all of them or those who need a look. */
export function ExcusesPage({ search }: { search: ExcuseListSearch }) {
  const navigate = useNavigate()
  const may = useMay()
  const { data: figures } = useQuery(excuseFiguresQuery(useApp()))
  return (
    <Page
      title="Right to work"
      lead="Who you are covered for by a statutory excuse, and until when."
      actions={
        <>
          {may('employees:erase') && (
            <ButtonLink to="/settings" search={{ tab: 'retention' }}>
              Retention
            </ButtonLink>
          )}
          {may('documents:read') && <ButtonLink to="/evidence-packs">Evidence packs</ButtonLink>}
          {may('reports:read') && <ButtonLink to="/reports">View reports</ButtonLink>}
        </>
      }
    >
      <section className={queue.group} aria-label="Statutory excuses">
        <div className={filters}>
          <ExcuseFilter
            search={search}
            figures={figures}
            onSearch={(chosen) => void navigate({ to: '/right-to-work', search: chosen, resetScroll: false })}
          />
        </div>
        <LoadBoundary
          failure={failure}
          resetKey={JSON.stringify(search)}
          pending={<QueueSkeleton />}
          renderFailed={(message) => <div className={notice}>{message}</div>}
        >
          <LoadedExcuses search={search} />
        </LoadBoundary>
      </section>
    </Page>
  )
}

function LoadedExcuses({ search }: { search: ExcuseListSearch }) {
  const query = useSuspenseInfiniteQuery(excusesQuery(useApp(), filterOf(search)))
  const items = query.data.pages.flatMap((page) => page.items)
  if (items.length === 0) return <NoExcuses />
  return (
    <>
      <ul className={queue.list}>
        {items.map((item) => (
          <ExcuseRow key={item.employeeId} item={item} />
        ))}
      </ul>
      {(query.hasNextPage || query.error) && (
        <div className={more}>
          <LoadMore query={query} failure={failure} />
        </div>
      )}
    </>
  )
}

function NoExcuses() {
  return (
    <div className={empty.empty}>
      <ShieldCheck size={20} className={empty.icon} aria-hidden="true" />
      <h2 className={empty.title}>No employees here</h2>
      <p className={empty.text}>Employees appear here once their right to work needs a look.</p>
    </div>
  )
}
