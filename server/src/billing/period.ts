import { tz } from '@date-fns/tz'
import { addMonths, differenceInDays, startOfMonth } from 'date-fns'

const utc = { in: tz('UTC') }

/** Returns the calendar month in UTC, `YYYY-MM`. */
export function periodOf(now: Date): string {
  return now.toISOString().slice(0, 7)
}

/** Whole days until the month ends in UTC. */
export function daysRemaining(now: Date): number {
  return differenceInDays(startOfMonth(addMonths(now, 1, utc)), now, utc)
}
