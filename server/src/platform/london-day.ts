import { tzOffset } from '@date-fns/tz'
import { millisecondsInMinute } from 'date-fns/constants'

/** Returns the calendar day on which a moment falls in London, `YYYY-MM-DD`: what every rule counts by. */
export function londonDay(moment: Date): string {
  // A date in that time zone, formatted, takes twenty times as long: every night it is done for every check.
  const offset = tzOffset('Europe/London', moment) * millisecondsInMinute
  return new Date(moment.getTime() + offset).toISOString().slice(0, 10)
}
