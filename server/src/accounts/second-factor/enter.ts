import type { AuthReply } from '@bonafide/shared/contract/accounts/auth.ts'
import { type Invitation, joinByInvitation } from '#accounts/team/invitations.ts'
import { holdPassword } from '#accounts/own-account.ts'
import { type Member, startSession } from '#accounts/sessions/start-session.ts'
import type { SignInMethod } from '#accounts/sessions/trace-session.ts'
import type { users } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'
import { createChallenge } from './challenges.ts'
import { ownMethods } from './own-factors.ts'
import { authenticationOptions } from './passkeys.ts'

/** With the hash that the password was compared with. */
type Entering = Member & { user: Pick<typeof users.$inferSelect, 'passwordHash'> }

interface Joining {
  invitation: Invitation
  ip: string
}

/**
 * Starts a session for a user whose password or other first proof was right.
 * @param joining the invitation by which they become a member with it, where they are none so far
 * @throws AppError second_factor_required for who has a second factor, with the challenge that it answers
 */
export async function enter(
  deps: Deps,
  member: Entering,
  method: Exclude<SignInMethod, 'sso'>,
  joining?: Joining,
): Promise<AuthReply> {
  const userId = member.user.id
  const { methods, passkeys } = await ownMethods(deps.db, userId)
  const orgId = member.organisation.id
  const acting = { orgId, actor: `user:${userId}`, ...(joining && { ip: joining.ip }) } as const
  const started = await inOrganisation(deps, acting, async (scope) => {
    const { tx } = scope
    if (method === 'password') await holdPassword(tx, member.user)
    if (methods.length) {
      const invitationId = joining?.invitation.id
      return createChallenge(scope.deps, tx, { userId, purpose: 'sign_in', orgId, method, invitationId })
    }
    if (joining) await joinByInvitation(scope, joining.invitation, userId)
    return startSession(scope.deps, tx, member)
  })
  if (typeof started !== 'string') return started
  throw new AppError('second_factor_required', 'Your second factor is needed to sign in', {
    proof: {
      challenge: started,
      methods,
      ...(passkeys.length && {
        passkey: await authenticationOptions(deps, { challenge: started, passkeys }),
      }),
    },
  })
}
