import Stripe from 'stripe'
import { askStripe } from './ask-stripe.ts'
import { MeterEvent } from './stripe-answers.ts'

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
  let isKnown = false
  const count = () =>
    // Uses no fixed idempotency key, which would repeat an earlier failure for a day.
    stripe.billing.meterEvents.create(event).catch((error: unknown) => {
      isKnown = isCounted(error)
      throw error
    })
  await askStripe('billing.meterEvents.create', MeterEvent, count).catch((error: unknown) => {
    if (!isKnown) throw error
  })
}

function isCounted(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  return (
    error.code === 'duplicate_meter_event' ||
    error.message.startsWith('An event already exists with identifier')
  )
}
