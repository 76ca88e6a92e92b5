import type { StripeCall, StripeParams } from './stripe-description.ts'
import { createStripeEvents } from './stripe-events.ts'
import { type FakeSubscription, type Fields, showSubscription } from './stripe-objects.ts'

/** A reply with a status that is no success. */
export class StripeRefusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, body: object) {
    super(`stripe refuses with ${status}`)
    this.status = status
    this.body = body
  }
}

/** The part of the API that answers these calls. */
export type StripeHandlers<C extends StripeCall> = {
  [K in C]: (params: StripeParams<K>, id: string, isRestricted: boolean) => unknown
}

interface FakeDay {
  day: number
  month: number
  year: number
}

/** The facts that Stripe reads off a document. */
export interface FakeDocument {
  first_name: string | null
  last_name: string | null
  dob: FakeDay | null
  type: string
  issuing_country: string
  expiration_date: FakeDay | null
}

/** The document of the employee that a test invites without a name. */
export const usualDocument: FakeDocument = {
  first_name: 'Ella',
  last_name: 'Novak',
  dob: { day: 17, month: 5, year: 1990 },
  type: 'passport',
  issuing_country: 'GB',
  expiration_date: { day: 9, month: 2, year: 2031 },
}

/** Creates the state of an account at Stripe. */
export function createStripeState(now: () => Date, mode: { livemode: boolean }) {
  let last = 0
  const next = (prefix: string) => `${prefix}_${String(++last).padStart(8, '0')}`
  const seconds = () => Math.floor(now().getTime() / 1000)
  const events = createStripeEvents({ ...mode, seconds, nextId: () => next('evt') })
  return {
    customers: new Map<string, Fields>(),
    sessions: new Map<string, Fields & { id: string; created: number }>(),
    /** Visits of the portal, by the address they begin with. */
    portals: new Map<string, StripeParams<'POST /v1/billing_portal/sessions'>>(),
    subscriptions: new Map<string, FakeSubscription>(),
    invoices: [] as (Fields & { subscription: string; status: string })[],
    checks: new Map<string, Fields & { id: string }>(),
    /** The documents by the id of the check; other checks have `usualDocument`. */
    documents: new Map<string, FakeDocument | null>(),
    meterEvents: new Map<string, StripeParams<'POST /v1/billing/meter_events'>>(),
    events,
    /** True in live mode: with a test key no money moves and no identity is checked. */
    livemode: mode.livemode,
    seconds,
    next,
    /** Grows with everything that is made. */
    count: () => last,
    tell: (type: string, object: Fields) => void events.add(type, object),
    /** Adds an event for a changed subscription. */
    changed: (subscription: FakeSubscription, type = 'updated') =>
      void events.add(`customer.subscription.${type}`, showSubscription(subscription, false)),
  }
}
export type StripeState = ReturnType<typeof createStripeState>

export function find<T>(map: Map<string, T>, id: string): T {
  const found = map.get(id)
  if (!found) throw missing()
  return found
}

export function missing(): StripeRefusal {
  const message = 'No such object'
  return new StripeRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', message })
}
