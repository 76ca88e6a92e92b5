import { createFileRoute } from '@tanstack/react-router'
import { loadReport, readReport } from '#features/reports/report-queries.ts'
import { ReportsSearch } from '#features/reports/report-search.ts'
import { ReportsPage } from '#features/reports/reports-page.tsx'
import { pageTitle, startReads } from '#lib/routes.ts'

export const Route = createFileRoute('/_app/reports')({
  head: pageTitle('Reports'),
  validateSearch: ReportsSearch,
  loaderDeps: ({ search }) => search,
  loader({ context: { app, queryClient }, deps }) {
    startReads(readReport(app, queryClient, deps), loadReport())
  },
  component: Reports,
})

function Reports() {
  return <ReportsPage search={Route.useSearch()} />
}
