import { createFileRoute, useLocation } from '@tanstack/react-router'
import { ConfirmEmailPage } from '#features/email-confirmation/confirm-email-page.tsx'
import { pageTitle } from '#lib/routes.ts'

export const Route = createFileRoute('/confirm-email')({
  head: pageTitle('Confirm your email address'),
  component: ConfirmEmail,
})

function ConfirmEmail() {
  // From the fragment of the address, which no server sees.
  return <ConfirmEmailPage token={useLocation({ select: ({ hash }) => hash })} />
}
