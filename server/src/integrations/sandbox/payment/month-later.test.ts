import { expect, test } from 'vitest'
import { monthLater } from './next-subscription.ts'

test.each([
  ['2026-01-15T10:30:00.000Z', '2026-02-15T10:30:00.000Z'],
  ['2026-01-31T10:30:00.000Z', '2026-02-28T10:30:00.000Z'],
  ['2028-01-31T00:00:00.000Z', '2028-02-29T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2027-01-31T23:59:59.999Z'],
  ['2026-05-31T12:00:00.000Z', '2026-06-30T12:00:00.000Z'],
])('a month after %s is %s', (from, later) => {
  expect(monthLater(new Date(from)).toISOString()).toBe(later)
})
