import { createFileRoute } from '@tanstack/react-router'
import { periodOf, ReportsSearch } from '#features/reports/report-period.ts'
import { loadReport, reportQuery } from '#features/reports/report-queries.ts'
import { ReportsPage } from '#features/reports/reports-page.tsx'
import { pageTitle } from '#lib/page-title.ts'
import { startReads } from '#lib/start-reads.ts'

export const Route = createFileRoute('/_app/reports')({
  head: pageTitle('Reports'),
  validateSearch: ReportsSearch,
  loaderDeps: ({ search }) => search,
  loader({ context: { app, queryClient }, deps }) {
    startReads(queryClient.ensureQueryData(reportQuery(app, periodOf(deps))), loadReport())
  },
  component: Reports,
})

function Reports() {
  return <ReportsPage search={Route.useSearch()} />
}
