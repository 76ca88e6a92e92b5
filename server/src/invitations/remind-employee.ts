import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { and, desc, eq, gt } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { messages } from '#messages/messages-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { latestLink } from '#employees/links/find-link.ts'
import { linkState } from '#employees/links/link-state.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { type LockedEmployee, lockEmployee, showEmployee } from '#employees/find-employee.ts'
import type { Link } from '#employees/links/link-state.ts'
import { reminder } from './link-messages.ts'

const gapSeconds = 3600

/** Reminds an employee of the link they have. */
export async function remindEmployee(scope: Scope, employeeId: string): Promise<Employee> {
  await sendReminderNow(scope, employeeId)
  return showEmployee(scope, employeeId)
}

/** The same without the employee as they are then, for one of many. */
export async function sendReminderNow(scope: Scope, employeeId: string): Promise<Pick<Link, 'channel'>> {
  const { channel, id: linkId } = await linkToRemindOf(scope, await lockEmployee(scope, employeeId))
  await queueMessage(scope, reminder, { employeeId, channel, about: { linkId } }, { asked: true })
  await record(scope, { action: 'employee.nudged', employeeId, linkId, data: { channel } })
  return { channel }
}

/** @throws AppError conflict or too_many_requests for an employee who cannot be reminded now */
export async function linkToRemindOf(
  scope: Scope,
  { employee }: Pick<LockedEmployee, 'employee'>,
): Promise<Link> {
  if (employee.status === 'completed') {
    throw new AppError('conflict', 'This employee has already completed their verification')
  }
  if (employee.status === 'failed') {
    throw new AppError('conflict', 'Reopen the failed step first, so that the employee can carry on')
  }
  const link = await latestLink(scope, employee.id)
  if (!link || linkState(link, scope.deps.clock()) !== 'active') {
    throw new AppError('conflict', 'The link no longer works. Send a new one instead.')
  }
  await requireGap(scope, employee.id)
  return link
}

async function requireGap({ deps, tx, orgId }: Scope, employeeId: string): Promise<void> {
  const now = deps.clock().getTime()
  const [last] = await tx
    .select({ createdAt: messages.createdAt })
    .from(messages)
    .where(
      and(
        eq(messages.orgId, orgId),
        eq(messages.employeeId, employeeId),
        eq(messages.template, reminder.name),
        gt(messages.createdAt, new Date(now - gapSeconds * 1000)),
      ),
    )
    .orderBy(desc(messages.createdAt))
    .limit(1)
  if (!last) return
  const retryAfter = Math.ceil((last.createdAt.getTime() - now) / 1000) + gapSeconds
  const minutes = Math.ceil(retryAfter / 60)
  throw new AppError(
    'too_many_requests',
    `This employee had a reminder less than an hour ago. You can send another in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfter },
  )
}
