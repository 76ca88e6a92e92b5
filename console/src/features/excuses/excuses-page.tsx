import type { ExcuseFigures } from '@bonafide/shared/contract/right-to-work/statutory-excuse.ts'
import { useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import * as empty from '#features/employees/employees-empty.css.ts'
import { chip, chips, filters, more, notice } from '#features/employees/employees.css.ts'
import * as queue from '#features/review-queue/queue.css.ts'
import { QueueSkeleton } from '#features/review-queue/queue-skeleton.tsx'
import { useApp } from '#lib/app-context.ts'
import { useMay } from '#lib/session/use-may.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { LoadMore } from '#ui/status/load-more.tsx'
import { formatNumber } from '#lib/format.ts'
import { excuseFiguresQuery } from './excuse-figures-query.ts'
import { excusesQuery } from './excuse-queries.ts'
import { type ExcuseListSearch, filterOf } from './excuse-search.ts'
import { ExcuseRow } from './excuse-row.tsx'
import { excuseViews, excuseWords } from './excuse-words.ts'

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
          {may('documents:read') && <ButtonLink to="/inspection">Inspection</ButtonLink>}
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

interface ExcuseFilterProps {
  search: ExcuseListSearch
  figures: ExcuseFigures | null | undefined
  onSearch: (search: ExcuseListSearch) => void
}

/** Filters the list: everyone, or those who need a look, with their number. */
function ExcuseFilter({ search, figures, onSearch }: ExcuseFilterProps) {
  const { concern, within, state } = search
  const isAll = !concern && !within && !state
  return (
    <div className={chips} role="group" aria-label="Right to work">
      <button type="button" className={chip} aria-pressed={isAll} onClick={() => onSearch({})}>
        All
      </button>
      {excuseViews.map(({ search: view, figure, label }) => (
        <button
          key={figure}
          type="button"
          className={chip}
          aria-pressed={'concern' in view ? view.concern === concern : view.within === within && !concern}
          onClick={() => onSearch(view)}
        >
          {`${label} ${figures ? formatNumber(figures[figure]) : ''}`}
        </button>
      ))}
      {/* Reached from a report; it is there only while it is chosen. */}
      {state && !concern && !within && (
        <button type="button" className={chip} aria-pressed onClick={() => onSearch({})}>
          {excuseWords[state]}
        </button>
      )}
    </div>
  )
}
