import { describe, expect, test } from 'vitest'
import {
  checkOf,
  digital,
  ecs,
  excuseOfOne,
  filesOf,
  online,
  passport,
} from '#testing/setups/excuse-test-setup.ts'

describe('rule 9a: the permission has to allow this job', () => {
  test.each([
    ['with an end', online()],
    [
      'with a limit of hours',
      online({ permission: 'settled', permissionEnd: undefined, weeklyHoursLimit: 20 }),
    ],
    [
      'with a free-text limit',
      online({ permission: 'settled', permissionEnd: undefined, conditions: ['No bar'] }),
    ],
    ['that is pending', online({ permission: 'pending_application', permissionEnd: undefined })],
    ['by a notice', ecs()],
    ['of a document that ends', checkOf('B1')],
  ])(
    '%s',
    (_name, check) => {
      expect(excuseOfOne(check)).toMatchObject({ missing: [], reason: null })
      expect(excuseOfOne({ ...check, jobFits: undefined })).toMatchObject({
        state: 'provisional',
        rules: [9],
        missing: ['job_fits'],
      })
    },
    10_000,
  )

  test.each([
    ['without an end and a limit', passport()],
    ['by a digital check', digital()],
    ['that is pre-settled, also with an end', online({ permission: 'pre_settled', jobFits: undefined })],
    [
      'of a document verified without an end',
      ecs({
        documentCode: 'A4',
        originalSeen: true,
        permission: 'unlimited',
        jobFits: undefined,
      }),
    ],
  ])('and nobody is asked %s', (_name, check) => {
    expect(excuseOfOne({ ...check, jobFits: undefined })).toMatchObject({ state: 'continuous', missing: [] })
  })
})

describe('rule 9: a student', () => {
  const student = online({
    conditionKind: 'student',
    weeklyHoursLimit: 20,
    termDatesUntil: '2027-01-31',
    files: filesOf('result_page', 'term_dates'),
  })

  test('needs evidence of term dates, and the day until which they reach', () => {
    expect(excuseOfOne(student)).toMatchObject({
      state: 'time_limited',
      missing: [],
      conditions: ['At most 20 hours a week in term time, Monday to Sunday'],
    })
    const without = { state: 'provisional', rules: [9], missing: ['term_dates'] }
    expect(excuseOfOne({ ...student, files: filesOf('result_page') })).toMatchObject(without)
    expect(excuseOfOne({ ...student, termDatesUntil: undefined })).toMatchObject(without)
    expect(excuseOfOne({ ...student, termDatesUntil: '2026-11-09' })).toMatchObject(without)
  })

  test('keeps the excuse when they have ended, and the part is missing again', () => {
    expect(excuseOfOne(student, { on: '2027-01-31' })).toMatchObject({ state: 'time_limited', missing: [] })
    expect(excuseOfOne(student, { on: '2027-02-01' })).toMatchObject({
      state: 'time_limited',
      until: '2027-03-31',
      missing: ['term_dates'],
      warnings: ['term_dates_end'],
    })
  })

  test('is warned of from 30 days before they end', () => {
    expect(excuseOfOne(student, { on: '2026-12-31' }).warnings).toEqual([])
    expect(excuseOfOne(student, { on: '2027-01-01' }).warnings).toEqual(['term_dates_end'])
  })

  test('who may not work in term time is told so', () => {
    const { conditions } = excuseOfOne({ ...student, weeklyHoursLimit: 0 })
    expect(conditions).toEqual(['No work in term time, Monday to Sunday'])
  })
})

test('rule 9: supplementary employment needs the letter of the sponsor', () => {
  const check = online({
    conditionKind: 'supplementary',
    weeklyHoursLimit: 20,
    files: filesOf('result_page', 'sponsor'),
  })
  expect(excuseOfOne(check)).toMatchObject({
    state: 'time_limited',
    conditions: ['At most 20 hours a week beside the sponsored job'],
  })
  expect(excuseOfOne({ ...check, files: filesOf('result_page') })).toMatchObject({
    state: 'provisional',
    missing: ['sponsor_evidence'],
  })
})

test('rule 9: any other limit needs nothing more', () => {
  expect(excuseOfOne(online({ conditionKind: 'other', weeklyHoursLimit: 12 })).missing).toEqual([])
  expect(excuseOfOne(online({ weeklyHoursLimit: 12 })).missing).toEqual([])
})
