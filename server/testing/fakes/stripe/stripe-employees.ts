import { sampleOf } from './stripe-description.ts'
import type { FakeSubscription, Fields } from './stripe-objects.ts'
import { type FakeDocument, find, type StripeState, usualDocument } from './stripe-state.ts'

const month = 30 * 86_400

/** Plays the users of an account, their banks and time. */
export function createStripeEmployees(state: StripeState) {
  const { changed, checks, documents, invoices, sessions, tell } = state
  return {
    /** The buyer pays on the page of a checkout. */
    pay(url: string): FakeSubscription {
      const session = find(sessions, new URL(url).pathname.split('/').at(-1) ?? '')
      if (session.status !== 'open') throw new Error(`the checkout is ${String(session.status)}`)
      const items = session.line_items as { price: string }[]
      const { metadata } = session.subscription_data as { metadata: Record<string, string> }
      const subscription = subscribe(state, {
        customer: String(session.customer),
        prices: items.map(({ price }) => price),
        metadata,
      })
      Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id })
      changed(subscription, 'created')
      tell('invoice.paid', invoice(state, subscription, 'paid'))
      tell('checkout.session.completed', session)
      return subscription
    },
    /** Changes a subscription as time, the bank or the buyer would. */
    change(subscription: FakeSubscription, fields: Partial<FakeSubscription>): void {
      Object.assign(subscription, fields)
      changed(subscription, fields.status === 'canceled' ? 'deleted' : 'updated')
    },
    failPayment(subscription: FakeSubscription): void {
      const owed = { ...invoice(state, subscription, 'open'), subscription: subscription.id, status: 'open' }
      invoices.push(owed)
      subscription.status = 'past_due'
      tell('invoice.payment_failed', owed)
      changed(subscription)
    },
    payDebts(subscription: FakeSubscription): void {
      const isOwed = ({ subscription: id, status }: Fields) => id === subscription.id && status === 'open'
      for (const owed of invoices.filter(isOwed)) {
        owed.status = 'paid'
        tell('invoice.paid', owed)
      }
      subscription.status = 'active'
      changed(subscription)
    },
    /** Changes an identity check as an employee or Stripe would. */
    check(id: string, status: string, code: string | null = null): void {
      const last_error = code && { code, reason: 'Jenny Rosen, document 123456789' }
      Object.assign(find(checks, id), { status, last_error })
      tell(`identity.verification_session.${status}`, { ...find(checks, id) })
    },
    /** Sets the document that an employee shows; null when Stripe has nothing of it. */
    document(id: string, document: Partial<FakeDocument> | null): void {
      documents.set(id, document && { ...usualDocument, ...document })
    },
    /** Stripe is through with erasing what it knew of a check, days after it was asked. */
    finishRedaction(id: string): void {
      const erased = { redaction: { status: 'redacted' }, metadata: {}, client_reference_id: null }
      Object.assign(find(checks, id), erased)
      tell('identity.verification_session.redacted', { ...find(checks, id) })
    },
  }
}

function subscribe(
  { next, seconds, subscriptions }: StripeState,
  { customer, prices, metadata }: Pick<FakeSubscription, 'customer' | 'metadata'> & { prices: string[] },
): FakeSubscription {
  const start = seconds()
  const subscription: FakeSubscription = {
    id: next('sub'),
    customer,
    status: 'active',
    created: start,
    cancel_at: null,
    cancel_at_period_end: false,
    periodStart: start,
    periodEnd: start + month,
    items: prices.map((price) => ({ id: next('si'), price })),
    trial_end: null,
    discounts: [],
    metadata: { ...metadata },
    schedule: null,
  }
  subscriptions.set(subscription.id, subscription)
  return subscription
}

function invoice({ next, seconds }: StripeState, { id, customer }: FakeSubscription, status: string): Fields {
  const finalized_at = seconds()
  return sampleOf('invoice', {
    id: next('in'),
    customer,
    status,
    created: finalized_at,
    // "null for invoices where collection_method=charge_automatically"
    due_date: null,
    status_transitions: { finalized_at, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { metadata: {}, subscription: id },
    },
  })
}
