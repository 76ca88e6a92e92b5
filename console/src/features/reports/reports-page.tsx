import { useSuspenseQuery } from '@tanstack/react-query'
import type { Elements } from '@bonafide/shared/ui/elements.ts'
import { lazy, useDeferredValue } from 'react'
import { useApp } from '#lib/app-context.ts'
import { padded } from '#ui/card.css.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { Page } from '#ui/page/page.tsx'
import { LoadBoundary } from '#ui/status/load-boundary.tsx'
import { PeriodPicker } from './period-picker.tsx'
import { periodOf } from './report-period.ts'
import { loadReport, reportQuery } from './report-queries.ts'
import type { ReportsSearch } from './report-search.ts'
import { ReportsSkeleton } from './reports-skeleton.tsx'

const Report = lazy(() => loadReport().then((module) => ({ default: module.Report })))

/** Shows how verification is going, over the days of the address. */
export function ReportsPage({ search }: { search: ReportsSearch }) {
  const period = periodOf(search)
  const frame = (inner: Elements) => (
    <Frame>
      <PeriodPicker period={period} />
      {inner}
    </Frame>
  )
  return (
    <LoadBoundary
      failure={{ text: 'We could not load the reports.' }}
      resetKey={`${period.from} ${period.to}`}
      pending={frame(<ReportsSkeleton />)}
      renderFailed={frame}
    >
      <LoadedReports search={search} />
    </LoadBoundary>
  )
}

function LoadedReports({ search }: { search: ReportsSearch }) {
  // The numbers of before stay in sight until the new ones are there.
  const shown = useDeferredValue(search)
  const period = periodOf(shown)
  const { data } = useSuspenseQuery(reportQuery(useApp(), period))
  if (!data) {
    return (
      <Frame isMissing>
        <p className={padded}>Reports are not available yet. You can see your totals on the dashboard.</p>
      </Frame>
    )
  }
  return (
    <Frame>
      <PeriodPicker period={periodOf(search)} />
      <Report summary={data} period={period} isStale={shown !== search} />
    </Frame>
  )
}

function Frame({ isMissing, children }: { isMissing?: boolean; children: Elements }) {
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
      {children}
    </Page>
  )
}
