import type { ReportPeriod } from '@bonafide/shared/contract/reports.ts'
import { AppError } from '#platform/app-error.ts'

const dayMs = 86_400_000
const longestDays = 366

/** Refuses days that do not exist, and a period that ends before it begins or is longer than a year. */
export function requirePeriod({ from, to }: ReportPeriod): void {
  for (const [field, day] of Object.entries({ from, to })) {
    if (!isDay(day)) throw refusal('This date does not exist', field)
  }
  const days = (Date.parse(to) - Date.parse(from)) / dayMs + 1
  if (days < 1) throw refusal('The end date must be the same as or after the start date')
  if (days > longestDays) throw refusal(`Please choose ${longestDays} days or fewer`)
}

/** 31 February has the shape of a date. */
function isDay(day: string): boolean {
  const instant = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day)
}

function refusal(message: string, field = 'to'): AppError {
  return new AppError('invalid_input', message, { errors: { [field]: message } })
}
