import type { AuthReply } from '@bonafide/shared/contract/auth.ts'
import { type Member, startSession } from '#accounts/sessions/start-session.ts'
import type { SignInMethod } from '#accounts/sessions/trace-session.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Deps } from '#platform/scope.ts'
import { createChallenge } from './challenges.ts'
import { ownMethods } from './own-factors.ts'
import { authenticationOptions } from './passkeys.ts'

/**
 * Starts a session for a user whose password or other first proof was right.
 * @param hold refuses a proof that holds no more, in the transaction that starts the session
 * @throws AppError second_factor_required for who has a second factor, with the challenge that it answers
 */
export async function enter(
  deps: Deps,
  member: Member,
  method: Exclude<SignInMethod, 'sso'>,
  hold?: (tx: Tx) => Promise<void>,
): Promise<AuthReply> {
  const userId = member.user.id
  const { methods, passkeys } = await ownMethods(deps.db, userId)
  if (!methods.length) {
    return deps.db.transaction(async (tx) => {
      await hold?.(tx)
      return startSession(deps, tx, member)
    })
  }
  const challenge = await createChallenge(deps, {
    userId,
    purpose: 'sign_in',
    orgId: member.organisation.id,
    method,
  })
  throw new AppError('second_factor_required', 'Your second factor is needed to sign in', {
    proof: {
      challenge,
      methods,
      ...(passkeys.length && { passkey: await authenticationOptions(deps, { challenge, passkeys }) }),
    },
  })
}
