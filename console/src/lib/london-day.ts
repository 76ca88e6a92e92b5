const london = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London', dateStyle: 'short' })

/** Returns the calendar day in London, `2026-11-20`: the day that the right-to-work rules count by. */
export function londonDay(moment = new Date()): string {
  return london.format(moment)
}

/** Returns the day that is so many days after another. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T12:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}
