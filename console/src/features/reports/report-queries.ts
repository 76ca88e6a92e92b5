import { type ReportPeriod, reports } from '@bonafide/shared/contract/reports.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { App } from '#lib/app.ts'
import { ifServed } from '#lib/if-served.ts'

/** What became of the employees of a period; null where the server does not know. */
export function reportQuery({ call }: Pick<App, 'call'>, { from, to }: ReportPeriod) {
  return queryOptions({
    queryKey: ['reports', 'summary', { from, to }],
    queryFn: ({ signal }) => ifServed(call(reports.summary, { query: { from, to }, signal })),
    placeholderData: keepPreviousData,
  })
}
