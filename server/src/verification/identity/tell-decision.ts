import type { IdentityDecision } from '@bonafide/shared/contract/identity-review.ts'
import type { EmployeeRow } from '#employees/lock-employee.ts'
import { sendFreshLink } from '#invitations/send-fresh-link.ts'
import { latestLink } from '#employees/links/latest-link.ts'
import { linkState } from '#employees/links/link-state.ts'
import { queueMessage } from '#messages/queue-message.ts'
import type { Scope } from '#platform/scope.ts'
import { identityAccepted, identityDeclined } from '#verification/verification-messages.ts'
import type { IdentitySession } from './identity-status.ts'

const channel = 'email'

/**
 * Emails an employee the decision about their document, with the link they have, or with a new one when that no longer
 * works. A link sent by text may be emailed as well: it proves no address.
 * A revoked link is replaced only for an employee who is to continue; after a late result the organisation sends one
 * itself.
 */
export async function tellDecision(
  scope: Scope,
  employee: EmployeeRow,
  decision: IdentityDecision['decision'],
  { quarantine }: Pick<IdentitySession, 'quarantine'>,
): Promise<void> {
  const message = decision === 'same_person' ? identityAccepted : identityDeclined
  const link = await latestLink(scope, employee.id)
  const state = link && linkState(link, scope.deps.clock())
  if (link && state === 'active') {
    await queueMessage(scope, message, { employeeId: employee.id, channel, about: { linkId: link.id } })
  } else if (!quarantine && (state !== 'revoked' || decision === 'same_person')) {
    await sendFreshLink(scope, employee, channel, { message })
  }
}
