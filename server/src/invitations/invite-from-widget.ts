import type { Employee, Invitation } from '@bonafide/shared/contract/employees.ts'
import { secondsInHour } from 'date-fns/constants'
import type { EmbedPrincipal } from '#platform/http/principal.ts'
import type { Scope } from '#platform/scope.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import { inviteEmployee } from './invite-employee.ts'

const perToken = 60
/** Longer than any token lives. */
const windowSeconds = secondsInHour

/**
 * Invites an employee from a page of the organisation's. The page learns what it entered and no more: the scripts
 * around the widget read along, and a link's token would open the verification to them. It names no site either: who is
 * limited to one would be sent the employees of a page that is not theirs. Nor does it name an employee of the
 * organisation's own system.
 */
export async function inviteFromWidget(
  scope: Scope,
  { fullName, email, phone, inviteChannelPref, language, dateOfBirth, sharesEmail }: Invitation,
  widget: EmbedPrincipal,
): Promise<Employee> {
  await limitInvitations(scope, widget)
  const inviter = { source: 'widget', apiKeyId: widget.apiKeyId } as const
  const entered = { fullName, email, phone, inviteChannelPref, language, dateOfBirth, sharesEmail }
  const invitation = { ...entered, site: '' }
  return toEmbedReply(await inviteEmployee(scope, invitation, inviter))
}

function toEmbedReply(employee: Employee): Employee {
  return {
    employeeId: employee.employeeId,
    fullName: employee.fullName,
    email: employee.email,
    phoneE164: employee.phoneE164,
    status: employee.status,
    source: employee.source,
    createdAt: employee.createdAt,
    inviteChannelPref: employee.inviteChannelPref,
    language: employee.language,
    verificationSteps: employee.verificationSteps,
  }
}

async function limitInvitations({ deps, tx }: Scope, { tokenId }: EmbedPrincipal): Promise<void> {
  const message = 'Too many invitations at once. Reload the page.'
  await limitHits(tx, `embed invite ${tokenId}`, {
    windowSeconds,
    now: deps.clock(),
    most: perToken,
    message,
  })
}
