import type { DocumentFacts, FactsAnswer } from '#verification/identity/identity-provider.ts'
import { ProviderError } from '#platform/provider-error.ts'
import { askStripe } from './ask-stripe.ts'
import { VerifiedDocument, withId } from './stripe-answers.ts'
import type { ConnectStripe } from './stripe-client.ts'

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
export async function fetchDocumentFacts(connect: ConnectStripe, providerRef: string): Promise<FactsAnswer> {
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
