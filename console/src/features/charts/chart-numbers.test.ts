import { expect, test } from 'vitest'
import { formatHours, percentOf } from './chart-numbers.ts'

test.each([
  [0.5, '30 min'],
  [1, '1 h'],
  [5.26, '5.3 h'],
  [71.9, '71.9 h'],
  [84, '3.5 d'],
])('%d hours read %s', (hours, words) => {
  expect(formatHours(hours)).toBe(words)
})

test('nothing of nothing is 0 percent', () => {
  expect(percentOf(0, 0)).toBe(0)
  expect(percentOf(2, 3)).toBe(67)
})
