import { tz } from '@date-fns/tz'
import { type Cadence, reminderDays } from '@bonafide/shared/contract/organisation/reminders.ts'
import { addBusinessDays, addHours, getHours, isWeekend, set } from 'date-fns'
import { millisecondsInHour } from 'date-fns/constants'

const london = tz('Europe/London')

const opens = 9
const closes = 18
/** An employee who was written to within this time, by whatever message, is not reminded. */
const quietMs = 20 * millisecondsInHour

/** The facts about an employee that decide when they are reminded next. */
export interface Reminded {
  /** When their links were made, the first one first: those since they have last finished with one. */
  linkedAt: readonly Date[]
  /** When they were last written to; null where nothing has gone out or is about to. */
  writtenAt: Date | null
  /** The end of the link they have. */
  expiresAt: Date
}

/**
 * Returns the day on which the days of the cadence begin: the invitation, or the first link that was sent after a cadence
 * was over, as to an employee who is asked again weeks later.
 */
export function cadenceStart(cadence: Cadence, linkedAt: readonly Date[]): Date | undefined {
  const last = reminderDays(cadence).at(-1) ?? 0
  const [first] = linkedAt
  return linkedAt.reduce((start, at) => (start && at > addHours(start, 24 * last) ? at : start), first)
}

/** When an employee is reminded: so many times 24 hours after the invitation, within working hours. In order. */
export function reminderTimes(cadence: Cadence, invitedAt: Date): Date[] {
  return reminderDays(cadence).map((days) => nextOpening(addHours(invitedAt, 24 * days)))
}

/** A reminder that is to come: the time of the cadence that it meets, and when it is sent. */
interface NextReminder {
  meets: Date
  at: Date
}

/**
 * Returns the next reminder of an employee: at a time that is not past, or one that has come and was not yet met by any
 * message. Of several that have come the last one stands for all. Undefined where none is left before the link ends.
 */
export function nextReminder(
  cadence: Cadence,
  { linkedAt, writtenAt, expiresAt }: Reminded,
  now: Date,
): NextReminder | undefined {
  const start = cadenceStart(cadence, linkedAt)
  if (!start) return undefined
  const isMet = (time: Date) => writtenAt !== null && writtenAt.getTime() > time.getTime() - quietMs
  const left = reminderTimes(cadence, start).filter((time) => !isMet(time))
  const come = left.findLast((time) => time <= now)
  const meets = come ?? left[0]
  if (!meets) return undefined
  // One that has come is due now, or once working hours begin.
  const at = come ? nextOpening(now) : meets
  return at < expiresAt ? { meets, at } : undefined
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

/** @param day in the time zone that the hour is of */
function atHour(day: Date, hours: number): Date {
  return new Date(set(day, { hours, minutes: 0, seconds: 0, milliseconds: 0 }).getTime())
}
