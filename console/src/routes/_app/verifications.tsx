import { createFileRoute } from '@tanstack/react-router'
import { VerificationsSearch } from '#features/verifications/verification-search.ts'
import { VerificationsPage } from '#features/verifications/verifications-page.tsx'
import { pageTitle } from '#lib/routes.ts'

export const Route = createFileRoute('/_app/verifications')({
  head: pageTitle('Verifications'),
  validateSearch: VerificationsSearch,
  loaderDeps: ({ search }) => search,
  async loader({ context: { app, queryClient }, deps }) {
    // Apart from the first script, which has no room for the calls of one page. What cannot be loaded shows as the page does.
    const part = await import('#features/verifications/start-tab.ts').catch(() => undefined)
    part?.startTab(app, queryClient, deps)
  },
  component: Verifications,
})

function Verifications() {
  return <VerificationsPage search={Route.useSearch()} />
}
