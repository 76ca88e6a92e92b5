import { sampleOf } from './stripe-description.ts'
import { list } from './stripe-objects.ts'
import { find, StripeRefusal, type StripeHandlers, type StripeState } from './stripe-state.ts'

type Calls =
  | 'POST /v1/customers'
  | 'POST /v1/checkout/sessions'
  | 'GET /v1/checkout/sessions'
  | 'POST /v1/checkout/sessions/:id/expire'
  | 'GET /v1/invoices'
  | 'POST /v1/billing_portal/sessions'

/** Customers, what they pay with, and what they owe. */
export function createCheckoutApi({
  customers,
  sessions,
  invoices,
  portals,
  next,
  count,
}: StripeState): StripeHandlers<Calls> {
  const needCustomer = (customer: string) => {
    if (customers.has(customer)) return
    const message = `No such customer: '${customer}'`
    const type = 'invalid_request_error'
    throw new StripeRefusal(400, { type, code: 'resource_missing', param: 'customer', message })
  }
  return {
    'POST /v1/customers': (params) => {
      const id = next('cus')
      customers.set(id, sampleOf('customer', { ...params, id }))
      return customers.get(id)
    },
    'POST /v1/checkout/sessions': (params) => {
      needCustomer(params.customer)
      const id = next('cs_test')
      const made = {
        ...params,
        id,
        created: count(),
        status: 'open',
        url: `https://checkout.stripe.com/c/pay/${id}`,
      }
      sessions.set(id, sampleOf('checkout.session', made) as typeof made)
      return sessions.get(id)
    },
    'GET /v1/checkout/sessions': ({ customer, status }) =>
      list([...sessions.values()].filter((made) => made.customer === customer && made.status === status)),
    'POST /v1/checkout/sessions/:id/expire': (_params, id) => {
      const session = find(sessions, id)
      if (session.status !== 'open') throw new StripeRefusal(400, { type: 'invalid_request_error' })
      return Object.assign(session, { status: 'expired', url: null })
    },
    'GET /v1/invoices': ({ subscription, status }) =>
      list(invoices.filter((made) => made.subscription === subscription && made.status === status)),
    'POST /v1/billing_portal/sessions': (params) => {
      needCustomer(params.customer)
      const id = next('bps')
      const url = `https://billing.stripe.com/p/session/${id}`
      portals.set(url, params)
      return sampleOf('billing_portal.session', { ...params, id, url })
    },
  }
}
