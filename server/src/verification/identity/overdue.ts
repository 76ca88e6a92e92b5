import { millisecondsInDay } from 'date-fns/constants'
import type { Scope } from '#platform/scope.ts'
import { isBeingChecked } from './identity-status.ts'
import { loadIdentitySessions } from './load-identity-sessions.ts'

/** How long a provider may take, in milliseconds, before the organisation may let the employee begin anew. */
export const overdueAfterMs = millisecondsInDay

/** What the organisation is told of it. */
export const overdueReason = 'No result from the identity provider for more than a day'

/** Whether a check was handed in and its provider does not come to a decision: its employee cannot help that. */
export async function isOverdue({ deps, tx, orgId }: Scope, employeeId: string): Promise<boolean> {
  const since = deps.clock().getTime() - overdueAfterMs
  const sessions = await loadIdentitySessions(tx, { orgId, employeeId })
  return sessions.some(
    (session) => isBeingChecked(session) && !session.redaction && session.updatedAt.getTime() <= since,
  )
}
