import { type ReportPeriod, reports } from '@bonafide/shared/contract/review/reports.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'
import type { ReportsSearch } from './report-search.ts'

/** The first part of every key here. */
export const reportsKey = ['reports'] as const

/** Reads the outcomes of the employees of a period; null where the server does not know. */
export function reportQuery({ call }: Pick<App, 'call'>, { from, to }: ReportPeriod) {
  return queryOptions({
    queryKey: [...reportsKey, 'summary', { from, to }],
    queryFn: ({ signal }) => ifServed(call(reports.summary, { query: { from, to }, signal })),
  })
}

/** Fetches the charts, which are most of the page's code; its frame stands without them. */
export function loadReport() {
  return import('./report.tsx')
}

/** Begins to read what the address asks for. Counting in days is not loaded with the first page, as routes are. */
export async function readReport(app: App, queryClient: QueryClient, search: ReportsSearch): Promise<void> {
  const { periodOf } = await import('./report-period.ts')
  await queryClient.ensureQueryData(reportQuery(app, periodOf(search)))
}
