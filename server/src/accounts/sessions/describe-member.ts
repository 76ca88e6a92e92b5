import type { MeReply } from '@bonafide/shared/contract/auth.ts'
import { permissionsOf } from '@bonafide/shared/contract/permissions.ts'
import { readEmailState } from '#accounts/email-confirmation/email-state.ts'
import { readFactorDue } from '#accounts/second-factor/factor-due.ts'
import { hasFactor } from '#accounts/second-factor/own-factors.ts'
import type { UserPrincipal } from '#platform/http/principal.ts'
import type { Scope } from '#platform/scope.ts'
import { renewSession } from './renew-session.ts'

/** Returns the signed-in user with a new token, and what they may do in this organisation. */
export async function describeMember(scope: Scope, principal: UserPrincipal): Promise<MeReply> {
  const { role, userId } = principal
  const renewed = await renewSession(scope, principal)
  const { confirmed, messagesHeld } = await readEmailState(scope, userId)
  const dueAt = await readFactorDue(scope, userId)
  return {
    ...renewed,
    role,
    permissions: permissionsOf(role),
    emailConfirmed: confirmed,
    messagesHeld,
    secondFactor: { added: await hasFactor(scope.tx, userId), dueAt: dueAt?.toISOString() ?? null },
  }
}
