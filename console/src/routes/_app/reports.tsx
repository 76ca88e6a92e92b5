import { createFileRoute } from '@tanstack/react-router'
import { loadReport } from '#features/reports/load-report.ts'
import { periodOf, ReportsSearch } from '#features/reports/report-period.ts'
import { reportQuery } from '#features/reports/report-queries.ts'
import { ReportsPage } from '#features/reports/reports-page.tsx'
import { pageTitle } from '#lib/page-title.ts'

export const Route = createFileRoute('/_app/reports')({
  head: pageTitle('Reports'),
  validateSearch: ReportsSearch,
  loaderDeps: ({ search }) => search,
  // Not awaited: the page has its own skeleton and says itself what went wrong.
  loader: ({ context: { app }, deps }) => {
    void app.queryClient.prefetchQuery(reportQuery(app, periodOf(deps)))
    // Where this fails, the page tries again and shows what went wrong.
    loadReport().catch(() => undefined)
  },
  component: Reports,
})

function Reports() {
  return <ReportsPage search={Route.useSearch()} />
}
