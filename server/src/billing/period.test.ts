import { expect, test } from 'vitest'
import { daysRemaining, periodOf } from './get-usage.ts'

test.each([
  ['2026-01-31T23:59:59.999Z', '2026-01', 0],
  ['2026-02-01T00:00:00.000Z', '2026-02', 28],
  ['2028-02-01T00:00:00.000Z', '2028-02', 29],
  ['2026-12-31T12:00:00.000Z', '2026-12', 0],
  ['2026-12-30T00:00:00.000Z', '2026-12', 2],
  // Clocks change in the UK on this day; the month is in UTC.
  ['2026-03-29T00:30:00.000+01:00', '2026-03', 3],
])('at %s the period is %s with %i days to go', (instant, period, days) => {
  const now = new Date(instant)
  expect({ period: periodOf(now), days: daysRemaining(now) }).toEqual({ period, days })
})
