import { defineProvider } from '#platform/providers.ts'
import type { PlanTerms } from './plans/plans.ts'
import type { Connection } from '#platform/db/database.ts'
import type { Deps } from '#platform/scope.ts'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'

export interface CheckoutRequest {
  /** Our own id of it: the same one never opens two. */
  checkoutId: string
  orgId: string
  /** Its name, for the provider's own pages and invoices. */
  organisation: string
  plan: PlanTerms
  /** When a paid checkout changes what is paid for already. A first subscription starts now. */
  takesEffect: 'now' | 'period_end'
  /** The address that the buyer comes back to. `{CHECKOUT_SESSION_ID}` in it stands for the checkout's id. */
  successUrl: string
  cancelUrl: string
  /** Told before a change that was agreed on is dropped for another one, so that it is kept whatever happens next. */
  beforeDropping(dropped: CancelledChange): Promise<void>
}

/** The change that was to follow at the end of a period, by the provider's own ids. */
export const CancelledChange = v.object({
  subscription: v.string(),
  /** The line that the plan is paid with, and its price before: with another one there is nothing to put back. */
  item: v.string(),
  price: v.string(),
  /** The change that was the last one before: after another one there is nothing to put back either. */
  lastCheckout: v.optional(v.string()),
  next: v.array(v.object({ price: v.string(), quantity: v.optional(v.number()) })),
})
export type CancelledChange = v.InferOutput<typeof CancelledChange>

/** A credit beyond the included ones that was used. */
export interface ExtraCheck {
  orgId: string
  /** Names it: the provider counts each id once. */
  ledgerId: string
  usedAt: Date
}

export interface PaymentProvider {
  readonly name: string
  readonly sandbox: boolean
  /** Returns the provider's name for the monthly price of a plan; undefined where there is nothing to pay. */
  priceOf(planId: PlanTerms['id']): string | undefined
  /**
   * Opens the way to a plan: a hosted checkout for the first one, a change of the one that is paid for. The buyer goes to
   * `url`. Only the provider's event tells that a plan has been bought.
   * @throws ProviderError
   */
  createCheckout(connection: Connection, request: CheckoutRequest): Promise<{ url: string }>
  /** Checks that there is a portal for an organisation, without asking the other side. */
  hasPortal(connection: Connection, orgId: string): Promise<boolean>
  /**
   * Returns the page where an organisation manages its cards, invoices and cancellation; undefined for one that never
   * bought.
   * @throws ProviderError
   */
  openPortal(
    connection: Connection,
    request: { orgId: string; returnUrl: string },
  ): Promise<{ url: string } | undefined>
  /**
   * Has a credit charged. Absent where nothing is.
   * @throws ProviderError
   */
  readonly reportExtraCheck?: (connection: Connection, check: ExtraCheck) => Promise<void>
  /**
   * Ends what an organisation pays for, straight away. One that pays for nothing is no failure.
   * @throws ProviderError
   */
  cancelSubscriptions(deps: Deps, orgId: string): Promise<void>
  /**
   * Puts back what was dropped for a change that was not made. Absent where nothing can be lost.
   * @throws ProviderError
   */
  readonly restoreScheduledChange?: (dropped: CancelledChange) => Promise<void>
}

/** Stands where nothing is paid for, so that there is nothing to buy and nothing to end. */
export const noPayment: PaymentProvider = {
  name: 'none',
  sandbox: false,
  priceOf: () => undefined,
  async createCheckout() {
    throw new AppError('unknown_price', 'Nothing is paid for on this server')
  },
  hasPortal: async () => false,
  openPortal: async () => undefined,
  async cancelSubscriptions() {},
}

export const paymentProvider = defineProvider<PaymentProvider>('payment')
