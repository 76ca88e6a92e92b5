import { randomBytes } from 'node:crypto'
import { sandboxCheckouts } from '#db/sandbox-tables.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { sandboxProviderName } from './sandbox-identity-provider.ts'

interface Setting {
  publicUrl: string
  clock: () => Date
}

/** The provider's side is a page of our own, on which whoever tests pays, lets the card fail, or goes back. */
export function createSandboxPaymentProvider({ publicUrl, clock }: Setting): PaymentProvider {
  return {
    name: sandboxProviderName,
    sandbox: true,
    async createCheckout(connection, { orgId, priceId, takesEffect, successUrl, cancelUrl }) {
      const id = `cs_${randomBytes(24).toString('base64url')}`
      await connection.insert(sandboxCheckouts).values({
        id,
        orgId,
        priceId,
        takesEffect,
        status: 'open',
        successUrl: successUrl.replace('{CHECKOUT_SESSION_ID}', id),
        cancelUrl,
        createdAt: clock(),
      })
      return { url: `${publicUrl}/sandbox/checkout/${id}` }
    },
  }
}
