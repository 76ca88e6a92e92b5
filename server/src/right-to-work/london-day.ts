import { tz } from '@date-fns/tz'
import { addMonths, formatISO, parseISO } from 'date-fns'
import { millisecondsInDay } from 'date-fns/constants'

export { londonDay } from '#platform/london-day.ts'

const utc = { in: tz('UTC') }

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10)

// A day by itself has no time zone: reckoned in UTC none of them has 23 or 25 hours.
export function daysAfter(day: string, days: number): string {
  return isoDay(Date.parse(day) + days * millisecondsInDay)
}

/** The same day of a later month, or that month's last one where it has none. */
export function monthsAfter(day: string, months: number): string {
  return formatISO(addMonths(parseISO(day, utc), months), { representation: 'date' })
}

/**
 * The last day of a period that begins with its first day (rules 13 and 14): of months the day before the corresponding
 * one, or the last day of a month that has none.
 */
export function lastDay(first: string, period: { months: number } | { days: number }): string {
  if ('days' in period) return daysAfter(first, period.days - 1)
  const corresponding = monthsAfter(first, period.months)
  const isSameDay = corresponding.slice(-2) === first.slice(-2)
  return isSameDay ? daysAfter(corresponding, -1) : corresponding
}

export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / millisecondsInDay)
}
