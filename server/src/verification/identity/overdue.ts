import { millisecondsInDay } from 'date-fns/constants'
import type { Scope } from '#platform/scope.ts'
import { isBeingChecked } from './identity-status.ts'
import { loadIdentitySessions } from './load-identity-sessions.ts'

/** The time that a provider may take before the organisation may reopen the step, in milliseconds. */
export const overdueAfterMs = millisecondsInDay

/** The reason that the organisation sees. */
export const overdueReason = 'No result from the identity provider for more than a day'

/** True when a check was submitted and its provider does not decide, which the employee cannot change. */
export async function isOverdue({ deps, tx, orgId }: Scope, employeeId: string): Promise<boolean> {
  const since = deps.clock().getTime() - overdueAfterMs
  const sessions = await loadIdentitySessions(tx, { orgId, employeeId })
  return sessions.some(
    (session) => isBeingChecked(session) && !session.redaction && session.updatedAt.getTime() <= since,
  )
}
