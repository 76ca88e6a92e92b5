import type { AuthReply } from '@bonafide/shared/contract/auth.ts'
import type { PasswordReset } from '@bonafide/shared/contract/passwords.ts'
import { eq } from 'drizzle-orm'
import { findFirstMembership } from '#accounts/first-membership.ts'
import { signsInWithGoogle } from '#accounts/google/signs-in-with-google.ts'
import { endMailedTokens, findMailedToken } from '#accounts/mailed-tokens/mail-token.ts'
import { hashPassword } from '#accounts/passwords/hash-password.ts'
import { refuseWeakPassword } from '#accounts/passwords/refuse-weak-password.ts'
import { ssoRequired } from '#accounts/require-sso.ts'
import { endSessions } from '#accounts/sessions/end-sessions.ts'
import { enter } from '#accounts/second-factor/enter.ts'
import { hasFactor } from '#accounts/second-factor/own-factors.ts'
import { forgetFailures } from '#accounts/sign-in-limits.ts'
import { lockAccount } from '#accounts/lock-account.ts'
import { users } from '#accounts/users-tables.ts'
import { confirmEmail } from '#email-confirmation/confirm-email.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { type Deps, inOrganisation } from '#platform/scope.ts'

/** Sets a new password by the token of an email, ends every session there is and starts one, or asks for the second factor. */
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
  if (found.isPasswordRefused) throw ssoRequired()
  // The link still works after a password that is refused.
  refuseWeakPassword(password, 'password', {
    ...user,
    organisation: organisation.name,
    hasFactor: await hasFactor(deps.db, user.id),
  })
  const passwordHash = await hashPassword(password, deps.env.passwordMemoryKib)
  const acting = { orgId: organisation.id, actor: `user:${user.id}`, ip } as const
  await inOrganisation(deps, acting, async (scope) => {
    // Of two at once, one finds it open.
    if (!(await endMailedTokens(deps, scope.tx, mailed)).includes(mailed.id)) throw linkEnded()
    await lockAccount(scope.tx, user.id)
    await scope.tx.update(users).set({ passwordHash, passwordIsWeak: false }).where(eq(users.id, user.id))
    await endSessions(scope, user.id)
    await confirmEmail(scope, mailed)
    await forgetFailures(deps, scope.tx, user.emailKey)
    await record(scope, { action: 'password.reset' })
    await queueMessage(scope, { template: 'password_changed', channel: 'email', userId: user.id })
  })
  return enter(deps, { ...found, user: { ...user, passwordHash } }, 'password')
}

function linkEnded(): AppError {
  return new AppError('invalid_link', 'This link is no longer valid. Ask for a new one.')
}
