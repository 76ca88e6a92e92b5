import { tz } from '@date-fns/tz'
import { addMonths, toDate } from 'date-fns'

/** The same day and time of the next month in UTC, or its last day where it has no such day. */
export function monthLater(from: Date): Date {
  return toDate(addMonths(from, 1, { in: tz('UTC') }).getTime())
}
