import type { StripeCall } from './stripe-description.ts'
import { createCheckoutApi } from './stripe-checkout-api.ts'
import { createOtherApi } from './stripe-other-api.ts'
import { createStripeEmployees } from '../../scenarios/stripe-employees.ts'
import { createStripeState } from './stripe-state.ts'
import { createSubscriptionApi } from './stripe-subscription-api.ts'

/** An account at Stripe: what its API does to its objects, what employees do, and the events of both. */
export function createStripeAccount(now: () => Date, mode: { livemode: boolean }) {
  const state = createStripeState(now, mode)
  const bank = { declines: false }
  const api = { ...createCheckoutApi(state), ...createSubscriptionApi(state, bank), ...createOtherApi(state) }
  return {
    ...state,
    ...createStripeEmployees(state),
    decline: (isDeclining: boolean) => void (bank.declines = isDeclining),
    answer: (call: StripeCall, id: string, params: unknown, isRestricted: boolean) =>
      (api[call] as (params: unknown, id: string, isRestricted: boolean) => unknown)(
        params,
        id,
        isRestricted,
      ),
  }
}
