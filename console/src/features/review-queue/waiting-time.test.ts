import { expect, test } from 'vitest'
import { waitedFor } from './queue-words.tsx'

test.each([
  [30_000, 'Just now'],
  [-60_000, 'Just now'],
  [60_000, '1 minute'],
  [59 * 60_000, '59 minutes'],
  [3_600_000, '1 hour'],
  [47 * 3_600_000, '1 day'],
  [48 * 3_600_000, '2 days'],
])('after %i ms an employee has waited %s', (ms, words) => {
  expect(waitedFor(new Date(1_000_000_000_000 - ms).toISOString(), 1_000_000_000_000)).toBe(words)
})

test('says nothing of what is no instant', () => {
  expect(waitedFor('soon')).toBe('')
})
