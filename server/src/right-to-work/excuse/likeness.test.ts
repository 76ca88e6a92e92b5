import { describe, expect, test } from 'vitest'
import {
  digital,
  ecs,
  excuse,
  excuseOfOne,
  history,
  online,
  passport,
} from '#testing/setups/excuse-test-setup.ts'

const on = (day: string, time = '12:00') => `${day}T${time}:00.000Z`
const seen = (day: string) => ({ mode: 'in_person' as const, at: on(day) })

describe.each([passport(), online(), digital(), ecs()])(
  'rule 7: the likeness of a check by $route',
  (check) => {
    const unseen = { ...check, likeness: undefined }

    test('may follow until work starts, and counts from then on', () => {
      const state = excuseOfOne(check).state
      expect(excuseOfOne({ ...check, likeness: seen('2026-11-30') }).state).toBe(state)
      expect(excuseOfOne({ ...unseen, likeness: seen('2026-12-01') }, { on: '2026-12-01' })).toMatchObject({
        state: 'provisional',
        rules: [1],
        missing: ['before_work_started'],
      })
      const before = { ...unseen, likeness: seen('2026-12-01'), beforeWorkStarted: true }
      expect(excuseOfOne(before, { on: '2026-12-01' }).state).toBe(state)
    })

    test('that was attested after work began is late', () => {
      const late = { ...check, likeness: seen('2026-12-02'), beforeWorkStarted: true }
      expect(excuseOfOne(late, { on: '2026-12-02' })).toMatchObject({
        state: 'none',
        rules: [1],
        reason: 'late',
      })
    })

    test('that is missing leaves it provisional on the first day, and late from the next on', () => {
      expect(excuseOfOne(unseen, { on: '2026-12-01' })).toMatchObject({
        state: 'provisional',
        missing: ['likeness'],
      })
      expect(excuseOfOne(unseen, { on: '2026-12-02' })).toMatchObject({
        state: 'none',
        rules: [1],
        reason: 'late',
      })
    })
  },
)

test('rule 7: after a transfer it may follow as long as the check may', () => {
  const engagement = { startDate: '2026-10-01', origin: 'tupe' as const }
  const check = passport({ kind: 'tupe', likeness: undefined })
  expect(excuseOfOne(check, { engagement, on: '2026-11-30' }).missing).toEqual(['likeness'])
  expect(excuseOfOne(check, { engagement, on: '2026-12-01' })).toMatchObject({ state: 'none', rules: [21] })
})

test('rule 7: of a follow-up it may follow at any time, and takes nothing away while it is missing', () => {
  const first = online({ permissionEnd: '2027-01-15' })
  const followUp = online({
    kind: 'followup',
    checkedAt: on('2027-01-10'),
    permissionEnd: '2028-01-15',
    likeness: undefined,
  })
  expect(excuse(history(first, followUp), { on: '2027-01-12' })).toMatchObject({
    state: 'time_limited',
    until: '2027-01-15',
    missing: ['likeness'],
  })
  const attested = { check: { ...followUp, likeness: seen('2027-01-12') }, supersedes: 1 }
  expect(excuse(history(first, followUp, attested), { on: '2027-01-12' }).until).toBe('2028-01-15')
})

test('rule 15: an attestation that follows a loss does not undo it', () => {
  const unseen = digital({ likeness: undefined })
  const attested = {
    check: { ...unseen, likeness: seen('2026-11-16') },
    supersedes: 0,
    recordedAt: on('2026-11-16'),
  }
  expect(excuse(history(unseen, { lapse: on('2026-11-15') }, attested)).state).toBe('lapsed')
})

test('rule 15: nor does one of the same day', () => {
  const unseen = digital({ checkedAt: on('2026-11-15', '09:00'), likeness: undefined })
  const attested = {
    check: { ...unseen, likeness: { mode: 'in_person' as const, at: on('2026-11-15', '11:00') } },
    supersedes: 0,
    recordedAt: on('2026-11-15', '11:00'),
  }
  const lapse = { lapse: on('2026-11-15', '10:00') }
  expect(excuse(history(unseen, lapse, attested)).state).toBe('lapsed')
  const failed = passport({ checkedAt: lapse.lapse, outcome: 'fail', failKind: 'no_right' })
  expect(excuse(history(unseen, failed, attested))).toMatchObject({ state: 'lapsed', reason: 'failed' })
})
