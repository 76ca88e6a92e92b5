import type { AuthReply } from '@bonafide/shared/contract/auth.ts'
import { findMembership } from '#accounts/first-membership.ts'
import { startSession } from '#accounts/sessions/start-session.ts'
import { AppError } from '#platform/app-error.ts'
import type { Deps } from '#platform/scope.ts'
import { takeSsoToken } from './sso-tokens.ts'

/** Starts the session of a sign-in that has come back, in the browser that it was begun in. */
export async function finishSignIn(
  deps: Deps,
  { code, browser }: { code: string; browser: string | undefined },
): Promise<AuthReply> {
  const taken = await takeSsoToken(deps, { token: code, browser, purpose: 'code' })
  const member =
    taken?.userId && (await findMembership(deps.db, { orgId: taken.orgId, userId: taken.userId }))
  if (!member) throw new AppError('sso_refused', 'This sign-in is no longer valid. Sign in again.')
  return startSession(deps, deps.db, { ...member, viaSso: true })
}
