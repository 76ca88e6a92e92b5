import { EngagementKind } from '@bonafide/shared/contract/right-to-work.ts'
import { describe, expect, test } from 'vitest'
import { digital, ecs, excuse, excuseOfOne, history, online, passport } from './excuse-test-setup.ts'

const on = (day: string, time = '12:00') => `${day}T${time}:00.000Z`

describe('rule 1: complete before work starts', () => {
  test('a check on a day before counts, one on a later day is late and gives none', () => {
    expect(excuseOfOne(passport({ checkedAt: on('2026-11-30') }), { on: '2026-12-05' }).state).toBe(
      'continuous',
    )
    expect(excuseOfOne(passport({ checkedAt: on('2026-12-02') }), { on: '2026-12-05' })).toMatchObject({
      state: 'none',
      rules: [1],
      reason: 'late',
    })
  })

  test('on the same day it counts once it is confirmed to have been before the start', () => {
    const check = passport({ checkedAt: on('2026-12-01') })
    expect(excuseOfOne(check, { on: '2026-12-01' })).toMatchObject({
      state: 'provisional',
      rules: [1],
      missing: ['before_work_started'],
    })
    const confirmed = { ...check, beforeWorkStarted: true }
    expect(excuseOfOne(confirmed, { on: '2026-12-01' }).state).toBe('continuous')
  })

  test('the day is the one in London, in summer time too', () => {
    const inJuly = { startDate: '2027-07-01', origin: null }
    // 23:30 in UTC is half past midnight on the day of the start.
    const check = passport({ checkedAt: on('2027-06-30', '23:30') })
    const judged = { on: '2027-07-02', engagement: inJuly }
    expect(excuseOfOne(check, judged).missing).toEqual(['before_work_started'])
    expect(excuseOfOne({ ...check, checkedAt: on('2027-06-30', '22:30') }, judged).state).toBe('continuous')
    // In January it is the same day.
    const inJanuary = { on: '2027-02-01', engagement: { startDate: '2027-01-31', origin: null } }
    expect(excuseOfOne(passport({ checkedAt: on('2027-01-30', '23:30') }), inJanuary).state).toBe(
      'continuous',
    )
  })

  test('nothing recorded is none, by this rule', () => {
    expect(excuse([])).toEqual({
      state: 'none',
      until: null,
      rules: [1],
      missing: [],
      conditions: [],
      followUpDue: null,
      rulesVersion: '2026-10',
      reason: 'no_check',
    })
  })

  test('it is about the first check alone: a follow-up comes after the start, and none before it replaces a first', () => {
    const first = online({ permissionEnd: '2027-01-15' })
    const followUp = online({ kind: 'followup', checkedAt: on('2027-01-10'), permissionEnd: '2028-01-15' })
    expect(excuse(history(first, followUp), { on: '2027-01-20' })).toMatchObject({
      state: 'time_limited',
      until: '2028-01-15',
    })
    expect(excuse(history(followUp), { on: '2027-01-20' })).toMatchObject({ state: 'none', reason: 'late' })
    const lateFirst = passport({ checkedAt: on('2026-12-02') })
    expect(excuse(history(lateFirst, followUp), { on: '2027-01-20' }).state).toBe('none')
  })
})

test('rule 2: no nationality decides: the country that issued a document is not among the facts', () => {
  const facts = { ...passport(), issuingCountry: 'FRA' }
  expect(excuseOfOne(facts)).toEqual(excuseOfOne(passport()))
})

test('rule 5 and 6: an online check needs likeness and the result page, and ends with the permission', () => {
  expect(excuseOfOne(online())).toMatchObject({ state: 'time_limited', until: '2027-03-31', rules: [5, 12] })
  expect(excuseOfOne(online({ fileIds: undefined }))).toMatchObject({
    state: 'provisional',
    rules: [6],
    missing: ['copy'],
  })
})

test.each([passport(), online(), digital(), ecs()])(
  'rule 7: without likeness the excuse is provisional, by $route',
  (check) => {
    const found = excuseOfOne({ ...check, likeness: undefined })
    expect(found).toMatchObject({ state: 'provisional', until: null, rules: [7], missing: ['likeness'] })
  },
)

test('rule 8: a name that differs asks for a document of the change, and fails nobody', () => {
  const check = passport({ nameMatches: false })
  const asked = { rules: [8], missing: ['name_change'] }
  expect(excuseOfOne(check)).toMatchObject({ state: 'provisional', ...asked })
  expect(excuseOfOne({ ...check, outcome: 'hold' })).toMatchObject({
    state: 'none',
    reason: 'held',
    ...asked,
  })
  expect(excuseOfOne({ ...check, nameChangeFileId: crypto.randomUUID() }).state).toBe('continuous')
})

test('rule 9: limits on the work are no failures and are shown', () => {
  const check = online({ weeklyHoursLimit: 20, occupationLimit: 'Nurse', conditions: ['In term time only'] })
  expect(excuseOfOne(check)).toMatchObject({
    state: 'time_limited',
    rules: [5, 9, 12],
    conditions: ['At most 20 hours a week', 'Only as: Nurse', 'In term time only'],
  })
})

test.each(['unlimited', 'settled'] as const)('rule 10: %s is continuous', (permission) => {
  expect(excuseOfOne(online({ permission, permissionEnd: undefined }))).toMatchObject({
    state: 'continuous',
    until: null,
    rules: [5, 10],
  })
})

test('rule 11: pre-settled is continuous in checks since 21 June 2024, and before that until its end', () => {
  const check = online({ permission: 'pre_settled', kind: 'recorded', permissionEnd: '2027-06-30' })
  const earlier = (day: string) =>
    excuse(history({ check: { ...check, checkedAt: on(day) }, recordedAt: on('2026-11-10') }))
  expect(earlier('2024-06-21')).toMatchObject({ state: 'continuous', until: null, rules: [5, 11, 24] })
  expect(earlier('2024-06-20')).toMatchObject({ state: 'time_limited', until: '2027-06-30' })
})

test('rule 12: a permission counts to the end of its last day in London', () => {
  const check = online({ permissionEnd: '2027-03-28' })
  expect(excuseOfOne(check, { on: '2027-03-28' }).state).toBe('time_limited')
  expect(excuseOfOne(check, { on: '2027-03-29' })).toMatchObject({
    state: 'lapsed',
    until: null,
    rules: [5, 12],
    reason: 'permission_ended',
  })
})

test('rule 12: a provisional excuse is followed up to the end of the permission, and is none after it', () => {
  const check = online({ fileIds: undefined, likeness: undefined })
  expect(excuseOfOne(check)).toMatchObject({ state: 'provisional', until: null, followUpDue: '2027-03-31' })
  expect(excuseOfOne(check, { on: '2027-04-01' })).toMatchObject({
    state: 'none',
    until: null,
    rules: [12],
    reason: 'permission_ended',
    followUpDue: '2027-03-31',
  })
  // What rests on a complete check has its own end.
  const complete = online({ permissionEnd: '2026-12-31' })
  expect(excuse(history(complete, check), { on: '2026-11-11' })).toMatchObject({
    state: 'time_limited',
    followUpDue: '2026-12-31',
  })
})

test('rule 15: a failed check or a negative notice ends an excuse, and knowledge of no right ends any', () => {
  const failed = passport({ kind: 'followup', checkedAt: on('2026-11-15'), outcome: 'fail' })
  expect(excuse(history(passport(), failed))).toMatchObject({
    state: 'lapsed',
    rules: [15],
    reason: 'failed',
  })
  expect(excuse(history(failed))).toMatchObject({ state: 'none', rules: [15], reason: 'failed' })
  expect(excuse(history(passport(), { lapse: on('2026-11-16') }))).toMatchObject({
    state: 'lapsed',
    rules: [15],
    reason: 'known_loss',
  })
  expect(excuse(history({ lapse: on('2026-11-16') })).state).toBe('lapsed')
})

test.each(['A6', 'A7', 'A8', 'A9'] as const)(
  'rule 16: %s needs a National Insurance document',
  (documentCode) => {
    expect(excuseOfOne(passport({ documentCode }))).toMatchObject({
      state: 'provisional',
      rules: [16],
      missing: ['ni_document'],
    })
    expect(excuseOfOne(passport({ documentCode, companion: 'ni_document' })).rules).toEqual([10, 16])
  },
)

describe('rule 18: the digital route', () => {
  const { provider } = digital()

  test('medium and higher count, low does not', () => {
    for (const gpg45Level of ['medium', 'high', 'very_high'] as const) {
      const check = digital({ provider: { ...provider!, gpg45Level } })
      expect(excuseOfOne(check)).toMatchObject({ state: 'continuous', rules: [10, 18] })
    }
    const low = digital({ provider: { ...provider!, gpg45Level: 'low' } })
    expect(excuseOfOne(low)).toMatchObject({ state: 'none', rules: [18], reason: 'level_too_low' })
    expect(excuseOfOne(digital({ provider: undefined }))).toMatchObject({ state: 'none', rules: [18] })
  })

  test('a provider that is not on the register gives none', () => {
    const check = digital({ provider: { ...provider!, onRegister: false } })
    expect(excuseOfOne(check)).toMatchObject({
      state: 'none',
      rules: [18],
      reason: 'provider_not_registered',
    })
  })

  test('a register that was not looked up on the day leaves it provisional', () => {
    for (const registerCheckedAt of [undefined, on('2026-11-09')]) {
      const check = digital({ provider: { ...provider!, registerCheckedAt } })
      expect(excuseOfOne(check)).toMatchObject({
        state: 'provisional',
        rules: [18],
        missing: ['register_note'],
      })
    }
  })

  test('a passport that has expired gives none', () => {
    const check = digital({ documentExpires: '2026-11-09' })
    expect(excuseOfOne(check)).toMatchObject({ state: 'none', rules: [18], reason: 'document_expired' })
  })
})

test('rule 19: how somebody is engaged is recorded and decides nothing here', () => {
  for (const engagement of EngagementKind.options) {
    const judged = { engagement: { startDate: '2026-12-01', origin: null, engagement } }
    expect(excuseOfOne(passport(), judged)).toEqual(excuseOfOne(passport()))
  }
})

test('rule 21: after a transfer the own check is due within 60 days', () => {
  const engagement = { startDate: '2026-10-01', origin: 'tupe' } as const
  const check = (day: string) => passport({ kind: 'tupe', checkedAt: on(day) })
  const judged = { on: '2026-12-20', engagement }
  expect(excuseOfOne(check('2026-11-30'), judged)).toMatchObject({ state: 'continuous', rules: [10, 21] })
  expect(excuseOfOne(check('2026-12-01'), judged)).toMatchObject({
    state: 'none',
    rules: [21],
    reason: 'late',
  })
  // On the day of the transfer nothing has to be confirmed.
  expect(excuseOfOne(check('2026-10-01'), judged).state).toBe('continuous')
  // Who was hired has no such days.
  const hired = { ...judged, engagement: { ...engagement, origin: 'hired' as const } }
  expect(excuseOfOne(check('2026-11-30'), hired).reason).toBe('late')
})

test('rule 23: a copy that nobody had the original of is not complete', () => {
  expect(excuseOfOne(passport({ originalSeen: undefined }))).toMatchObject({
    state: 'provisional',
    rules: [23],
    missing: ['original_seen'],
  })
})

test('rule 24: an earlier check counts by its own day, is marked, and never without the copy', () => {
  const earlier = passport({ kind: 'recorded', checkedAt: on('2019-05-01') })
  const engagement = { startDate: '2019-06-01', origin: null }
  const entered = (check: typeof earlier) =>
    excuse(history({ check, recordedAt: on('2026-11-10') }), { engagement })
  expect(entered(earlier)).toMatchObject({ state: 'continuous', rules: [10, 24], rulesVersion: '2026-10' })
  expect(entered({ ...earlier, fileIds: [] })).toMatchObject({ state: 'provisional', missing: ['copy'] })
  expect(entered({ ...earlier, checkedAt: on('2019-06-02') })).toMatchObject({
    state: 'none',
    reason: 'late',
  })
})

test.each([passport({ documentClipped: true }), digital({ documentClipped: true })])(
  'rule 25: a clipped passport is no document, by $route',
  (check) => {
    expect(excuseOfOne(check)).toMatchObject({ state: 'none', rules: [25], reason: 'document_clipped' })
  },
)
