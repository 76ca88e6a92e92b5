import { londonDay } from '#lib/london-day.ts'

/** Returns the moment that stands for a typed day: now where that is today, else its noon. */
export function momentOf(day: string, now: string): string {
  return day === londonDay(new Date(now)) ? now : `${day}T12:00:00.000Z`
}
