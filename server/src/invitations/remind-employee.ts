import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { and, desc, eq, gt } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { messages } from '#messages/messages-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { latestLink } from '#employees/links/find-link.ts'
import { linkState } from '#employees/links/link-state.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { lockEmployee, showEmployee } from '#employees/find-employee.ts'
import { reminder } from './link-messages.ts'

const gapSeconds = 3600

/** Reminds an employee of the link they have. */
export async function remindEmployee(scope: Scope, employeeId: string): Promise<Employee> {
  const { employee } = await lockEmployee(scope, employeeId)
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
  const { channel, id: linkId } = link
  const message = { employeeId: employee.id, channel, about: { linkId } }
  await queueMessage(scope, reminder, message, { asked: true })
  await record(scope, { action: 'employee.nudged', employeeId: employee.id, linkId, data: { channel } })
  return showEmployee(scope, employee.id)
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
