import type { ReplayPeriod } from '@bonafide/shared/contract/webhook-replays.ts'
import { format } from 'date-fns'

/** Formats a time for a field of the type `datetime-local`: in the time zone of the browser, to the minute. */
export function minuteOf(time: Date): string {
  return format(time, "yyyy-MM-dd'T'HH:mm")
}

/** Returns a period for the API, from two such fields; undefined while one of them is empty. */
export function periodOf(from: string, to: string): ReplayPeriod | undefined {
  const [start, end] = [new Date(from), new Date(to)]
  const isWhole = !Number.isNaN(start.getTime()) && !Number.isNaN(end.getTime())
  return isWhole ? { from: start.toISOString(), to: end.toISOString() } : undefined
}
