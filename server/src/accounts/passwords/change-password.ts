import type { AuthReply, PasswordChange } from '@bonafide/shared/contract/accounts/auth.ts'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { endMailedTokens } from '#accounts/email-confirmation/mailed-tokens.ts'
import { confirmPassword, lockAccount, ownAccount } from '#accounts/own-account.ts'
import { refuseSsoSession } from '#accounts/require-sso.ts'
import { hasFactor } from '#accounts/second-factor/own-factors.ts'
import { endSessions } from '#accounts/sessions/end-sessions.ts'
import { sinceOf, startSession } from '#accounts/sessions/start-session.ts'
import type { Attempting } from '#accounts/sign-in-limits.ts'
import { accountSender, ofAccount } from '#accounts/to-account.ts'
import { users } from '#accounts/users-tables.ts'
import { defineMessage } from '#messages/define-message.ts'
import { queueMessage } from '#messages/queue-message.ts'
import { letter } from '#messages/email-html.ts'
import { fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { actingScope, requireStepUp, type UserPrincipal } from '#platform/http/principal.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { hashPassword } from './hash-password.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'

type User = typeof users.$inferSelect

/**
 * Changes the password and ends every session there is. The answer carries a new one, which is no newer than the one it
 * follows from: knowing the password is less than a second factor, and no sign-in.
 */
export async function changePassword(
  deps: Deps,
  principal: UserPrincipal,
  { currentPassword, newPassword, caller }: PasswordChange & { caller: Attempting },
): Promise<AuthReply> {
  const user = await ownAccount(deps, principal.userId)
  await confirmPassword(deps, user, { password: currentPassword, field: 'currentPassword', caller })
  const hasOwnFactor = await hasFactor(deps.db, user.id)
  if (hasOwnFactor) {
    // The provider of one organisation has not seen it.
    refuseSsoSession(principal)
    requireStepUp(principal, deps.clock())
  }
  const organisation = await organisationOf(deps, principal.orgId)
  refuseWeakPassword(newPassword, 'newPassword', {
    ...user,
    organisation: organisation.name,
    hasFactor: hasOwnFactor,
  })
  const passwordHash = await hashPassword(newPassword, deps.settings.passwordMemoryKib)
  return inOrganisation(deps, actingScope(principal), async (scope) => {
    const since = await sinceOf(scope.tx, principal)
    await savePassword(scope, user, passwordHash)
    await endSessions(scope, user.id)
    await endMailedTokens(scope.deps, scope.tx, { userId: user.id, purpose: 'password_reset' })
    await record(scope, { action: 'password.changed' })
    await queueMessage(scope, passwordChanged, { channel: 'email', userId: user.id, about: {} })
    return startSession(scope.deps, scope.tx, { user, organisation, ...principal }, since)
  })
}

async function organisationOf({ db }: Pick<Deps, 'db'>, orgId: string) {
  const [organisation] = await db.select().from(organisations).where(eq(organisations.id, orgId))
  if (!organisation) throw new Error(`there is no organisation ${orgId}`)
  return organisation
}

// Only over the password that was confirmed: of two changes at once the second one knew an old one.
async function savePassword({ tx }: Scope, user: User, passwordHash: string): Promise<void> {
  const confirmed = and(eq(users.id, user.id), eq(users.passwordHash, user.passwordHash ?? ''))
  await lockAccount(tx, user.id)
  const saved = await tx
    .update(users)
    .set({ passwordHash, passwordIsWeak: false })
    .where(confirmed)
    .returning({ id: users.id })
  if (saved.length) return
  const message = 'The password is incorrect'
  throw fieldError('currentPassword', message)
}

/** Tells a user that their password has been changed, whatever became of the account since. */
export const passwordChanged = defineMessage('password_changed', {
  ...ofAccount,
  about: v.object({}),
  async compose({ settings }, _, { user, name }) {
    if (!user) return undefined
    return letter({
      organisation: accountSender,
      subject: 'Your password has been changed',
      hello: `Hello ${name},`,
      opening: 'The password of your Bonafide account has been changed, and all other sessions have ended.',
      next: 'If it was not you, choose a new password straight away.',
      button: { label: 'I did not change it', url: `${settings.publicUrl}/reset-password` },
      ending: 'You get this message because it concerns the safety of your account.',
    })
  },
})
