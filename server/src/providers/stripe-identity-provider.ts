import type Stripe from 'stripe'
import { askStripe } from '#stripe/ask-stripe.ts'
import { identityOutcome } from '#stripe/identity-outcome.ts'
import { stripeName } from '#stripe/stripe-name.ts'
import type { IdentityProvider, Redaction } from './identity-provider.ts'
import { ProviderError } from './provider-error.ts'

/** Stripe Identity: a document and a selfie that matches it, on Stripe's own page. */
export function createStripeIdentityProvider(stripe: Stripe): IdentityProvider {
  const sessions = stripe.identity.verificationSessions
  const retrieve = (providerRef: string) => askStripe(() => sessions.retrieve(providerRef))
  return {
    name: stripeName,
    sandbox: false,
    async create(_connection, { sessionId, returnUrl }) {
      const { id, url } = await askStripe(() =>
        sessions.create(
          {
            type: 'document',
            options: { document: { require_live_capture: true, require_matching_selfie: true } },
            // Ids only: Stripe needs no name to read one.
            client_reference_id: sessionId,
            metadata: { sessionId },
            return_url: returnUrl,
          },
          { idempotencyKey: `identity:${sessionId}` },
        ),
      )
      if (!url) throw new ProviderError(`stripe: ${id} has no address`)
      return { providerRef: id, url }
    },
    // An address opens once, so the one from before is of no use.
    async resume(_connection, providerRef) {
      const session = await retrieve(providerRef)
      const isOpen = identityOutcome(session).status === 'created'
      return isOpen && session.url ? session.url : undefined
    },
    async fetchOutcome(_connection, providerRef) {
      return identityOutcome(await retrieve(providerRef))
    },
    async redact(_connection, providerRef) {
      const { redaction } = await retrieve(providerRef)
      if (redaction) return redactionOf(redaction)
      // A key of our own would bring back the refusal of a session that was still processing.
      const redacted = await askStripe(() => sessions.redact(providerRef))
      return redactionOf(redacted.redaction)
    },
  }
}

function redactionOf(redaction: Stripe.Identity.VerificationSession['redaction']): Redaction {
  return redaction?.status === 'redacted' ? 'done' : 'accepted'
}
