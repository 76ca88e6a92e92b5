import type { AuthReply } from '@bonafide/shared/contract/accounts/auth.ts'
import type { PasswordReset } from '@bonafide/shared/contract/accounts/passwords-and-sessions.ts'
import { eq } from 'drizzle-orm'
import { nameFromAddress } from '#accounts/create-user.ts'
import { createFromMailbox } from '#accounts/create-organisation.ts'
import { releaseUnconfirmed } from '#accounts/email-confirmation/release-unconfirmed.ts'
import { findFirstMembership } from '#accounts/memberships.ts'
import { signsInWithGoogle } from '#accounts/google/google-user.ts'
import { endMailedTokens, findMailedToken } from '#accounts/email-confirmation/mailed-tokens.ts'
import { lockAccount, ownAccount } from '#accounts/own-account.ts'
import { hashPassword } from './hash-password.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { ssoRequired } from '#accounts/require-sso.ts'
import { endSessions } from '#accounts/sessions/end-sessions.ts'
import { isSignUpOpen, signUpClosed } from '#accounts/sign-up-door.ts'
import { enter } from '#accounts/second-factor/enter.ts'
import { hasFactor } from '#accounts/second-factor/own-factors.ts'
import { forgetFailures } from '#accounts/sign-in-limits.ts'
import { users } from '#accounts/users-tables.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { passwordChanged } from './change-password.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'

/**
 * Sets a new password by the token of an email, ends every session there is and starts one, or asks for the second
 * factor. An account that has not confirmed its address does not get one: its owner begins afresh.
 */
export async function resetPassword(
  deps: Deps,
  { token, password }: PasswordReset,
  ip: string,
): Promise<AuthReply> {
  const mailed = await findMailedToken(deps, token, 'password_reset')
  const found = mailed && (await findFirstMembership(deps.db, eq(users.id, mailed.userId)))
  if (!mailed || !found) throw linkEnded()
  const { user, organisation } = found
  if (user.passwordHash === null && (await signsInWithGoogle(deps.db, user.id))) throw linkEnded()
  if (found.isPasswordRefused && user.emailConfirmedAt) throw ssoRequired()
  // The link still works after a password that is refused.
  refuseWeakPassword(password, 'password', {
    ...user,
    organisation: organisation.name,
    hasFactor: user.emailConfirmedAt !== null && (await hasFactor(deps.db, user.id)),
  })
  const mayBegin = await isSignUpOpen(deps)
  const passwordHash = await hashPassword(password, deps.settings.passwordMemoryKib)
  const acting = { orgId: organisation.id, actor: `user:${user.id}`, ip } as const
  const member = await inOrganisation(deps, acting, async (scope) => {
    await lockAccount(scope.tx, user.id)
    // When two requests come at once, only one finds the token open.
    if (!(await endMailedTokens(scope.deps, scope.tx, mailed)).includes(mailed.id)) throw linkEnded()
    const account = await ownAccount({ db: scope.tx }, user.id)
    // It went to a mailbox that is theirs no more.
    if (account.emailKey !== mailed.emailKey) throw linkEnded()
    await forgetFailures(scope.deps, scope.tx, user.emailKey)
    if (!account.emailConfirmedAt) {
      if (!account.provenEmail) return beginAfresh(scope, account, { passwordHash, by: 'new-password' })
      if (mayBegin) return beginAfresh(scope, account, { passwordHash, by: 'sign-up' })
      await releaseUnconfirmed(scope, account.emailKey, { isProven: true })
      return undefined
    }
    await scope.tx.update(users).set({ passwordHash, passwordIsWeak: false }).where(eq(users.id, user.id))
    await endSessions(scope, user.id)
    await record(scope, { action: 'password.reset' })
    await queueMessage(scope, passwordChanged, { channel: 'email', userId: user.id, about: {} })
    return { ...found, user: { ...user, passwordHash } }
  })
  if (!member) throw signUpClosed()
  return enter(deps, member, 'password')
}

/**
 * Gives the owner of a mailbox an account and an organisation of their own, in place of an account with their address
 * that was never confirmed. Nothing of that one is handed over, not even a name or an employee: a stranger may have
 * signed up with the address, let friends in, or noted checks that never were. An account that has proven another address
 * goes back to that and keeps its organisation: this one is a sign-up as any other.
 */
function beginAfresh(
  scope: Scope,
  { email }: { email: string },
  { passwordHash, by }: { passwordHash: string; by: 'new-password' | 'sign-up' },
) {
  const [userId, orgId] = [crypto.randomUUID(), crypto.randomUUID()]
  const nameless = { name: nameFromAddress(email), firstName: '', lastName: '' }
  const fresh: Scope = { ...scope, orgId, actor: `user:${userId}` }
  return createFromMailbox(fresh, { ...nameless, id: userId, email, passwordHash }, by)
}

function linkEnded(): AppError {
  return new AppError('invalid_link', 'This link is no longer valid. Ask for a new one.')
}
