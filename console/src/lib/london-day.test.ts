import { expect, test } from 'vitest'
import { daysAfter, londonDay } from './london-day.ts'

test('takes the calendar day of London, not of UTC', () => {
  expect(londonDay(new Date('2026-07-01T23:30:00Z'))).toBe('2026-07-02')
  expect(londonDay(new Date('2026-11-20T23:30:00Z'))).toBe('2026-11-20')
})

test.each([
  ['2026-10-24', 1, '2026-10-25'],
  ['2026-10-25', 1, '2026-10-26'],
  ['2026-12-31', 60, '2027-03-01'],
])('counts days, those of 23 and 25 hours too: %s and %i', (day, days, then) => {
  expect(daysAfter(day, days)).toBe(then)
})
