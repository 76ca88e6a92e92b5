import { engagementKinds } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { describe, expect, test } from 'vitest'
import {
  checkOf,
  digital,
  ecs,
  excuse,
  excuseOfOne,
  filesOf,
  history,
  online,
  passport,
} from '#testing/setups/excuse-test-setup.ts'

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
    const before = passport({ checkedAt: on('2027-06-30', '22:30') })
    expect(excuseOfOne(before, judged).state).toBe('continuous')
    // In January both are the same day.
    const inJanuary = { on: '2027-02-01', engagement: { startDate: '2027-01-31', origin: null } }
    expect(excuseOfOne(passport({ checkedAt: on('2027-01-30', '23:30') }), inJanuary).state).toBe(
      'continuous',
    )
  })

  test('nothing recorded is none, by this rule', () => {
    expect(excuse([])).toEqual({
      state: 'none',
      until: null,
      endedOn: null,
      rules: [1],
      missing: [],
      conditions: [],
      warnings: [],
      gaps: [],
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

test.each([passport(), online(), ecs()])('rule 2: no nationality decides by $route', (check) => {
  const foreign = { ...check, nationality: 'FRA', issuingCountry: 'FRA' }
  expect(excuseOfOne(foreign)).toEqual(excuseOfOne(check))
})

test('rule 5 and 6: an online check needs likeness and the result page, and ends with the permission', () => {
  expect(excuseOfOne(online())).toMatchObject({
    state: 'time_limited',
    until: '2027-03-31',
    rules: [5, 9, 12],
  })
  expect(excuseOfOne(online({ files: filesOf('document') }))).toMatchObject({
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
  const withDocument = { ...check, files: filesOf('document', 'name_change') }
  expect(excuseOfOne(withDocument).state).toBe('continuous')
})

test('rule 8: a name that agrees in part is accepted with a reason, where a family name agrees', () => {
  const accepted = passport({ nameMatches: false, nameAccepted: { reason: 'Short name' } })
  expect(excuseOfOne(accepted)).toMatchObject({ state: 'continuous', rules: [8, 10, 26] })
  expect(excuseOfOne({ ...accepted, familyNameAgrees: false })).toMatchObject({
    state: 'provisional',
    missing: ['name_change'],
  })
})

test('rule 9: limits on the work are no failures and are shown', () => {
  const check = online({ weeklyHoursLimit: 20, occupationLimit: 'Nurse', conditions: ['No night work'] })
  expect(excuseOfOne(check)).toMatchObject({
    state: 'time_limited',
    rules: [5, 9, 12],
    conditions: ['At most 20 hours a week', 'Only as: Nurse', 'No night work'],
  })
})

test.each(['unlimited', 'settled'] as const)('rule 10: %s is continuous', (permission) => {
  expect(excuseOfOne(online({ permission, permissionEnd: undefined, jobFits: undefined }))).toMatchObject({
    state: 'continuous',
    until: null,
    rules: [5, 10],
  })
})

describe('rule 11: pre-settled', () => {
  const earlier = (day: string, permissionEnd?: string) => {
    const change = {
      permission: 'pre_settled',
      permissionEnd,
      jobFits: undefined,
      checkedAt: on(day),
    } as const
    return excuse(history({ check: online({ kind: 'recorded', ...change }), recordedAt: on('2026-11-10') }))
  }

  test('is continuous in checks since 21 June 2024, and in those whose excuse still ran on that day', () => {
    const continuous = { state: 'continuous', until: null, rules: [5, 11, 24], missing: [] }
    expect(earlier('2024-06-21')).toMatchObject(continuous)
    expect(earlier('2024-06-20', '2027-06-30')).toMatchObject(continuous)
    expect(earlier('2022-03-01', '2024-06-21')).toMatchObject(continuous)
  })

  test('had ended where its excuse did not run any more on that day', () => {
    expect(earlier('2022-03-01', '2024-06-20')).toMatchObject({ state: 'none', reason: 'ends_before_start' })
  })
})

test('rule 12: a permission counts to the end of its last day in London', () => {
  const check = online({ permissionEnd: '2027-03-28' })
  expect(excuseOfOne(check, { on: '2027-03-28' }).state).toBe('time_limited')
  expect(excuseOfOne(check, { on: '2027-03-29' })).toMatchObject({
    state: 'lapsed',
    until: null,
    endedOn: '2027-03-28',
    rules: [5, 9, 12],
    reason: 'permission_ended',
  })
})

test('rule 12: a provisional excuse is followed up to the end of the permission, and is none after it', () => {
  const check = online({ files: [], likeness: undefined })
  expect(excuseOfOne(check)).toMatchObject({ state: 'provisional', until: null, followUpDue: '2027-03-31' })
  // Without the likeness it is late before that.
  expect(excuseOfOne(check, { on: '2027-04-01' })).toMatchObject({ state: 'none', reason: 'late' })
  expect(excuseOfOne(online({ files: [] }), { on: '2027-04-01' })).toMatchObject({
    state: 'none',
    until: null,
    rules: [12],
    reason: 'permission_ended',
    followUpDue: '2027-03-31',
  })
  // A time-limited excuse of a complete check keeps its own end.
  const complete = online({ permissionEnd: '2026-12-31' })
  expect(excuse(history(complete, check), { on: '2026-11-11' })).toMatchObject({
    state: 'time_limited',
    followUpDue: '2026-12-31',
  })
})

test.each(['A6', 'A7', 'A8', 'A9'] as const)(
  'rule 16: %s needs a National Insurance document',
  (documentCode) => {
    expect(excuseOfOne(checkOf(documentCode, { companion: undefined }))).toMatchObject({
      state: 'provisional',
      rules: [16],
      missing: ['ni_document'],
    })
    expect(excuseOfOne(checkOf(documentCode)).rules).toEqual([10, 16])
  },
)

test.each(engagementKinds)(
  'rule 19: since 1 October 2026 a check of one engaged as %s is worth the same',
  (engagement) => {
    const judged = { engagement: { startDate: '2026-12-01', origin: null, engagement } }
    const { warnings: _, ...excuseNow } = excuseOfOne(passport(), judged)
    expect(excuseOfOne(passport())).toMatchObject(excuseNow)
  },
)

test('rule 21: after a transfer the own check is due within 60 days', () => {
  const engagement = { startDate: '2026-10-01', origin: 'tupe' } as const
  const check = (day: string) => passport({ kind: 'tupe', checkedAt: on(day) })
  const judged = { on: '2026-12-20', engagement }
  expect(excuseOfOne(check('2026-11-30'), judged)).toMatchObject({ state: 'continuous', rules: [10, 21, 26] })
  expect(excuseOfOne(check('2026-12-01'), judged)).toMatchObject({
    state: 'none',
    rules: [21],
    reason: 'late',
  })
  // On the day of the transfer nothing has to be confirmed.
  expect(excuseOfOne(check('2026-10-01'), judged).state).toBe('continuous')
  // A hired employee has no such days.
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
  expect(entered(earlier)).toMatchObject({
    state: 'continuous',
    rules: [10, 24, 26],
    rulesVersion: '2026-10',
  })
  expect(entered({ ...earlier, files: [] })).toMatchObject({ state: 'provisional', missing: ['copy'] })
  expect(
    entered({
      ...earlier,
      checkedAt: on('2019-06-02'),
      likeness: { mode: 'in_person', at: on('2019-06-02') },
    }),
  ).toMatchObject({
    state: 'none',
    reason: 'late',
  })
})

test('rule 27: a sticker ends the excuse, or the permission where that ends first', () => {
  const sticker = checkOf('B1', {
    isVignette: true,
    documentExpires: '2027-01-31',
    permissionEnd: '2028-01-31',
  })
  expect(excuseOfOne(sticker)).toMatchObject({ state: 'time_limited', until: '2027-01-31', rules: [9, 27] })
  expect(excuseOfOne({ ...sticker, permissionEnd: '2026-12-31' })).toMatchObject({
    until: '2026-12-31',
    rules: [9, 12],
  })
})

test.each([passport({ documentClipped: true }), digital({ documentClipped: true })])(
  'rule 25: a clipped passport is no document, by $route',
  (check) => {
    expect(excuseOfOne(check)).toMatchObject({ state: 'none', rules: [25], reason: 'document_clipped' })
  },
)
