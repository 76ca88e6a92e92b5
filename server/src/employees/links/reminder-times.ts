import { tz } from '@date-fns/tz'
import { addBusinessDays, addHours, getHours, isWeekend, set, subBusinessDays, subHours } from 'date-fns'
import * as v from 'valibot'
import { defineJob, type JobData } from '#platform/jobs/define-job.ts'
import type { Scope } from '#platform/scope.ts'
import { readLink } from './find-link.ts'
import type { Link } from './link-state.ts'

export const sendReminderJob = defineJob('reminder.due', {
  /** `slot`: which of the link's reminders, from 0. */
  data: v.object({ orgId: v.string(), linkId: v.string(), slot: v.number() }),
})

export type ReminderDue = JobData<typeof sendReminderJob>

/** Queues the job for the first reminder of a link that has gone out. */
export async function planReminders(scope: Scope, linkId: string): Promise<void> {
  const link = await readLink(scope, linkId)
  if (link) await planReminder(scope, link, 0)
}

/** Queues the job for one reminder of a link, where it has so many. */
export async function planReminder(scope: Scope, link: Link, slot: number): Promise<void> {
  const time = reminderTimes(link)[slot]
  if (time) await planReminderAt(scope, { linkId: link.id, slot }, time)
}

export async function planReminderAt(
  { deps, tx, orgId }: Scope,
  due: Omit<ReminderDue, 'orgId'>,
  time: Date,
): Promise<void> {
  const afterSeconds = Math.max(0, Math.ceil((time.getTime() - deps.clock().getTime()) / 1000))
  await deps.jobs.enqueue(tx, sendReminderJob, { orgId, ...due }, { afterSeconds })
}

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
