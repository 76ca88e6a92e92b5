import { expect, test } from 'vitest'
import { londonDay } from '#lib/london-day.ts'
import { asked, type Situation } from './check-fields.ts'
import { checkOf as checkOfAsked, type SentFile } from './check-of.ts'
import { type CheckValues, initialValues } from './check-values.ts'
import { contentOf, madeNow } from './save-check.ts'

const at = '2026-11-23T10:00:00.000Z'
const noon = '2024-05-01T12:00:00.000Z'
const context = { kind: 'initial' as const, startDate: '2027-01-04', files: [] }
const checkOf = (values: CheckValues, { files, ...situation }: Situation & { files: readonly SentFile[] }) =>
  checkOfAsked(values, { asked: asked(values, situation), files, at })
const typed = (values: Partial<CheckValues>): CheckValues => ({ ...initialValues(null), ...values })
const online = typed({
  route: 'online',
  shareCode: 'W12 345 678',
  dateOfBirth: '1990-05-17',
  nameOnEvidence: 'Tom Hughes',
  permission: 'time_limited',
  permissionEnd: '2027-03-03',
  outcome: 'pass',
})

test('attests that the job is allowed with a limit, an end or a pending application, never for another check', () => {
  const ticked = { jobFits: 'yes', 'jobFits.jobTitle': 'Cook' }
  const isSent = (values: Partial<CheckValues>) =>
    'jobFits' in checkOf({ ...online, ...ticked, ...values }, context)
  expect(isSent({})).toBe(true)
  expect(isSent({ permission: 'pending_application' })).toBe(true)
  expect(isSent({ permission: 'settled' })).toBe(false)
  expect(isSent({ permission: 'settled', conditions: 'No night shifts' })).toBe(true)
  expect(isSent({ isEarlier: 'yes', checkedAt: '2024-05-01' })).toBe(false)
  expect(isSent({ route: 'digital', documentCode: 'A1' })).toBe(false)
  expect(isSent({ outcome: 'fail' })).toBe(false)
  expect(isSent({ jobFits: '' })).toBe(false)
})

test('sends what a limit of hours comes with: term dates of a student alone', () => {
  const student = {
    ...online,
    weeklyHoursLimit: '20',
    conditionKind: 'student',
    termDatesUntil: '2027-06-30',
  }
  expect(checkOf(student, context)).toMatchObject({
    weeklyHoursLimit: 20,
    conditionKind: 'student',
    termDatesUntil: '2027-06-30',
  })
  // Hours typed before it was a choice of three are none of them.
  expect(checkOf({ ...student, weeklyHoursLimit: '15' }, context)).not.toHaveProperty('weeklyHoursLimit')
  expect(checkOf({ ...student, conditionKind: 'supplementary' }, context)).not.toHaveProperty(
    'termDatesUntil',
  )
  expect(checkOf({ ...student, weeklyHoursLimit: '7,5', conditionKind: '' }, context)).toMatchObject({
    weeklyHoursLimit: 7.5,
  })
})

test('evidence of an application in time is that of a follow-up on hold with the Employer Checking Service', () => {
  const values = typed({
    route: 'ecs',
    nameOnEvidence: 'Tom Hughes',
    applicationDate: '2026-10-01',
    applicationKind: 'appeal',
    evidenceSeenOn: '2026-11-20',
    'pvn.reference': 'left over',
    outcome: 'hold',
    reason: 'They appealed',
  })
  expect(checkOf(values, { ...context, kind: 'followup' })).toEqual({
    kind: 'followup',
    route: 'ecs',
    nameOnEvidence: 'Tom Hughes',
    permission: 'pending_application',
    applicationDate: '2026-10-01',
    applicationKind: 'appeal',
    evidenceSeenOn: '2026-11-20',
    checkedAt: at,
    outcome: 'hold',
    reason: 'They appealed',
  })
  expect(checkOf(values, context)).not.toHaveProperty('applicationKind')
  expect(checkOf({ ...values, outcome: 'pass' }, { ...context, kind: 'followup' })).not.toHaveProperty(
    'evidenceSeenOn',
  )
  // The kind of application has to be chosen, so an empty one is sent.
  expect(checkOf({ ...values, applicationKind: '' }, { ...context, kind: 'followup' })).toHaveProperty(
    'applicationKind',
    '',
  )
})

test('an earlier check has its own day and maker, also in the likeness, and may rest on a document of that day', () => {
  const earlier = typed({
    ...online,
    isEarlier: 'yes',
    checkedAt: '2024-05-01',
    likeness: 'in_person',
    'madeBy.who': 'own_staff',
    'madeBy.name': 'Ann Hill',
  })
  const check = checkOf(earlier, context)
  expect(check).toMatchObject({
    kind: 'recorded',
    checkedAt: noon,
    likeness: { at: noon },
    madeBy: { who: 'own_staff', name: 'Ann Hill' },
  })
  expect(madeNow(check)).toEqual(check)
  expect(contentOf(check)).not.toBe(
    contentOf(checkOf(typed({ ...earlier, checkedAt: '2024-05-02' }), context)),
  )
  expect(checkOf(typed({ ...earlier, checkedAt: '2026-11-23' }), context).checkedAt).toBe(at)
  // The maker is asked for, so an empty answer is reported at its field.
  expect(checkOf(typed({ ...earlier, 'madeBy.who': '', 'madeBy.name': '' }), context).madeBy).toEqual({
    who: '',
    name: '',
  })
  // Values typed before the box was unticked are not sent.
  const now = checkOf(typed({ ...earlier, isEarlier: '' }), context)
  expect(now).toMatchObject({ kind: 'initial', checkedAt: at })
  expect(now).not.toHaveProperty('madeBy')
  const permit = { ...earlier, route: 'document', documentCode: 'E2', originalSeen: 'yes' }
  expect(checkOf(permit, context)).toMatchObject({
    documentCode: 'E2',
    originalSeen: true,
    permission: 'time_limited',
    permissionEnd: '2027-03-03',
  })
  // It does not say by itself that there is no end.
  expect(checkOf({ ...permit, permission: '' }, context)).not.toHaveProperty('permission')
  expect(checkOf({ ...permit, isEarlier: '' }, context)).not.toHaveProperty('documentCode')
  expect(checkOf({ ...permit, documentCode: 'C1' }, context)).not.toHaveProperty('originalSeen')
})

test('says that work had not begun where no start date is known, and that it was before work on the first day', () => {
  const values = { ...online, workNotBegun: 'yes', beforeWorkStarted: 'yes' }
  const dayOne = ({ workNotBegun, beforeWorkStarted }: ReturnType<typeof checkOf>) => [
    workNotBegun,
    beforeWorkStarted,
  ]
  expect(dayOne(checkOf(values, { ...context, startDate: null }))).toEqual([true, undefined])
  expect(dayOne(checkOf(values, { ...context, startDate: londonDay() }))).toEqual([undefined, true])
  expect(dayOne(checkOf(values, context))).toEqual([undefined, undefined])
  const earlier = { ...values, isEarlier: 'yes', checkedAt: '2024-05-01' }
  expect(dayOne(checkOf(earlier, { ...context, startDate: '2024-05-01' }))).toEqual([undefined, true])
})

test('names each file with the part that it shows', () => {
  const files = [{ fileId: 'f1', part: 'result_page' as const }]
  expect(checkOf(online, { ...context, files }).files).toEqual(files)
  expect(checkOf(online, context)).not.toHaveProperty('files')
})

test('takes a nationality of three letters where it is none of the list', () => {
  const digital = typed({
    route: 'digital',
    documentCode: 'A1',
    nationality: 'other',
    otherNationality: ' fra ',
  })
  expect(checkOf(digital, context).nationality).toBe('FRA')
  expect(checkOf({ ...digital, otherNationality: '' }, context)).not.toHaveProperty('nationality')
})

test('does not take a notice for negative, or a provider for registered, before it is said', () => {
  const notice = typed({ ...online, route: 'ecs', 'pvn.reference': 'PVN1', 'pvn.date': '2026-11-20' })
  expect(checkOf(notice, context).pvn?.positive).toBeUndefined()
  expect(checkOf({ ...notice, 'pvn.positive': 'no' }, context).pvn).toEqual({
    reference: 'PVN1',
    date: '2026-11-20',
    positive: false,
  })
  const digital = typed({ route: 'digital', 'provider.registerCheckedAt': '2026-11-20' })
  expect(checkOf(digital, context).provider?.onRegister).toBeUndefined()
  expect(checkOf(digital, context).provider?.registerCheckedAt).toBe('2026-11-20T12:00:00.000Z')
})

test('attests a likeness only where the employee was seen, and accepts a name only with a reason', () => {
  expect(checkOf({ ...online, likeness: 'not_seen' }, context)).not.toHaveProperty('likeness')
  expect(checkOf({ ...online, likeness: 'live_video' }, context)).toMatchObject({
    likeness: { mode: 'live_video', at },
  })
  expect(checkOf(online, context)).not.toHaveProperty('nameAccepted')
  expect(checkOf({ ...online, 'nameAccepted.reason': 'Spelling' }, context).nameAccepted).toEqual({
    reason: 'Spelling',
  })
})

test('sends what has to be there although it is empty, so that the server says what is missing', () => {
  const values = typed({ route: 'online', weeklyHoursLimit: 'many' })
  // The name of a missing permission depends on the route, which the server knows.
  expect(checkOf(values, context)).not.toHaveProperty('permission')
  expect(checkOf(values, context)).toMatchObject({
    nameOnEvidence: '',
    outcome: '',
    weeklyHoursLimit: 'many',
  })
})
