import type { NewCheck } from '@bonafide/shared/contract/right-to-work.ts'
import { expect, test } from 'vitest'
import { rules } from './excuse/excuse-test-setup.ts'
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

const problems = (check: NewCheck) =>
  validateCheck(check, now, rules).map(({ field, rule, blocks }) => [field, rule, blocks])

test('what is right is not refused', () => {
  expect(problems(online)).toEqual([])
  expect(problems(document)).toEqual([])
  // What is merely missing neither.
  expect(problems({ ...document, dateOfBirth: undefined })).toEqual([])
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
  ['a document that is not named', { ...document, documentCode: undefined }, 'documentCode', 6],
  [
    'likeness in the future',
    { ...document, likeness: { mode: 'in_person', at: '2026-11-23T12:00:00.000Z' } },
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
])('%s is refused', (_name, check, field, rule) => {
  expect(problems(check)).toEqual([[field, rule, true]])
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
  const [warning] = validateCheck({ ...online, shareCodeIssuedAt: '2026-10-23' }, now, rules)
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
  expect(problems({ ...online, kind: 'recorded', checkedAt: '2019-05-01T12:00:00.000Z' })).toEqual([])
  // Twenty to one in the night of 1 July, in London the day before the one in UTC has begun.
  const night = new Date('2027-06-30T23:40:00.000Z')
  const check = { ...document, checkedAt: '2027-06-30T22:50:00.000Z' }
  expect(validateCheck(check, night, rules).map(({ rule }) => rule)).toEqual([24])
  expect(validateCheck({ ...check, checkedAt: '2027-06-30T23:10:00.000Z' }, night, rules)).toEqual([])
})
