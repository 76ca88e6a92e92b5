import { createFileRoute } from '@tanstack/react-router'
import { verificationQueueQuery } from '#features/review-queue/review-queue-queries.ts'
import { VerificationsPage } from '#features/review-queue/verifications-page.tsx'
import { VerificationsSearch } from '#features/review-queue/review-queue-search.ts'
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
