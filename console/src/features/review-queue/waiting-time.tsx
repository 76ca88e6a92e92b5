import { millisecondsInDay, millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { formatDayAndTime } from '#lib/format.ts'

const units = [
  { name: 'day', ms: millisecondsInDay },
  { name: 'hour', ms: millisecondsInHour },
  { name: 'minute', ms: millisecondsInMinute },
] as const

/** `3 days`, `1 hour`, `5 minutes`, `Just now`; empty for what is not an instant. */
export function waitedFor(since: string, now = Date.now()): string {
  const waited = now - Date.parse(since)
  if (Number.isNaN(waited)) return ''
  const unit = units.find(({ ms }) => waited >= ms)
  if (!unit) return 'Just now'
  const count = Math.floor(waited / unit.ms)
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`
}

/** Shows how long nothing has moved; the tooltip has the exact time of the last move. */
export function WaitingTime({ since }: { since: string }) {
  return (
    <time dateTime={since} title={`Since ${formatDayAndTime(since)}`}>
      {waitedFor(since)}
    </time>
  )
}
