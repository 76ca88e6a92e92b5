interface Change {
  name?: { given: string; family: string }
  dateOfBirth?: string
  level?: string
  policy?: string
  documentType?: string
  country?: string
  nationality?: string | null
  isMet?: boolean
  checks?: string[]
}

/** An identity profile report of the shape that Yoti's documents describe, about a made-up employee. */
export function yotiReport({
  name = { given: 'ELLA', family: 'NOVAK' },
  dateOfBirth = '1990-05-17',
  level = 'MEDIUM',
  policy = 'GPG45',
  documentType = 'PASSPORT',
  country = 'GBR',
  nationality = 'GBR',
  isMet = true,
  checks = ['MANUAL_VISUAL_DOCUMENT_AUTHENTICITY', 'AUTOMATED_FACE_MATCH'],
}: Change = {}) {
  const timestamp = new Date(0).toISOString()
  return {
    identity_assertion: {
      current_name: {
        given_names: name.given,
        family_name: name.family,
        full_name: `${name.given} ${name.family}`,
      },
      date_of_birth: dateOfBirth,
    },
    verification_report: {
      report_id: 'report-of-yoti',
      timestamp,
      subject_id: 'subject-1',
      trust_framework: 'UK_TFIDA',
      schemes_compliance: [{ scheme: { type: 'RTW' }, requirements_met: isMet }],
      assurance_process: { level_of_assurance: level, policy, procedure: 'M1A', assurance: [] },
      evidence: {
        documents: [
          {
            evidence_id: 'evidence-1',
            timestamp,
            document_fields: {
              full_name: `${name.given} ${name.family}`,
              date_of_birth: dateOfBirth,
              document_type: documentType,
              issuing_country: country,
              nationality,
              document_number: '900000001',
              expiration_date: '2036-01-01',
            },
            passed_checks: checks.map((check) => ({ check })),
            verifying_org: 'Yoti Ltd.',
          },
        ],
        face_capture: { evidence_id: 'evidence-2', initial_liveness: { type: 'ZOOM', timestamp } },
      },
    },
    proof: 'a signature',
  }
}
