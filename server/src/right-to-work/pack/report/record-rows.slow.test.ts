import { expect, test } from 'vitest'
import type { StoredCheck } from '../../checks/check-record.ts'
import { at, check, contentsOf, file, linesOf, recordOf } from '#testing/setups/report-test-setup.ts'

test('a correction, a lapse, a result that was taken back and the document are told in plain words', () => {
  const records = [
    recordOf(1, { check: { ...check, route: 'document', documentCode: 'A1', originalSeen: true } }),
    recordOf(
      2,
      { check: { ...check, likeness: undefined, files: [] } },
      { supersedes: 'id1', kind: 'followup' },
    ),
    recordOf(3, { lapse: { reason: 'They told us', knownSince: '2026-11-01' } }, { kind: 'lapse' }),
    recordOf(4, { takenBack: true }, { kind: 'taken_back', recordedBy: 'system' }),
    recordOf(5, undefined),
  ]
  expect(linesOf(contentsOf({ records }))).toEqual(
    expect.arrayContaining([
      'Document: A1: Passport of a British citizen, current or expired',
      'Original seen: yes',
      'Corrected by: record 2: this one counts for nothing',
      'Corrects: record 1',
      'Likeness: not attested',
      'Copies: none',
      'Record 3: knowledge of no right to work',
      'Known since: 2026-11-01',
      'Meaning: A result was invalidated: the checks before it prove nothing',
      'Recorded: 2026-11-22 10:00 UTC by system',
      'Contents: destroyed',
    ]),
  )
})

test('a digital check shows the provider’s own finding apart from the attestation of a user, with who gave it', () => {
  const provider = { name: 'Veri', reference: 'r-1', gpg45Level: 'medium', onRegister: true } as const
  const digital: StoredCheck = {
    ...check,
    route: 'digital',
    documentCode: 'A1',
    nationality: 'GBR',
    issuingCountry: 'GBR',
    documentExpires: '2031-02-28',
    provider,
    providerLikeness: { at, result: 'match' },
    likeness: undefined,
    files: [
      { ...file, label: 'Report', part: 'provider_report' },
      { ...file, label: 'Report', part: 'document' },
    ],
  }
  const records = [
    recordOf(1, { check: digital }, { recordedBy: 'provider:veri' }),
    recordOf(2, { check: { ...digital, likeness: { mode: 'in_person', at }, likenessBy: 'u2' } }),
  ]
  const lines = linesOf(contentsOf({ records }))
  const finding =
    'Provider’s face match: match, 2026-11-22 10:00 UTC: the provider’s own finding, which is no attestation'
  expect(lines.filter((line) => line === finding)).toHaveLength(2)
  expect(lines).toEqual(
    expect.arrayContaining([
      'Likeness: not attested',
      'Likeness: attested by Owen Bright, in person, 2026-11-22 10:00 UTC',
      'Nationality: GBR',
      'Copies: Report (the report of the provider, the document)',
    ]),
  )
})

test('an earlier check says who made it, whose likeness it is, and names the document of its day', () => {
  const madeBy = { who: 'own_staff', name: 'Amina Yusuf' } as const
  const facts = { ...check, kind: 'recorded', route: 'document', documentCode: 'E2', madeBy } as const
  const records = [recordOf(1, { check: facts }, { kind: 'recorded', rulesVersion: 'legacy' })]
  expect(linesOf(contentsOf({ records }))).toEqual(
    expect.arrayContaining([
      'Check made by: Amina Yusuf, the employer’s own staff',
      'Likeness: attested by Amina Yusuf, by live video, 2026-11-22 10:00 UTC',
      'Document: E2: Biometric residence permit or residence card',
      'Judged by: rules legacy',
    ]),
  )
})

test('limits, the job, an application and why a check failed stand in its record', () => {
  const student = {
    ...check,
    conditionKind: 'student',
    termDatesUntil: '2027-06-25',
    jobFits: { jobTitle: 'Care worker' },
    nameMatch: 'partial',
    nameMatches: false,
    nameAccepted: { reason: 'Short name' },
  } as const
  const application = {
    ...check,
    outcome: 'hold',
    applicationKind: 'administrative_review',
    applicationDate: '2026-11-01',
    evidenceSeenOn: '2026-11-02',
  } as const
  const failed = { ...check, outcome: 'fail', failKind: 'not_shown' } as const
  const records = [student, application, failed].map((one, index) => recordOf(index + 1, { check: one }))
  expect(linesOf(contentsOf({ records }))).toEqual(
    expect.arrayContaining([
      'Kind of limit: student, in term time',
      'Term dates until: 2027-06-25',
      'Allows the job: Care worker, as attested',
      'Accepted because: Short name',
      'Pending: administrative review',
      'Evidence seen: 2026-11-02',
      'Failed because: they could not show a right to do this work',
    ]),
  )
})

test('that no check is required, that one is again, and a re-hire are told with the engagement before', () => {
  const before = {
    engagement: 'worker',
    startDate: '2025-03-03',
    leaveDate: '2026-06-30',
    site: 'Hull',
    origin: 'tupe',
  } as const
  const records = [
    recordOf(
      1,
      { notRequired: { because: 'volunteer', reason: 'Reads to residents' } },
      { kind: 'not_required' },
    ),
    recordOf(2, { required: true }, { kind: 'required' }),
    recordOf(3, { rehired: { sameContract: false, before } }, { kind: 'rehired' }),
    recordOf(4, { rehired: { sameContract: true, before } }, { kind: 'rehired' }),
  ]
  expect(linesOf(contentsOf({ records }))).toEqual(
    expect.arrayContaining([
      'Record 1: no check required',
      'Because: they are a volunteer',
      'Reason: Reads to residents',
      'Record 2: a check is required again',
      'Record 3: hired again',
      'Meaning: A new engagement began. Earlier checks count for nothing in it: it needs one of its own',
      'Meaning: A new engagement began. The contract never ended, by what the employer says: earlier checks count',
      'Before: works as: worker',
      'Before: joined: with a transfer of the business (TUPE)',
      'Before: start date: 2025-03-03',
      'Before: leave date: 2026-06-30',
      'Before: site: Hull',
    ]),
  )
})
