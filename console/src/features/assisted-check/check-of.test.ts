import { expect, test } from 'vitest'
import { asked } from './check-fields.ts'
import { checkOf } from './check-of.ts'
import { type CheckValues, initialValues } from './check-values.ts'

const at = '2026-11-23T10:00:00.000Z'
const situation = { kind: 'initial', startDate: '2027-01-04' } as const
/** Something in every field, as where all routes were tried one after the other. */
const everything: CheckValues = {
  ...(Object.fromEntries(Object.keys(initialValues(null)).map((name) => [name, 'yes'])) as CheckValues),
  isEarlier: '',
  checkedAt: '2024-05-01',
  documentNumber: '123',
  documentExpires: '2030-01-31',
  nationality: 'GBR',
  issuingCountry: 'GBR',
  shareCode: 'W12 345 678',
  dateOfBirth: '1990-05-17',
  nameOnEvidence: 'Tom Hughes',
  'nameAccepted.reason': '',
  permission: 'settled',
  permissionStart: '2026-03-03',
  permissionEnd: '2027-03-03',
  applicationDate: '2026-10-01',
  applicationKind: 'appeal',
  evidenceSeenOn: '2026-11-20',
  weeklyHoursLimit: '',
  conditionKind: '',
  termDatesUntil: '2027-06-30',
  occupationLimit: '',
  conditions: '',
  'jobFits.jobTitle': 'Care assistant',
  'provider.registerCheckedAt': '2026-11-23',
  likeness: 'in_person',
  outcome: 'pass',
  failKind: 'no_right',
  reason: 'Because',
}
const common = {
  kind: 'initial',
  nameOnEvidence: 'Tom Hughes',
  checkedAt: at,
  outcome: 'pass',
  likeness: { mode: 'in_person', at },
}
const pvn = { reference: 'yes', date: 'yes', positive: true }
const ends = { permission: 'time_limited', permissionStart: '2026-03-03', permissionEnd: '2027-03-03' }
const jobFits = { jobTitle: 'Care assistant' }
const at1 = (route: string, documentCode = '') => ({ ...everything, route, documentCode })

test.each<[string, CheckValues, object]>([
  [
    'an online check of settled status',
    at1('online', 'A7'),
    { route: 'online', shareCode: 'W12 345 678', dateOfBirth: '1990-05-17', permission: 'settled' },
  ],
  [
    'a British passport',
    at1('document', 'A1'),
    {
      route: 'document',
      documentCode: 'A1',
      documentNumber: '123',
      documentClipped: true,
      citizenship: true,
      originalSeen: true,
      permission: 'unlimited',
    },
  ],
  [
    'a birth certificate',
    at1('document', 'A7'),
    {
      route: 'document',
      documentCode: 'A7',
      companion: 'ni_document',
      originalSeen: true,
      permission: 'unlimited',
    },
  ],
  [
    'a passport with a sticker',
    at1('document', 'B1'),
    {
      route: 'document',
      documentCode: 'B1',
      documentNumber: '123',
      documentExpires: '2030-01-31',
      isVignette: true,
      originalSeen: true,
      jobFits,
      ...ends,
    },
  ],
  [
    'a letter of the Employer Checking Service, chosen among the documents',
    at1('document', 'G4'),
    {
      route: 'ecs',
      documentCode: 'G4',
      permission: 'pending_application',
      applicationDate: '2026-10-01',
      jobFits,
      pvn,
    },
  ],
  [
    'an Application Registration Card',
    { ...at1('ecs', 'G3'), occupationLimit: 'Care worker' },
    {
      route: 'ecs',
      documentCode: 'G3',
      documentExpires: '2030-01-31',
      permission: 'pending_application',
      applicationDate: '2026-10-01',
      occupationLimit: 'Care worker',
      jobFits,
      pvn,
    },
  ],
  [
    'a Crown dependency document without an end',
    at1('ecs', 'A4'),
    { route: 'ecs', documentCode: 'A4', originalSeen: true, permission: 'unlimited', pvn },
  ],
  [
    'a digital check',
    at1('digital', 'A1'),
    {
      route: 'digital',
      documentCode: 'A1',
      documentNumber: '123',
      documentExpires: '2030-01-31',
      nationality: 'GBR',
      issuingCountry: 'GBR',
      permission: 'unlimited',
      provider: {
        name: 'yes',
        reference: 'yes',
        gpg45Level: 'yes',
        gpg45Profile: 'yes',
        onRegister: true,
        registerCheckedAt: at,
      },
    },
  ],
])('sends what is asked for and nothing else: %s', (_name, values, expected) => {
  const context = { asked: asked(values, situation), files: [], at }
  expect(checkOf(values, context)).toEqual({ ...common, ...expected })
})
