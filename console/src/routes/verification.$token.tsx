import { createFileRoute } from '@tanstack/react-router'
import { VerificationRoute } from '#features/verification/verification-route.tsx'
import { VerificationSearch } from '#features/verification/verification-search.ts'
import { pageTitle } from '#lib/page-title.ts'

export const Route = createFileRoute('/verification/$token')({
  head: pageTitle('Verify'),
  validateSearch: VerificationSearch,
  staticData: { ownToasts: true },
  component: Verify,
})

function Verify() {
  return <VerificationRoute token={Route.useParams().token} channel={Route.useSearch().channel} />
}
