import { describe, expect, test } from 'vitest'
import {
  book,
  digital,
  excuse,
  history,
  passport,
  recorded,
  startsLater,
} from '#testing/setups/excuse-test-setup.ts'
import type { CheckFacts } from './right-to-work-event.ts'
import { usableChecks } from './statutory-excuse.ts'

const on = (day: string) => `${day}T12:00:00.000Z`

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
    endedOn: '2026-11-15',
    rules: [15],
    reason: 'known_loss',
  })
  expect(excuse(history({ lapse: on('2026-11-16') })).state).toBe('lapsed')
})

describe('rule 28: a fail is one of two', () => {
  const failed = (failKind: 'no_right' | 'not_shown', day = '2026-11-15') =>
    passport({ kind: 'followup', checkedAt: on(day), outcome: 'fail', failKind })

  test('no right ends a running excuse at once, and what could not be shown takes nothing away', () => {
    expect(excuse(history(passport(), failed('no_right')))).toMatchObject({
      state: 'lapsed',
      reason: 'failed',
    })
    expect(excuse(history(passport(), failed('not_shown'))).state).toBe('continuous')
    const lacking = passport({ files: [] })
    expect(excuse(history(lacking, failed('not_shown'))).state).toBe('provisional')
  })

  test('what could not be shown is no excuse, and is put right by a check', () => {
    expect(excuse(history(failed('not_shown')))).toMatchObject({
      state: 'none',
      rules: [28],
      reason: 'failed',
    })
    const shown = passport({ checkedAt: on('2026-11-16'), files: [] })
    expect(excuse(history(failed('not_shown'), shown)).state).toBe('provisional')
    // A failure for another reason hides nothing that is known.
    expect(excuse(history(failed('no_right'), failed('not_shown', '2026-11-16'))).rules).toEqual([15])
  })

  test('after it no step passes by a check that still lacks something', () => {
    const lacking = digital({ checkedAt: on('2026-11-16'), likeness: undefined })
    const usable = (check: CheckFacts) =>
      usableChecks(history(failed('no_right'), check), startsLater, { book, at: new Date(on('2026-11-20')) })
    expect(usable(lacking)).toEqual([])
    expect(usable(digital({ checkedAt: on('2026-11-16') }))).toHaveLength(1)
  })
})

test('rule 15: an earlier check of the same day that is entered after a loss does not undo it', () => {
  const earlier = recorded('A2', '2026-11-15', { checkedAt: '2026-11-15T09:00:00.000Z' })
  const entered = { check: earlier, recordedAt: '2026-11-15T14:00:00.000Z' }
  expect(excuse(history({ lapse: on('2026-11-15') }, entered)).state).toBe('lapsed')
})
