import type { Connection } from '../db/database.ts'

export interface CheckoutRequest {
  orgId: string
  priceId: string
  /** When a paid checkout changes what is paid for already. A first subscription starts now. */
  takesEffect: 'now' | 'period_end'
  /** Where the buyer comes back to. `{CHECKOUT_SESSION_ID}` in it stands for the checkout's id. */
  successUrl: string
  cancelUrl: string
}

export interface PaymentProvider {
  readonly name: string
  readonly sandbox: boolean
  /** Opens a hosted checkout. `url` is where the buyer goes. Nothing is bought by opening it. */
  createCheckout(connection: Connection, request: CheckoutRequest): Promise<{ url: string }>
}
