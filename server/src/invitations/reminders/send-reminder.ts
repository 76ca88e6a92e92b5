import { millisecondsInHour } from 'date-fns/constants'
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { linkOccasions, messages } from '#messages/messages-tables.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { lockEmployeeRow } from '#employees/lock-employee.ts'
import { currentStep } from '#employees/step-order.ts'
import { type Link, linkState } from '#employees/links/link-state.ts'
import { readLink } from '#employees/links/read-link.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { reminderId } from './reminder-id.ts'
import { isOpen, nextOpening, reminderTimes } from './reminder-times.ts'
import { remindersBefore } from './reminders-before.ts'
import { sendReminderJob } from '#messages/message-jobs.ts'
import type { JobData } from '#platform/jobs/define-job.ts'

/** An employee who was written to within this time, by whatever message, is not reminded. */
const quietMs = 20 * millisecondsInHour
/** From here on employees go on by themselves, and what they wait for may be out of their hands. */
const underWay = 3

type Due = JobData<typeof sendReminderJob>

/** Queues the job for the first reminder of a link that has gone out. */
export async function planReminders(scope: Scope, linkId: string): Promise<void> {
  const link = await readLink(scope, linkId)
  if (link) await plan(scope, link, 0)
}

/**
 * Reminds an employee of their link, unless they are under way or the link no longer works, and plans the next
 * reminder. However often the job is delivered, each reminder is one message: its id follows from the link.
 */
export async function sendReminder(deps: Deps, due: Due): Promise<void> {
  await inOrganisation(deps, { orgId: due.orgId, actor: 'system' }, (scope) => remind(scope, due))
}

async function remind(scope: Scope, { linkId, slot }: Due): Promise<void> {
  const now = scope.deps.clock()
  const link = await readLink(scope, linkId)
  const time = link && reminderTimes(link)[slot]
  if (!time) return
  // It may be early by the clock of the database, or late after hours without a server.
  if (now < time || !isOpen(now)) return planAt(scope, { linkId, slot }, nextOpening(now < time ? time : now))
  const locked = await lockEmployeeRow(scope, link.employeeId)
  if (!locked || currentStep(locked.steps) >= underWay) return
  const state = linkState(link, now)
  // One that was taken back may be given back.
  if (state === 'revoked') return plan(scope, link, slot + 1)
  if (state !== 'active') return
  if (slot < (await remindersBefore(scope, link))) return plan(scope, link, slot + 1)
  const { employeeId, channel } = link
  const id = reminderId(linkId, slot)
  const recent = await recentMessages(scope, employeeId)
  // This job has come before, and the next one is planned.
  if (recent.includes(id)) return
  if (!recent.length) await queueMessage(scope, { id, employeeId, template: 'reminder', channel, linkId })
  await plan(scope, link, slot + 1)
}

async function plan(scope: Scope, link: Link, slot: number): Promise<void> {
  const time = reminderTimes(link)[slot]
  if (time) await planAt(scope, { linkId: link.id, slot }, time)
}

async function planAt({ deps, tx, orgId }: Scope, due: Omit<Due, 'orgId'>, time: Date): Promise<void> {
  const afterSeconds = Math.max(0, Math.ceil((time.getTime() - deps.clock().getTime()) / 1000))
  await deps.jobs.enqueue(tx, sendReminderJob, { orgId, ...due }, { afterSeconds })
}

/** The ids of what an employee was sent of late, or is still to be sent, codes aside. */
async function recentMessages({ deps, tx, orgId }: Scope, employeeId: string): Promise<string[]> {
  const since = new Date(deps.clock().getTime() - quietMs)
  const recent = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.orgId, orgId),
        eq(messages.employeeId, employeeId),
        inArray(messages.template, linkOccasions),
        or(gt(sql`coalesce(${messages.sentAt}, ${messages.createdAt})`, since), eq(messages.state, 'queued')),
      ),
    )
  return recent.map(({ id }) => id)
}
