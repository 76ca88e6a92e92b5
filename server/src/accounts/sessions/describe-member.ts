import type { MeReply } from '@bonafide/shared/contract/auth.ts'
import { permissionsOf } from '@bonafide/shared/contract/permissions.ts'
import type { UserPrincipal } from '#platform/http/principal.ts'
import type { Scope } from '#platform/scope.ts'
import { renewSession } from './renew-session.ts'

/** The signed-in user with a new token, and what they may do in this organisation. */
export async function describeMember(scope: Scope, principal: UserPrincipal): Promise<MeReply> {
  const { role } = principal
  return { ...(await renewSession(scope, principal)), role, permissions: permissionsOf(role) }
}
