import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { PaymentSuccess } from '#features/payment/payment-success.tsx'
import { pageTitle } from '#lib/routes.ts'

export const Route = createFileRoute('/billing/success')({
  head: pageTitle('Payment successful'),
  // Only that there is one counts: the server knows the payment, the address proves nothing.
  validateSearch: v.looseObject({ session_id: v.optional(v.unknown()) }),
  component: Success,
})

function Success() {
  return <PaymentSuccess hasSession={Boolean(Route.useSearch().session_id)} />
}
