import { createFileRoute } from '@tanstack/react-router'
import { reviewQueueQuery } from '#features/review-queue/review-queue-queries.ts'
import { VerificationsPage } from '#features/review-queue/verifications-page.tsx'
import { VerificationsSearch } from '#features/review-queue/review-queue-search.ts'
import { pageTitle } from '#lib/page-title.ts'
import { startReads } from '#lib/start-reads.ts'

export const Route = createFileRoute('/_app/verifications')({
  head: pageTitle('Verifications'),
  validateSearch: VerificationsSearch,
  loader: ({ context: { app, queryClient } }) =>
    startReads(queryClient.ensureQueryData(reviewQueueQuery(app))),
  component: Verifications,
})

function Verifications() {
  return <VerificationsPage step={Route.useSearch().step} />
}
