import { createFileRoute } from '@tanstack/react-router'
import { excuseFiguresQuery, excusesQuery } from '#features/excuses/excuse-queries.ts'
import { ExcuseListSearch, filterOf } from '#features/excuses/excuse-search.ts'
import { ExcusesPage } from '#features/excuses/excuses-page.tsx'
import { pageTitle } from '#lib/page-title.ts'
import { startReads } from '#lib/start-reads.ts'

export const Route = createFileRoute('/_app/right-to-work')({
  head: pageTitle('Right to work'),
  validateSearch: ExcuseListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { app, queryClient }, deps }) =>
    startReads(
      queryClient.ensureQueryData(excuseFiguresQuery(app)),
      queryClient.ensureInfiniteQueryData(excusesQuery(app, filterOf(deps))),
    ),
  component: RightToWork,
})

function RightToWork() {
  return <ExcusesPage search={Route.useSearch()} />
}
