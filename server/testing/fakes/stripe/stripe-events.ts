import Stripe from 'stripe'
import { sampleOf } from './stripe-description.ts'

export const stripeWebhookSecret = 'whsec_standIn000000000000000000000'

export interface StoredEvent {
  id: string
  type: string
  /** The bytes that are posted. */
  body: string
}

interface Setting {
  livemode: boolean
  seconds: () => number
  nextId: () => string
}

/** The events of an account, in the order in which they happened. */
export function createStripeEvents({ livemode, seconds, nextId }: Setting) {
  const all: StoredEvent[] = []
  return {
    all,
    add(type: string, object: Record<string, unknown>): StoredEvent {
      const event = sampleOf('event', { id: nextId(), type, livemode, created: seconds(), data: { object } })
      const stored = { id: String(event.id), type, body: JSON.stringify(event, undefined, 2) }
      all.push(stored)
      return stored
    },
    /** Returns the events since the last call. */
    take: () => all.splice(0),
  }
}

/** The header that Stripe's own package makes for a body. */
export function signStripeEvent(payload: string, at: Date, secret = stripeWebhookSecret): string {
  const timestamp = Math.floor(at.getTime() / 1000)
  return Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
}
