import type { ReplayPeriod } from '@bonafide/shared/contract/webhook-replays.ts'
import { format } from 'date-fns'

/** A time as a field of the type `datetime-local` has it: in the time zone of the browser, to the minute. */
export function minuteOf(time: Date): string {
  return format(time, "yyyy-MM-dd'T'HH:mm")
}

/** A period as the API has it, from two such fields; undefined while one of them is empty. */
export function periodOf(from: string, to: string): ReplayPeriod | undefined {
  const [start, end] = [new Date(from), new Date(to)]
  const isWhole = !Number.isNaN(start.getTime()) && !Number.isNaN(end.getTime())
  return isWhole ? { from: start.toISOString(), to: end.toISOString() } : undefined
}
