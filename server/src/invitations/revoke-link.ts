import type { Employee } from '@bonafide/shared/contract/employees.ts'
import { and, eq, or } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { releaseCredit } from '#billing/release-credit.ts'
import { links } from '#employees/links/links-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { isLiveLinkOf } from '#employees/links/link-state.ts'
import { latestLink } from '#employees/links/find-link.ts'
import { voidCodes } from '#employees/one-time-codes.ts'
import { lockEmployee, showEmployee } from '#employees/find-employee.ts'

/**
 * Stops an employee's link from working and gives back a credit that was never used. An expired link is revoked
 * too, so that its page sends no new one. Saying it again changes nothing.
 */
export async function revokeLink(scope: Scope, employeeId: string): Promise<Employee> {
  const { employee } = await lockEmployee(scope, employeeId)
  const link = await latestLink(scope, employee.id)
  if (!link || link.usedAt) throw new AppError('conflict', 'This link can no longer be revoked')
  if (!link.revokedAt) {
    const { deps, tx, orgId } = scope
    const now = deps.clock()
    await tx
      .update(links)
      .set({ revokedAt: now })
      .where(and(eq(links.orgId, orgId), or(eq(links.id, link.id), isLiveLinkOf(employee.id, now))))
    await voidCodes(scope, employee.id)
    await releaseCredit(scope, employee.id)
    await record(scope, { action: 'link.revoked', employeeId: employee.id, linkId: link.id })
  }
  return showEmployee(scope, employee.id)
}
