import type { Employee } from '@bonafide/shared/contract/employees/employees.ts'
import { and, eq, or } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { releaseCredit } from '#billing/reserve-credit.ts'
import { links } from '#employees/links/links-tables.ts'
import type { Scope } from '#platform/scope.ts'
import { isLiveLinkOf, linkState } from '#employees/links/link-state.ts'
import { latestLink } from '#employees/links/find-link.ts'
import { voidCodes } from '#employees/one-time-codes.ts'
import { findEmployee, lockEmployee, showEmployee } from '#employees/find-employee.ts'
import { announceUsage } from '#billing/announce-usage.ts'
import { openLinkToken, linkUrl } from '#employees/links/create-link.ts'
import { raiseFlag } from '#employees/flags/raise-flag.ts'
import { keepCredit } from './send-fresh-link.ts'

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

/**
 * The address that opens an employee's verification, for a user who passes it on themselves. Who has it could walk the
 * verification in the employee's place, so who asked, when, and from which address is written down, and the link is
 * flagged.
 */
export async function revealLink(scope: Scope, employeeId: string): Promise<{ url: string }> {
  const { deps } = scope
  if (!scope.permissions?.has('employees:write'))
    throw new AppError('forbidden', 'You do not have permission to see this link')
  const { id, language } = await findEmployee(scope, employeeId)
  const link = await latestLink(scope, id)
  if (!link || linkState(link, deps.clock()) !== 'active') {
    throw new AppError('conflict', 'The link no longer works. Send a new one instead.')
  }
  const token = openLinkToken(deps.keys, link)
  if (token === undefined) throw new Error(`link ${link.id} was sealed with another key`)
  await record(scope, { action: 'link.revealed', employeeId: id, linkId: link.id })
  await raiseFlag(scope, { code: 'link_copied_by_hr', employeeId: id, linkId: link.id })
  return { url: linkUrl(deps.settings.publicUrl, { token, channel: link.channel, language }) }
}
