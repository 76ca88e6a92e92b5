import { createFileRoute } from '@tanstack/react-router'
import { ExcuseListSearch } from '#features/excuses/excuse-search.ts'
import { ExcusesPage } from '#features/excuses/excuses-page.tsx'
import { pageTitle, startReads } from '#lib/routes.ts'

export const Route = createFileRoute('/_app/right-to-work')({
  head: pageTitle('Right to work'),
  validateSearch: ExcuseListSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { app, queryClient }, deps }) =>
    // Apart from the first script, which has no room for the calls of one page.
    startReads(
      import('#features/excuses/excuse-queries.ts').then(({ startExcuses }) =>
        startExcuses(app, queryClient, deps),
      ),
    ),
  component: RightToWork,
})

function RightToWork() {
  return <ExcusesPage search={Route.useSearch()} />
}
