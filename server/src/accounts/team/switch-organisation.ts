import type { AuthReply } from '@bonafide/shared/contract/auth.ts'
import { lockAccount } from '#accounts/own-account.ts'
import { refusePassword, refuseSsoSession } from '#accounts/require-sso.ts'
import { sinceOf, startSession } from '#accounts/sessions/start-session.ts'
import { findMembership } from '#accounts/memberships.ts'
import { AppError } from '#platform/app-error.ts'
import type { UserPrincipal } from '#platform/http/principal.ts'
import type { Deps } from '#platform/scope.ts'

/** Starts a session in another organisation of the user's. The one in this organisation goes on until it ends by itself. */
export async function switchOrganisation(
  deps: Deps,
  { userId, sessionId, orgId: fromOrgId, viaSso, requireStill }: UserPrincipal,
  orgId: string,
): Promise<AuthReply> {
  refuseSsoSession({ viaSso })
  const member = await findMembership(deps.db, { orgId, userId })
  // Another's organisation is as unknown as one that never was.
  if (!member) throw new AppError('not_found', 'You do not belong to this organisation')
  await refusePassword(deps.db, { orgId, role: member.role })
  return deps.db.transaction(async (tx) => {
    // A new password ends all sessions: either this one is among them, or there is none any more to switch from.
    await lockAccount(tx, userId, 'hold')
    await requireStill(tx)
    // It ends when that one would: the user has not signed in anew.
    return startSession(deps, tx, member, await sinceOf(tx, { orgId: fromOrgId, sessionId }))
  })
}
