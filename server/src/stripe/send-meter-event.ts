import Stripe from 'stripe'
import { askStripe } from './ask-stripe.ts'

interface ExtraCheckOf {
  customer: string
  ledgerId: string
  usedAt: Date
}

/** Counts one check, once for each ledger id: Stripe refuses an identifier that it has seen within the last day. */
export async function sendMeterEvent(
  stripe: Stripe,
  meter: string,
  { customer, ledgerId, usedAt }: ExtraCheckOf,
): Promise<void> {
  const event = {
    event_name: meter,
    identifier: ledgerId,
    timestamp: Math.floor(usedAt.getTime() / 1000),
    payload: { stripe_customer_id: customer, value: '1' },
  }
  await askStripe(async () => {
    try {
      // Without a fixed idempotency key: it would bring back an earlier failure for a day.
      await stripe.billing.meterEvents.create(event)
    } catch (error) {
      if (!isCounted(error)) throw error
    }
  })
}

function isCounted(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  return (
    error.code === 'duplicate_meter_event' ||
    error.message.startsWith('An event already exists with identifier')
  )
}
