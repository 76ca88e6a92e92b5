import { createFileRoute } from '@tanstack/react-router'
import { verificationQueueQuery } from '#features/verifications/verification-queries.ts'
import { VerificationsPage } from '#features/verifications/verifications-page.tsx'
import { VerificationsSearch } from '#features/verifications/verifications-search.ts'
import { pageTitle } from '#lib/page-title.ts'

export const Route = createFileRoute('/_app/verifications')({
  head: pageTitle('Verifications'),
  validateSearch: VerificationsSearch,
  // Not awaited: the page has its own skeleton and says itself what went wrong.
  loader: ({ context: { app } }) => void app.queryClient.prefetchQuery(verificationQueueQuery(app)),
  component: Verifications,
})

function Verifications() {
  return <VerificationsPage step={Route.useSearch().step} />
}
