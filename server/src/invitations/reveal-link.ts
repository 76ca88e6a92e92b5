import { linkUrl, openLinkToken } from '#employees/links/create-link.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { Scope } from '#platform/scope.ts'
import { raiseFlag } from '#employees/flags/raise-flag.ts'
import { findEmployee } from '#employees/find-employee.ts'
import { latestLink } from '#employees/links/find-link.ts'
import { linkState } from '#employees/links/link-state.ts'

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
  return { url: linkUrl(deps.env.publicUrl, { token, channel: link.channel, language }) }
}
