import { stripeConnection } from './stripe-client.ts'
import type { PaymentProvider } from '#billing/payment-provider.ts'
import type { IdentityProvider } from '#verification/identity/identity-provider.ts'
import { createStripeIdentityProvider } from './stripe-identity-provider.ts'
import { createStripePaymentProvider } from './stripe-payment-provider.ts'
import { isTestKey, type StripeSetup } from '#platform/config/stripe-settings.ts'

/**
 * Creates the Stripe providers. Stripe stays in charge of identity checks begun with it, even when new ones go
 * elsewhere.
 */
export function createStripeProviders(
  setup: StripeSetup,
  clock: () => Date,
): { identity: IdentityProvider; payment?: PaymentProvider } {
  const connect = stripeConnection(setup)
  const { billing, identityKey } = setup
  const connectForFacts = identityKey ? stripeConnection({ ...setup, secretKey: identityKey }) : connect
  return {
    identity: {
      ...createStripeIdentityProvider(connect, connectForFacts),
      sandbox: isTestKey(setup.secretKey),
    },
    ...(billing && { payment: createStripePaymentProvider({ connect, billing, clock }) }),
  }
}
