import { createFileRoute } from '@tanstack/react-router'
import { verificationOptions } from '#features/verification/verification-options.ts'
import { VerificationRoute } from '#features/verification/verification-route.tsx'

export const Route = createFileRoute('/verify/$token')({ ...verificationOptions, component: Verify })

function Verify() {
  return <VerificationRoute token={Route.useParams().token} channel={Route.useSearch().channel} />
}
