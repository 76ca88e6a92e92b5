import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { and, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { links } from '#employees/links/links-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { latestLink } from '#employees/links/find-link.ts'
import { lockEmployee, showEmployee } from '#employees/find-employee.ts'
import { announceUsage } from '#billing/announce-usage.ts'
import { keepCredit } from './keep-credit.ts'

/** Takes a revocation back: the same link works again, until the day it would have expired anyway. */
export async function restoreLink(scope: Scope, employeeId: string): Promise<Employee> {
  const { employee } = await lockEmployee(scope, employeeId)
  const link = await latestLink(scope, employee.id)
  if (!link || link.usedAt) throw new AppError('conflict', 'This link can no longer be restored')
  if (link.expiresAt <= scope.deps.clock()) {
    throw new AppError('conflict', 'This link has expired. Send a new one instead.')
  }
  if (link.revokedAt) {
    const { tx, orgId } = scope
    const credit = await keepCredit(scope, employee.id)
    await tx
      .update(links)
      .set({ revokedAt: null })
      .where(and(eq(links.orgId, orgId), eq(links.id, link.id)))
    await record(scope, { action: 'link.restored', employeeId: employee.id, linkId: link.id })
    await announceUsage(scope, credit)
  }
  return showEmployee(scope, employee.id)
}
