import { createStripeClient } from '#stripe/stripe-client.ts'
import type { Providers } from './providers.ts'
import { createStripeIdentityProvider } from './stripe-identity-provider.ts'
import { createStripePaymentProvider } from './stripe-payment-provider.ts'
import type { StripeSetup } from './stripe-settings.ts'

/** What Stripe was chosen for. */
export function createStripeProviders(
  setup: StripeSetup,
  clock: () => Date,
): Partial<Pick<Providers, 'identity' | 'payment'>> {
  const stripe = createStripeClient(setup)
  const { billing, identity } = setup
  return {
    ...(identity && { identity: createStripeIdentityProvider(stripe) }),
    ...(billing && { payment: createStripePaymentProvider({ stripe, billing, clock }) }),
  }
}
