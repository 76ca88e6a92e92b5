import type { NewCheck } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { expect, test } from 'vitest'
import { book } from '#testing/setups/excuse-test-setup.ts'
import { validateCheck } from './validate-check.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const online: NewCheck = {
  kind: 'initial',
  route: 'online',
  nameOnEvidence: 'Ella Novak',
  permission: 'unlimited',
  shareCode: 'W12345678',
  dateOfBirth: '1990-05-17',
  checkedAt: '2026-11-22T11:00:00.000Z',
  outcome: 'pass',
}
const document: NewCheck = { ...online, route: 'document', documentCode: 'A1', shareCode: undefined }

const madeBy = { who: 'own_staff', name: 'Ann Lee' } as const
const earlier: NewCheck = { ...document, kind: 'recorded', madeBy, checkedAt: '2024-05-01T12:00:00.000Z' }

const problems = (check: NewCheck) =>
  validateCheck(check, now, book).map(({ field, rule, blocks }) => [field, rule, blocks])

test('what is right is not refused', () => {
  expect(problems(online)).toEqual([])
  expect(problems(document)).toEqual([])
  expect(problems(earlier)).toEqual([])
  expect(problems({ ...online, conditionKind: 'student', weeklyHoursLimit: 0 })).toEqual([])
  const nothing = { ...document, permission: undefined }
  expect(problems({ ...nothing, outcome: 'fail', failKind: 'not_shown' })).toEqual([])
  expect(problems({ ...nothing, outcome: 'hold', reason: 'The page failed' })).toEqual([])
  // A missing value is no problem either.
  expect(problems({ ...document, dateOfBirth: undefined })).toEqual([])
})

test('asks what the evidence says by the name of what is looked at', () => {
  const messages = (check: NewCheck) => validateCheck(check, now, book).map(({ message }) => message)
  expect(messages({ ...online, permission: undefined })).toEqual(['Choose what the Home Office page says'])
  expect(messages({ ...document, permission: undefined })).toEqual(['Choose what the document says'])
})

test.each<[string, NewCheck, string, number]>([
  ['a share code that is none', { ...online, shareCode: 'W123' }, 'shareCode', 3],
  ['a share code for something else', { ...online, shareCode: 'R12345678' }, 'shareCode', 3],
  ['a share code of 91 days', { ...online, shareCodeIssuedAt: '2026-08-23' }, 'shareCodeIssuedAt', 4],
  ['a share code of tomorrow', { ...online, shareCodeIssuedAt: '2026-11-23' }, 'shareCodeIssuedAt', 4],
  ['an online check without a share code', { ...online, shareCode: ' ' }, 'shareCode', 5],
  ['an online check without a date of birth', { ...online, dateOfBirth: '' }, 'dateOfBirth', 5],
  ['a check in the future', { ...online, checkedAt: '2026-11-22T12:06:00.000Z' }, 'checkedAt', 6],
  [
    'an end before its start',
    { ...document, permissionStart: '2026-11-02', permissionEnd: '2026-11-01' },
    'permissionEnd',
    6,
  ],
  ['a pass without what the evidence says', { ...online, permission: undefined }, 'permission', 6],
  ['a document that is not named', { ...document, documentCode: undefined }, 'documentCode', 6],
  [
    'likeness in the future',
    { ...document, likeness: { mode: 'in_person', at: '2026-11-23T12:00:00.000Z' } },
    'likeness.at',
    7,
  ],
  [
    'likeness before the result that has the photo',
    { ...online, likeness: { mode: 'live_video', at: '2026-11-21T12:00:00.000Z' } },
    'likeness.at',
    7,
  ],
  ['a limited permission without an end', { ...online, permission: 'time_limited' }, 'permissionEnd', 12],
  ['a List B document without an end', { ...document, documentCode: 'B1' }, 'permissionEnd', 12],
  ['an application of tomorrow', { ...online, applicationDate: '2026-11-23' }, 'applicationDate', 13],
  [
    'a notice of tomorrow',
    { ...document, pvn: { reference: 'P', date: '2026-11-23', positive: true } },
    'pvn.date',
    13,
  ],
  ['a digital check of nobody', { ...document, route: 'digital' }, 'provider', 18],
  ['an initial check of yesterday', { ...online, checkedAt: '2026-11-21T12:00:00.000Z' }, 'checkedAt', 24],
  [
    'a follow-up of yesterday',
    { ...online, kind: 'followup', checkedAt: '2026-11-21T12:00:00.000Z' },
    'checkedAt',
    24,
  ],
  ...(['A3', 'B2', 'B5'] as const).map((documentCode): [string, NewCheck, string, number] => [
    `${documentCode}, which is in no list of today,`,
    { ...document, documentCode, permission: 'unlimited', permissionEnd: '2027-01-01' },
    'documentCode',
    6,
  ]),
  ['A3 on an earlier check', { ...earlier, documentCode: 'A3' }, 'documentCode', 6],
  ['a document of an earlier list on a new check', { ...document, documentCode: 'E2' }, 'documentCode', 24],
  ['one on a day on which it was not accepted', { ...earlier, documentCode: 'E1' }, 'documentCode', 24],
  ['B4 without the day of the application', { ...document, documentCode: 'B4' }, 'applicationDate', 13],
  [
    'B4 of an application after 30 June 2021',
    { ...document, documentCode: 'B4', applicationDate: '2021-07-01' },
    'applicationDate',
    13,
  ],
  ['a student without hours', { ...online, conditionKind: 'student' }, 'weeklyHoursLimit', 9],
  [
    'a student with other hours than 20, 10 or 0',
    { ...online, conditionKind: 'student', weeklyHoursLimit: 15 },
    'weeklyHoursLimit',
    9,
  ],
  [
    'supplementary employment of more than 20 hours',
    { ...online, conditionKind: 'supplementary', weeklyHoursLimit: 21 },
    'weeklyHoursLimit',
    9,
  ],
  [
    'term dates that end before the permission begins',
    { ...online, permissionStart: '2026-12-01', termDatesUntil: '2026-11-30' },
    'termDatesUntil',
    9,
  ],
  ['evidence that is seen tomorrow', { ...online, evidenceSeenOn: '2026-11-23' }, 'evidenceSeenOn', 14],
  [
    'evidence that is older than the application',
    { ...online, applicationDate: '2026-11-20', evidenceSeenOn: '2026-11-19' },
    'evidenceSeenOn',
    14,
  ],
  [
    'evidence of an application of no kind',
    {
      ...online,
      kind: 'followup',
      route: 'ecs',
      permission: 'pending_application',
      outcome: 'hold',
      applicationDate: '2026-11-20',
    },
    'applicationKind',
    14,
  ],
  ['an earlier check of nobody', { ...earlier, madeBy: undefined }, 'madeBy', 24],
  ['a check of today that somebody else made', { ...document, madeBy }, 'madeBy', 24],
  ['a fail without a reason for it', { ...document, outcome: 'fail' }, 'failKind', 28],
  ['a reason to fail with a pass', { ...document, failKind: 'no_right' }, 'failKind', 28],
  [
    'a negative notice that only says that nothing was shown',
    {
      ...document,
      outcome: 'fail',
      failKind: 'not_shown',
      pvn: { reference: 'N', date: '2026-11-20', positive: false },
    },
    'failKind',
    28,
  ],
  ['files that are named twice', { ...document, files: [], fileIds: [] }, 'files', 23],
])('%s is refused', (_name, check, field, rule) => {
  expect(problems(check)).toEqual([[field, rule, true]])
})

test('rule 27: a sticker of more than 90 days is warned of', () => {
  const sticker: NewCheck = {
    ...document,
    documentCode: 'B1',
    permissionStart: '2026-11-01',
    permissionEnd: '2028-11-01',
    isVignette: true,
  }
  // The first day is one of them.
  expect(problems({ ...sticker, documentExpires: '2027-01-29' })).toEqual([])
  expect(problems({ ...sticker, documentExpires: '2027-01-30' })).toEqual([['documentExpires', 27, false]])
})

test('a register that was looked up in the future is refused', () => {
  const provider = {
    name: 'DVS',
    reference: 'R',
    gpg45Level: 'medium' as const,
    onRegister: true,
    registerCheckedAt: '2026-11-23T00:00:00.000Z',
  }
  expect(problems({ ...document, route: 'digital', provider })).toEqual([
    ['provider.registerCheckedAt', 18, true],
  ])
})

test('rule 4: a code that is 30 days old is warned of, and one of 90 is still taken', () => {
  const [warning] = validateCheck({ ...online, shareCodeIssuedAt: '2026-10-23' }, now, book)
  expect(warning).toEqual({
    field: 'shareCodeIssuedAt',
    rule: 4,
    message: 'This share code is 30 days old. It works for 90 days: use it soon, or ask for a new one',
    blocks: false,
  })
  expect(problems({ ...online, shareCodeIssuedAt: '2026-08-24' })).toEqual([['shareCodeIssuedAt', 4, false]])
  expect(problems({ ...online, shareCodeIssuedAt: '2026-10-24' })).toEqual([])
})

test('rule 24: an earlier check is entered as one, and today is today in London', () => {
  expect(problems({ ...online, kind: 'recorded', madeBy, checkedAt: '2019-05-01T12:00:00.000Z' })).toEqual([])
  // Twenty to one in the night of 1 July, in London the day before the one in UTC has begun.
  const night = new Date('2027-06-30T23:40:00.000Z')
  const check = { ...document, checkedAt: '2027-06-30T22:50:00.000Z' }
  expect(validateCheck(check, night, book).map(({ rule }) => rule)).toEqual([24])
  expect(validateCheck({ ...check, checkedAt: '2027-06-30T23:10:00.000Z' }, night, book)).toEqual([])
})
