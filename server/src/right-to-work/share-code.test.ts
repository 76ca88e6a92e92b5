import { expect, test } from 'vitest'
import { rules } from '#testing/setups/excuse-test-setup.ts'
import { readShareCode, shareCodeAge } from './share-code.ts'

test.each(['W12345678', 'w12 345 678', ' W12-345-678 ', 'w1\u00a02‑3–4 5 6 7 8'])(
  'rule 3: %s is read whatever stands between its signs',
  (text) => {
    expect(readShareCode(text, rules)).toEqual({ ok: true, code: 'W12345678', shown: 'W12 345 678' })
  },
)

test.each([
  ['R12 345 678', 'renting a home'],
  ['S12 345 678', 'proving your immigration status'],
])('rule 3: %s was made for something else, and is told so', (text, purpose) => {
  expect(readShareCode(text, rules)).toMatchObject({ ok: false, message: expect.stringContaining(purpose) })
})

test.each(['', 'W1234567', 'W123456789', 'X12345678', 'W1234567Ä', 'R123', 'W1234.678'])(
  'rule 3: "%s" is no share code',
  (text) => {
    expect(readShareCode(text, rules)).toEqual({
      ok: false,
      message:
        'A share code for the right to work starts with W and has 9 letters and numbers, like W12 345 678',
    })
  },
)

test.each([
  ['2026-11-22', 'fresh', 0],
  ['2026-10-24', 'fresh', 29],
  ['2026-10-23', 'old', 30],
  ['2026-08-24', 'old', 90],
  ['2026-08-23', 'expired', 91],
  ['2026-11-23', 'future', -1],
  // A quarter to one in London, in summer time.
  ['2026-08-23T23:45:00.000Z', 'old', 90],
])('rule 4: a code of %s is %s after %i days', (issuedAt, state, days) => {
  const now = new Date('2026-11-22T12:00:00.000Z')
  expect(shareCodeAge(issuedAt, now, rules)).toEqual({ state, days })
})
