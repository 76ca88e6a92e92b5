import { messageOf } from '@bonafide/shared/api/api-error.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useApp } from '#lib/app-context.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { padded } from '#ui/card.css.ts'
import { LoadError } from '#ui/status/load-error.tsx'
import { Page } from '#ui/page/page.tsx'
import { loadReport } from './load-report.ts'
import { PeriodPicker } from './period-picker.tsx'
import { periodOf, type ReportsSearch } from './report-period.ts'
import { reportQuery } from './report-queries.ts'
import { ReportsSkeleton } from './reports-skeleton.tsx'

const Report = lazy(() => loadReport().then((module) => ({ default: module.Report })))

/** How verification is going, over the days of the address. */
export function ReportsPage({ search }: { search: ReportsSearch }) {
  const period = periodOf(search)
  const query = useQuery(reportQuery(useApp(), period))
  const isMissing = query.data === null
  return (
    <Page
      title="Reports"
      lead="How verifications are going across your organisation."
      actions={
        <ButtonLink to="/employees" search={{ status: 'completed' }} tone={isMissing ? 'primary' : undefined}>
          View completed employees
        </ButtonLink>
      }
    >
      {isMissing ? (
        <p className={padded}>Reports are not available yet. You can see your totals on the dashboard.</p>
      ) : (
        <PeriodPicker period={period} />
      )}
      {query.isPending && <ReportsSkeleton />}
      {query.error && (
        <LoadError
          text={messageOf(query.error, 'We could not load the reports.')}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (
        <Suspense fallback={<ReportsSkeleton />}>
          <Report summary={query.data} period={period} isStale={query.isPlaceholderData} />
        </Suspense>
      )}
    </Page>
  )
}
