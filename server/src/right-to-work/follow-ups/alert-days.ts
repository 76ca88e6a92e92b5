import { daysAfter } from '../london-day.ts'

/**
 * The day before whose coming a follow-up is told: the end of an excuse, or of the permission that a provisional one is
 * about.
 */
export function endOf({ until, followUpDue }: Record<'until' | 'followUpDue', string | null>): string | null {
  return until ?? followUpDue
}

/** Days in London: after the first, up to and with the second. */
interface Span {
  after: string
  upTo: string
}

/**
 * Returns the alert that falls due within a span, in days before the end. Returns only the last of several: missed
 * alerts are not sent one by one.
 */
export function dueAlert(until: string, { after, upTo }: Span, days: readonly number[]): number | undefined {
  const due = days.filter((count) => {
    const day = daysAfter(until, -count)
    return after < day && day <= upTo
  })
  return due.length ? Math.min(...due) : undefined
}

/** The first day after today on which an alert falls due before an end. */
export function nextAlertDay(until: string, today: string, days: readonly number[]): string | undefined {
  return days
    .map((count) => daysAfter(until, -count))
    .filter((day) => day > today)
    .toSorted()[0]
}
