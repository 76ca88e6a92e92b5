import type Stripe from 'stripe'
import type * as v from 'valibot'
import { askStripe } from './ask-stripe.ts'
import { fetchDocumentFacts } from './document-facts.ts'
import { identityOutcome } from './identity-outcome.ts'
import {
  NewVerification,
  OpenableVerification,
  RedactableVerification,
  VerificationSession,
  withId,
} from './stripe-answers.ts'
import type { ConnectStripe } from './stripe-client.ts'
import { stripeName } from './stripe-name.ts'
import { ProviderError } from '#platform/provider-error.ts'
import type { IdentityProvider, Redaction } from '#verification/identity/identity-provider.ts'

/**
 * Stripe Identity: a document and a selfie that matches it, on Stripe's own page.
 * @param connectForFacts with the key that may read what a document says
 */
export function createStripeIdentityProvider(
  connect: ConnectStripe,
  connectForFacts: ConnectStripe = connect,
): IdentityProvider {
  return {
    name: stripeName,
    sandbox: false,
    async create(_connection, { sessionId, returnUrl }) {
      const { id, url } = await askStripe('verificationSessions.create', NewVerification, () =>
        connect('step').identity.verificationSessions.create(
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
      return { providerRef: id, url }
    },
    // An address opens once, so the one from before is of no use.
    async resume(_connection, providerRef) {
      const session = await retrieve(connect('step'), providerRef, withId(OpenableVerification, providerRef))
      const isOpen = identityOutcome(session).status === 'created'
      return isOpen && session.url ? session.url : undefined
    },
    async fetchOutcome(_connection, providerRef) {
      return identityOutcome(
        await retrieve(connect('step'), providerRef, withId(VerificationSession, providerRef)),
      )
    },
    async cancel(_connection, providerRef) {
      const stripe = connect('job')
      const answer = withId(VerificationSession, providerRef)
      try {
        return identityOutcome(
          await askStripe('verificationSessions.cancel', answer, () =>
            stripe.identity.verificationSessions.cancel(providerRef),
          ),
        )
      } catch (error) {
        if (!(error instanceof ProviderError) || !error.permanent || error.missing) throw error
      }
      // Refused in every status but requires_input: it is being decided, or it is over.
      return identityOutcome(await retrieve(stripe, providerRef, answer))
    },
    fetchFacts: (_connection, providerRef) => fetchDocumentFacts(connectForFacts, providerRef),
    async redact(_connection, providerRef) {
      const stripe = connect('job')
      const answer = withId(RedactableVerification, providerRef)
      const { redaction } = await retrieve(stripe, providerRef, answer)
      if (redaction) return redactionOf(redaction)
      // A key of our own would bring back the refusal of a session that was still processing.
      const redacted = await askStripe('verificationSessions.redact', answer, () =>
        stripe.identity.verificationSessions.redact(providerRef),
      )
      return redactionOf(redacted.redaction)
    },
  }
}

function retrieve<Answer extends v.GenericSchema>(
  stripe: Stripe,
  providerRef: string,
  answer: Answer,
): Promise<v.InferOutput<Answer>> {
  return askStripe('verificationSessions.retrieve', answer, () =>
    stripe.identity.verificationSessions.retrieve(providerRef),
  )
}

function redactionOf(redaction: v.InferOutput<typeof RedactableVerification>['redaction']): Redaction {
  return redaction?.status === 'redacted' ? 'done' : 'accepted'
}
