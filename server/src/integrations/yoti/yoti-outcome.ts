import type { DigitalOutcome, DigitalResult } from '#right-to-work/digital-provider.ts'
import type { Report, Session } from './call-yoti.ts'

/** The purpose that a session is opened for. */
export const framework = 'UK_TFIDA'
export const scheme = 'RTW'

/** Returns the state of a session; `report` means that it has passed and its report has the findings. */
export function outcomeOf(
  session: Session,
): Exclude<DigitalOutcome, { status: 'passed' }> | { status: 'report'; mediaId: string } {
  const { state, identity_profile: profile } = session
  if (state === 'EXPIRED') return { status: 'cancelled' }
  // A state that is not known here may still change.
  if (state !== 'COMPLETED') return { status: isSubmitted(session) ? 'processing' : 'created' }
  if (profile?.result === 'ABORTED') return abortedOutcome(profile.failure_reason?.reason_code)
  const report = profile?.identity_profile_report
  if (profile?.result !== 'DONE' || !report) return { status: 'unclear' }
  if (!isMet(report)) return failed('The document could not be verified.')
  return { status: 'report', mediaId: report.media.id }
}

function isSubmitted({ resources }: Session): boolean {
  return Boolean(resources?.id_documents.length && resources.liveness_capture.length)
}

const isMet = (report: Pick<Report['verification_report'], 'trust_framework' | 'schemes_compliance'>) =>
  report.trust_framework === framework &&
  report.schemes_compliance.some((one) => one.scheme.type === scheme && one.requirements_met)

const reasons: Readonly<Record<string, string>> = {
  MANDATORY_DOCUMENT_NOT_PROVIDED: 'This kind of document is not accepted.',
  FACE_MATCH_VERIFICATION_FAILED: 'The face does not match the document.',
  FACE_MATCH_HIGHER_THRESHOLD_VERIFICATION_FAILED: 'The face does not match the document.',
  MISSING_LIVENESS: 'The selfie could not be verified.',
}

function abortedOutcome(code = ''): Exclude<DigitalOutcome, { status: 'passed' }> {
  // The employee left it unfinished.
  if (code === 'ABANDONED') return { status: 'cancelled' }
  return failed(reasons[code] ?? 'The document could not be verified.')
}

const failed = (reason: string) => ({ status: 'failed', reason }) as const

const levels: Readonly<Record<string, DigitalResult['gpg45Level']>> = {
  LOW: 'low',
  MEDIUM: 'medium',
  HIGH: 'high',
  VERY_HIGH: 'very_high',
}
const documentTypes: Readonly<Record<string, DigitalResult['documentType']>> = {
  PASSPORT: 'passport',
  PASSPORT_CARD: 'passport_card',
}

/**
 * Reads the findings of a report. It is unclear when it does not say that the requirements are met, or names no
 * document.
 */
export function resultOf({
  identity_assertion: { current_name: name, date_of_birth: dateOfBirth },
  verification_report: verification,
}: Report): DigitalOutcome {
  const { documents, face_capture: face } = verification.evidence
  const [first] = documents
  const document = documents.find((one) => documentTypes[one.document_fields.document_type]) ?? first
  if (!isMet(verification) || !document) return { status: 'unclear' }
  const { level_of_assurance: level, policy, procedure } = verification.assurance_process
  const { document_type: type, ...fields } = document.document_fields
  const isMatched = document.passed_checks.some(({ check }) => check.endsWith('FACE_MATCH'))
  const liveAt = face?.initial_liveness?.timestamp
  return {
    status: 'passed',
    result: {
      reference: verification.report_id,
      gpg45Level: (/^GPG_?45$/.test(policy) && levels[level]) || null,
      gpg45Profile: procedure?.slice(0, 20) || null,
      name: {
        firstName: name.given_names || (name.family_name ? null : (name.full_name ?? null)),
        lastName: name.family_name ?? null,
      },
      dateOfBirth: dateOfBirth ?? null,
      documentType: documentTypes[type] ?? 'other',
      issuingCountry: countryOf(fields.issuing_country),
      nationality: countryOf(fields.nationality),
      documentNumber: fields.document_number?.slice(0, 40) || null,
      expires: fields.expiration_date ?? null,
      faceMatchedAt: isMatched && liveAt ? new Date(liveAt).toISOString() : null,
    },
  }
}

/** Three letters, as passports have it; anything else is for a user to look at. */
function countryOf(text: string | null | undefined): string | null {
  return text && /^[A-Z]{3}$/.test(text) ? text : null
}
