import { createFileRoute } from '@tanstack/react-router'
import { pageTitle } from '#lib/routes.ts'
import { ButtonLink } from '#ui/page/button-link.tsx'
import { MessagePage } from '#ui/page/message-page.tsx'

export const Route = createFileRoute('/billing/cancel')({
  head: pageTitle('Payment cancelled'),
  component: Cancelled,
})

function Cancelled() {
  return (
    <MessagePage
      title="Payment cancelled"
      text="No charges were made. Your current plan is unchanged, and you can try again at any time."
    >
      <ButtonLink to="/billing" tone="primary">
        Try Payment Again
      </ButtonLink>
      <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
    </MessagePage>
  )
}
