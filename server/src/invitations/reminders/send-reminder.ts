import { millisecondsInHour } from 'date-fns/constants'
import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { lockEmployeeRow } from '#employees/lock-employee.ts'
import { currentStep } from '#employees/step-order.ts'
import { linkOccasions } from '#invitations/messages/invitation-email.ts'
import { reminder } from '#invitations/messages/link-messages.ts'
import { linkState } from '#employees/links/link-state.ts'
import { planReminder, planReminderAt, type ReminderDue } from '#employees/links/plan-reminders.ts'
import { readLink } from '#employees/links/read-link.ts'
import { isOpen, nextOpening, reminderTimes } from '#employees/links/reminder-times.ts'
import { messages } from '#messages/messages-tables.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { reminderId } from './reminder-id.ts'
import { remindersBefore } from './reminders-before.ts'

/** An employee who was written to within this time, by whatever message, is not reminded. */
const quietMs = 20 * millisecondsInHour
/** The step from which employees continue by themselves; what they wait for may be out of their hands. */
const underWay = 3

/**
 * Reminds an employee of their link, unless they are under way or the link no longer works, and plans the next
 * reminder. However often the job is delivered, each reminder is one message: its id follows from the link.
 */
export async function sendReminder(deps: Deps, due: ReminderDue): Promise<void> {
  await inOrganisation(deps, { orgId: due.orgId, actor: 'system' }, (scope) => remind(scope, due))
}

async function remind(scope: Scope, { linkId, slot }: ReminderDue): Promise<void> {
  const now = scope.deps.clock()
  const link = await readLink(scope, linkId)
  const time = link && reminderTimes(link)[slot]
  if (!time) return
  // The job may be early by the database's clock, or late after hours without a server.
  if (now < time || !isOpen(now))
    return planReminderAt(scope, { linkId, slot }, nextOpening(now < time ? time : now))
  const locked = await lockEmployeeRow(scope, link.employeeId)
  if (!locked || currentStep(locked.steps) >= underWay) return
  const state = linkState(link, now)
  // A revoked link may be restored.
  if (state === 'revoked') return planReminder(scope, link, slot + 1)
  if (state !== 'active') return
  if (slot < (await remindersBefore(scope, link))) return planReminder(scope, link, slot + 1)
  const { employeeId, channel } = link
  const id = reminderId(linkId, slot)
  const recent = await recentMessages(scope, employeeId)
  // This job has come before, and the next one is planned.
  if (recent.includes(id)) return
  if (!recent.length) await queueMessage(scope, reminder, { id, employeeId, channel, about: { linkId } })
  await planReminder(scope, link, slot + 1)
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
        inArray(messages.template, [...linkOccasions]),
        or(gt(sql`coalesce(${messages.sentAt}, ${messages.createdAt})`, since), eq(messages.state, 'queued')),
      ),
    )
  return recent.map(({ id }) => id)
}
