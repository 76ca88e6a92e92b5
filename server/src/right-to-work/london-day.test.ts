import { expect, test } from 'vitest'
import { lastDay } from './london-day.ts'

const months = { months: 6 }
const grace = { days: 28 }

test.each([
  // The day before the corresponding day.
  ['2026-11-10', months, '2027-05-09'],
  ['2026-10-01', months, '2027-03-31'],
  ['2026-01-01', months, '2026-06-30'],
  ['2026-07-01', months, '2026-12-31'],
  ['2026-09-01', months, '2027-02-28'],
  ['2027-09-01', months, '2028-02-29'],
  ['2026-02-28', months, '2026-08-27'],
  ['2028-02-29', months, '2028-08-28'],
  ['2026-12-31', months, '2027-06-30'],
  ['2026-03-15', months, '2026-09-14'],
  ['2026-06-30', months, '2026-12-29'],
  ['2026-12-01', months, '2027-05-31'],
  ['2026-08-28', months, '2027-02-27'],
  ['2027-08-28', months, '2028-02-27'],
  ['2027-08-29', months, '2028-02-28'],
  // The last day of a month that has none.
  ['2026-08-29', months, '2027-02-28'],
  ['2026-08-30', months, '2027-02-28'],
  ['2026-08-31', months, '2027-02-28'],
  ['2027-08-30', months, '2028-02-29'],
  ['2027-08-31', months, '2028-02-29'],
  ['2026-03-31', months, '2026-09-30'],
  ['2026-05-31', months, '2026-11-30'],
  ['2026-10-31', months, '2027-04-30'],
  ['2026-12-30', months, '2027-06-29'],
  // Days, the first one among them.
  ['2027-02-28', grace, '2027-03-27'],
  ['2028-02-01', grace, '2028-02-28'],
  ['2027-02-01', grace, '2027-02-28'],
  ['2026-12-31', grace, '2027-01-27'],
  ['2028-02-28', grace, '2028-03-26'],
  ['2028-02-29', grace, '2028-03-27'],
  // Clocks go forward, and back, in between.
  ['2027-03-20', grace, '2027-04-16'],
  ['2026-10-20', grace, '2026-11-16'],
  ['2026-11-21', grace, '2026-12-18'],
])('from %s, %j last until %s', (first, period, last) => {
  expect(lastDay(first, period)).toBe(last)
})
