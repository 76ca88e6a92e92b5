import { describe, expect, test } from 'vitest'
import { excuse, history, passport } from './excuse-test-setup.ts'

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
    // It hides nothing that is known.
    expect(excuse(history(failed('no_right'), failed('not_shown', '2026-11-16'))).rules).toEqual([15])
  })
})
