import type { ReportPeriod } from '@bonafide/shared/contract/reports.ts'
import { tz } from '@date-fns/tz'
import { differenceInCalendarDays, isValid, parseISO } from 'date-fns'
import { type AppError, fieldError } from '#platform/app-error.ts'

const utc = { in: tz('UTC') }
const longestDays = 366

/** Refuses days that do not exist, and a period that ends before it begins or is longer than a year. */
export function requirePeriod({ from, to }: ReportPeriod): void {
  for (const [field, day] of Object.entries({ from, to })) {
    // 31 February has the shape of a date.
    if (!isValid(parseISO(day))) throw refusal('This date does not exist', field)
  }
  const days = differenceInCalendarDays(parseISO(to, utc), parseISO(from, utc), utc) + 1
  if (days < 1) throw refusal('The end date must be the same as or after the start date')
  if (days > longestDays) throw refusal(`Please choose ${longestDays} days or fewer`)
}

function refusal(message: string, field = 'to'): AppError {
  return fieldError(field, message)
}
