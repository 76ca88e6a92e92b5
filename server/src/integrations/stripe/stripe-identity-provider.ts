import type Stripe from 'stripe'
import type * as v from 'valibot'
import type { VerifySentence } from '@bonafide/shared/language/server-codes.ts'
import type {
  DocumentFacts,
  FactsAnswer,
  IdentityOutcome,
  IdentityProvider,
  Redaction,
} from '#verification/identity/identity-provider.ts'
import { ProviderError } from '#platform/provider-error.ts'
import {
  NewVerification,
  OpenableVerification,
  RedactableVerification,
  VerificationSession,
  VerifiedDocument,
  withId,
} from './stripe-answers.ts'
import { askStripe, type ConnectStripe, stripeName } from './stripe-client.ts'

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
    reviewPage: (providerRef, { testMode }) =>
      `https://dashboard.stripe.com/${testMode ? 'test/' : ''}identity/verification-sessions/${encodeURIComponent(providerRef)}`,
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

// Leaves out the number and the images: data that was never fetched cannot leak.
const expand = [
  'verified_outputs',
  'verified_outputs.dob',
  'last_verification_report',
  'last_verification_report.document.expiration_date',
]

/**
 * Fetches the facts that Stripe read off a document. Only a restricted key gets date of birth and expiry, and only for
 * 48 hours unless it is bound to addresses; otherwise Stripe refuses the whole request.
 * https://docs.stripe.com/identity/access-verification-results
 */
async function fetchDocumentFacts(connect: ConnectStripe, providerRef: string): Promise<FactsAnswer> {
  try {
    const session = await askStripe(
      'verificationSessions.retrieve (document)',
      withId(VerifiedDocument, providerRef),
      () => connect('step').identity.verificationSessions.retrieve(providerRef, { expand }),
    )
    return documentFacts(session)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const isRefused = error.forbidden || (error.permanent && !error.missing)
    if (isRefused) return 'facts_not_permitted'
    throw error
  }
}

function documentFacts({
  verified_outputs: outputs,
  last_verification_report: report,
}: VerifiedDocument): FactsAnswer {
  if (!outputs) return 'facts_not_available'
  const document = report?.document
  return {
    name: { firstName: outputs.first_name ?? null, lastName: outputs.last_name ?? null },
    dateOfBirth: dayOf(outputs.dob),
    documentType: document?.type ?? null,
    issuingCountry: document?.issuing_country ?? null,
    expires: dayOf(document?.expiration_date),
  }
}

type Day = NonNullable<VerifiedDocument['verified_outputs']>['dob']

function dayOf(date: Day): DocumentFacts['dateOfBirth'] {
  const { day, month, year } = date ?? {}
  if (!day || !month || !year) return null
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join(
    '-',
  )
}

/** The codes of `last_error` that tell of a submission, in plain words. */
const reasons: Readonly<Record<string, VerifySentence>> = {
  address_mismatch: 'The address does not match the one we were given.',
  country_not_supported: 'Documents from this country are not accepted.',
  document_expired: 'The document has expired.',
  document_type_not_supported: 'This kind of document is not accepted.',
  document_unverified_other: 'The document could not be verified.',
  id_number_insufficient_document_data:
    'The document does not have enough information to check the ID number.',
  id_number_mismatch: 'The ID number does not match the document.',
  id_number_unverified_other: 'The ID number could not be verified.',
  selfie_document_missing_photo: 'The document does not have a photo of a face.',
  selfie_face_mismatch: 'The face does not match the document.',
  selfie_manipulated: 'The selfie was not accepted.',
  selfie_unverified_other: 'The selfie could not be verified.',
  under_supported_age: 'You need to be older to use this identity check.',
}
const otherwise: VerifySentence = 'The identity check was not successful.'

/** Ended before anything was submitted: the employee may simply go on. */
const unsubmitted: readonly string[] = [
  'abandoned',
  'consent_declined',
  'device_not_supported',
  'email_verification_declined',
  'phone_verification_declined',
]

/** Returns the outcome of a session at Stripe, and whether it belongs to its test mode. */
export function identityOutcome(session: VerificationSession): IdentityOutcome {
  return { ...statusOf(session), testMode: !session.livemode }
}

// A status this version does not know decides nothing.
function statusOf({ status, last_error: error }: VerificationSession): IdentityOutcome {
  if (status === 'verified' || status === 'processing') return { status }
  if (status === 'canceled') return { status: 'cancelled' }
  const code = error?.code
  if (status !== 'requires_input' || !code || unsubmitted.includes(code)) return { status: 'created' }
  return { status: 'failed', reason: reasons[code] ?? otherwise }
}
