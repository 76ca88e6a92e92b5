import { millisecondsInHour } from 'date-fns/constants'
import { and, eq, gt, gte, inArray, lt, max, notExists, or, sql } from 'drizzle-orm'
import { lockEmployeeRow } from '#employees/find-employee.ts'
import { currentStep } from '#employees/steps.ts'
import { type Link, linkState } from '#employees/links/link-state.ts'
import {
  isOpen,
  nextOpening,
  planReminder,
  planReminderAt,
  type ReminderDue,
  reminderTimes,
} from '#employees/links/reminder-times.ts'
import { linkOfMessage, readLink } from '#employees/links/find-link.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { auditLog } from '#platform/audit/audit-tables.ts'
import { links } from '#employees/links/links-tables.ts'
import { messages } from '#messages/messages-tables.ts'
import { linkOccasions } from './invitation-email.ts'
import { isScheduled, reminder, reminderId } from './link-messages.ts'

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

/**
 * Counts the reminders of the links before this one, back to the last link that was asked for. A link that was made
 * automatically, in place of one that did not arrive, has only the reminders that are left.
 */
async function remindersBefore({ tx, orgId }: Scope, link: Link): Promise<number> {
  const { employeeId, createdAt } = link
  const isTheirs = and(eq(links.orgId, orgId), eq(links.employeeId, employeeId), eq(links.kind, 'invitation'))
  const rerouted = tx
    .select({ one: sql`1` })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.orgId, orgId),
        eq(auditLog.employeeId, employeeId),
        eq(auditLog.linkId, links.id),
        eq(auditLog.action, 'invitation.rerouted'),
      ),
    )
  const [asked] = await tx
    .select({ at: max(links.createdAt) })
    .from(links)
    .where(and(isTheirs, notExists(rerouted)))
  const reminders = await tx
    .select({ id: messages.id })
    .from(messages)
    .innerJoin(links, and(eq(links.orgId, messages.orgId), eq(links.id, linkOfMessage)))
    .where(
      and(
        isTheirs,
        eq(messages.template, 'reminder'),
        gte(links.createdAt, asked?.at ?? createdAt),
        lt(links.createdAt, createdAt),
      ),
    )
  return reminders.filter(isScheduled).length
}
