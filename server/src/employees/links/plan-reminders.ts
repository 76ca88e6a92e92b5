import * as v from 'valibot'
import { defineJob, type JobData } from '#platform/jobs/define-job.ts'
import type { Scope } from '#platform/scope.ts'
import type { Link } from './link-state.ts'
import { readLink } from './read-link.ts'
import { reminderTimes } from './reminder-times.ts'

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
