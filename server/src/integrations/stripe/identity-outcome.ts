import type { VerifySentence } from '@bonafide/shared/language/server-codes.ts'
import type { IdentityOutcome } from '#verification/identity/identity-provider.ts'
import type { VerificationSession } from './stripe-answers.ts'

/** The codes of `last_error` that tell of a submission, in plain words. */
const reasons: Readonly<Record<string, VerifySentence>> = {
  address_mismatch: 'The address does not match the one we were given.',
  country_not_supported: 'Documents from this country are not accepted.',
  document_expired: 'The document has expired.',
  document_type_not_supported: 'This kind of document is not accepted.',
  document_unverified_other: 'The document could not be verified.',
  id_number_insufficient_document_data: 'The document does not show enough to check the number.',
  id_number_mismatch: 'The number does not match the document.',
  id_number_unverified_other: 'The number could not be verified.',
  selfie_document_missing_photo: 'The document does not have a photo of a face.',
  selfie_face_mismatch: 'The face does not match the document.',
  selfie_manipulated: 'The selfie was not accepted.',
  selfie_unverified_other: 'The selfie could not be verified.',
  under_supported_age: 'The identity check is not available at this age.',
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
