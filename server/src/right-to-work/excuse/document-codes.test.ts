import { documentCodes } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { expect, test } from 'vitest'
import { checkOf, digital, ecs, excuseOfOne, filesOf } from '#testing/setups/excuse-test-setup.ts'

const notice = '2027-05-08'
const end = '2027-08-31'

type Listed = (typeof documentCodes)[number]

/** The excuse of each document when nothing is missing, and without the part that it needs beside a copy. */
const rows: [Listed, string, string | null, number[], object?, object?][] = [
  ['A1', 'continuous', null, [10, 26], { citizenship: undefined }, { missing: ['citizenship'], rules: [26] }],
  ['A2', 'continuous', null, [10]],
  ['A4', 'continuous', null, [10], { pvn: undefined }, { missing: ['pvn'], rules: [13] }],
  ['A5', 'continuous', null, [10]],
  ['A6', 'continuous', null, [10, 16], { companion: undefined }, { missing: ['ni_document'], rules: [16] }],
  ['A7', 'continuous', null, [10, 16], { companion: undefined }, { missing: ['ni_document'], rules: [16] }],
  ['A8', 'continuous', null, [10, 16], { companion: undefined }, { missing: ['ni_document'], rules: [16] }],
  ['A9', 'continuous', null, [10, 16], { companion: undefined }, { missing: ['ni_document'], rules: [16] }],
  ['B1', 'time_limited', end, [9, 12]],
  ['B3', 'time_limited', end, [9, 12], { pvn: undefined }, { missing: ['pvn'] }],
  ['B4', 'time_limited', notice, [9, 13], { pvn: undefined }, { missing: ['pvn'] }],
  [
    'B6',
    'time_limited',
    end,
    [9, 12, 16],
    { companion: undefined },
    { missing: ['ni_document'], rules: [16] },
  ],
  ['G1', 'time_limited', notice, [9, 13], { pvn: undefined }, { missing: ['pvn'] }],
  ['G2', 'time_limited', notice, [9, 13], { pvn: undefined }, { missing: ['pvn'] }],
  ['G3', 'time_limited', notice, [9, 13], { pvn: undefined }, { missing: ['pvn'] }],
  ['G4', 'time_limited', notice, [9, 13], { pvn: undefined }, { missing: ['pvn'] }],
]

test('the rows are all of the documents', () => {
  expect(rows.map(([code]) => code)).toEqual([...documentCodes])
})

test.each(rows)('%s gives %s until %s by the rules %j', (code, state, until, rules) => {
  expect(excuseOfOne(checkOf(code))).toMatchObject({ state, until, rules, missing: [], reason: null })
})

test.each(rows.filter(([, , , , without]) => without))(
  '%s without what has to come with it gives no excuse',
  (code, _state, _until, _rules, without, given) => {
    expect(excuseOfOne(checkOf(code, without))).toMatchObject({ state: 'provisional', ...given })
  },
)

test.each(documentCodes)('%s is provisional without likeness, copy or the original in the hand', (code) => {
  expect(excuseOfOne(checkOf(code, { likeness: undefined }))).toMatchObject({
    state: 'provisional',
    rules: [7],
    missing: ['likeness'],
  })
  const files = checkOf(code).files.filter(({ part }) => part !== 'document')
  expect(excuseOfOne(checkOf(code, { files })).missing).toEqual(['copy'])
  expect(excuseOfOne(checkOf(code, { originalSeen: false })).missing).toEqual(['original_seen'])
})

test.each(['A6', 'A7', 'A8', 'A9', 'B6'] as const)(
  '%s needs a copy of the National Insurance document too',
  (code) => {
    expect(excuseOfOne(checkOf(code, { files: filesOf('document') }))).toMatchObject({
      state: 'provisional',
      rules: [16],
      missing: ['ni_copy'],
    })
  },
)

test.each(['A4', 'B3', 'B4', 'G1', 'G2', 'G3', 'G4'] as const)(
  '%s needs a copy of the notice too',
  (code) => {
    expect(excuseOfOne(checkOf(code, { files: filesOf('document') })).missing).toEqual(['notice_copy'])
  },
)

test('rule 9: an Application Registration Card needs the occupation that the notice states', () => {
  expect(excuseOfOne(checkOf('G3', { occupationLimit: undefined })).missing).toEqual(['occupation_limit'])
  const byEcs = ecs({ documentCode: 'G3', documentExpires: '2027-12-31' })
  expect(excuseOfOne(byEcs).missing).toEqual(['occupation_limit'])
  expect(excuseOfOne({ ...byEcs, occupationLimit: 'Nurse' })).toMatchObject({
    state: 'time_limited',
    conditions: ['Only as: Nurse'],
  })
})

test.each(['A4', 'B3'] as const)(
  '%s by the Employer Checking Service needs the original in the hand',
  (code) => {
    const check = ecs({ documentCode: code, permission: 'time_limited', permissionEnd: end })
    expect(excuseOfOne(check).missing).toEqual(['original_seen'])
  },
)

const current: readonly Listed[] = ['A5', 'A6', 'B1', 'B6', 'G3']

test.each(current)('rule 27: %s needs its expiry on every route', (code) => {
  const expired = { documentCode: code, documentExpires: '2026-11-09', occupationLimit: 'Nurse' }
  for (const check of [checkOf(code), ecs({ ...expired, documentExpires: '2028-01-31' })]) {
    const { missing } = excuseOfOne({ ...check, documentExpires: undefined })
    expect(missing).toContain('document_expires')
  }
  expect(excuseOfOne(ecs(expired)).reason).toBe('document_expired')
})

test.each(documentCodes)('%s is worth nothing expired where a current one is required', (code) => {
  const { reason } = excuseOfOne(checkOf(code, { documentExpires: '2026-11-09' }))
  expect(reason).toBe(current.includes(code) ? 'document_expired' : null)
  // A document is current on its last day.
  expect(excuseOfOne(checkOf(code, { documentExpires: '2026-11-10' })).reason).toBeNull()
})

test.each(documentCodes)(
  '%s by a digital service gives an excuse only for a British or Irish passport',
  (code) => {
    const isPassport = code === 'A1' || code === 'A2'
    expect(excuseOfOne(digital({ documentCode: code }))).toMatchObject(
      isPassport
        ? { state: 'continuous', rules: [10, 18] }
        : { state: 'none', rules: [18], reason: 'route_not_permitted' },
    )
  },
)

test.each<[Listed, string | null]>([
  ['A4', null],
  ['B3', end],
  ['B4', '2027-05-09'],
  ['G1', '2027-05-09'],
  // A notice about any other document lasts as long as a notice does.
  ['A5', '2027-05-09'],
])('%s by the Employer Checking Service gives an excuse until %s', (documentCode, until) => {
  const permission =
    documentCode === 'A4' ? 'unlimited' : until === end ? 'time_limited' : 'pending_application'
  const permissionEnd = until === end ? end : undefined
  const check = ecs({
    documentCode,
    permission,
    permissionEnd,
    originalSeen: true,
    documentExpires: '2028-01-31',
  })
  expect(excuseOfOne(check)).toMatchObject({ until, missing: [] })
  expect(excuseOfOne({ ...check, pvn: undefined })).toMatchObject({ state: 'provisional', missing: ['pvn'] })
})

test('what the evidence says of the permission outweighs what the document could prove', () => {
  const limited = {
    permission: 'time_limited',
    permissionEnd: end,
    jobFits: { jobTitle: 'Nurse' },
  } as const
  expect(excuseOfOne(checkOf('A5', limited))).toMatchObject({
    state: 'time_limited',
    until: end,
    rules: [9, 12],
  })
})

test('a document whose end is not known gives nothing where the excuse lasts as long as the permission', () => {
  const check = checkOf('B1', { permission: 'unlimited', permissionEnd: undefined })
  expect(excuseOfOne(check)).toMatchObject({ state: 'none', reason: 'end_unknown', rules: [12] })
})
