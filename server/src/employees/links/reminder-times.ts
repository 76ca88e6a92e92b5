import { tz } from '@date-fns/tz'
import { addBusinessDays, addHours, getHours, isWeekend, set, subBusinessDays, subHours } from 'date-fns'

const london = tz('Europe/London')
const afterDays = [1, 3, 7]

const opens = 9
const closes = 18
/** The hour that a time after closing is moved back to: a message that waits in a queue still goes out within the hours. */
const lastHour = 17

/**
 * When an employee is reminded of a link: 1, 3 and 7 days after it was made and 24 hours before it expires, each
 * within working hours. Those that fall on weekends or nights come later, the last one earlier. In order.
 */
export function reminderTimes({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }): Date[] {
  const last = lastOpening(subHours(expiresAt, 24))
  return [...afterDays.map((days) => nextOpening(addHours(createdAt, 24 * days))), last]
    .filter((time) => time > createdAt && time < expiresAt)
    .toSorted((a, b) => a.getTime() - b.getTime())
}

/** Returns true between 9:00 and 18:00 on a weekday in London, where the receivers work. */
export function isOpen(now: Date): boolean {
  const local = london(now)
  return !isWeekend(local) && getHours(local) >= opens && getHours(local) < closes
}

/** Returns the moment itself within working hours, else the next time they begin. */
export function nextOpening(moment: Date): Date {
  if (isOpen(moment)) return moment
  const local = london(moment)
  const isOver = getHours(local) >= closes || isWeekend(local)
  return atHour(isOver ? addBusinessDays(local, 1) : local, opens)
}

function lastOpening(moment: Date): Date {
  if (isOpen(moment)) return moment
  const local = london(moment)
  const isEarly = getHours(local) < opens || isWeekend(local)
  return atHour(isEarly ? subBusinessDays(local, 1) : local, lastHour)
}

/** @param day in the time zone that the hour is of */
function atHour(day: Date, hours: number): Date {
  return new Date(set(day, { hours, minutes: 0, seconds: 0, milliseconds: 0 }).getTime())
}
