import type { CapPeriod } from './message-caps.ts'

/** `2027-03-04`, in UTC. */
export const utcDay = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Returns the end of a day or month in UTC, when its cap begins anew. */
export function periodEnd(now: Date, per: Extract<CapPeriod, string>): Date {
  const isDay = per === 'day'
  return new Date(
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + (isDay ? 0 : 1), isDay ? now.getUTCDate() + 1 : 1),
  )
}

/** Whole seconds until a moment, at least one. */
export function secondsUntil(moment: Date, now: Date): number {
  return Math.max(1, Math.ceil((moment.getTime() - now.getTime()) / 1000))
}

/** `00:00 UTC on 25 November`. */
export function writtenEnd(end: Date): string {
  const day = end.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' })
  return `00:00 UTC on ${day}`
}

/** Returns a wait in words: seconds up to a minute, minutes up to 90, then hours. */
export function writtenWait(seconds: number): string {
  if (seconds <= 60) return counted(seconds, 'second')
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 90 ? counted(minutes, 'minute') : counted(Math.ceil(seconds / 3600), 'hour')
}

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
