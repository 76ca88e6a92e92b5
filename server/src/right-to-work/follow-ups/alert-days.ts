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
 * How many days before an end the alert is that has fallen due within a span. Of several it is the last: what was missed
 * is not made up for one by one.
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
