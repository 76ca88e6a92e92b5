import type { AuthReply, Profile } from '@bonafide/shared/contract/accounts/auth.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { eq, sql } from 'drizzle-orm'
import { AppError, fieldError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { users } from './users-tables.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { actingScope, requireStepUp, type UserPrincipal } from '#platform/http/principal.ts'
import { isUniqueViolation } from '#platform/db/database-failure.ts'
import { releaseUnconfirmed } from './email-confirmation/release-unconfirmed.ts'
import { endMailedTokens } from './email-confirmation/mailed-tokens.ts'
import { confirmPassword, ownAccount } from './own-account.ts'
import { refuseSsoSession } from './require-sso.ts'
import { hasFactor } from './second-factor/own-factors.ts'
import { renewSession } from './sessions/renew-session.ts'
import type { Attempting } from './sign-in-limits.ts'

interface Change extends Profile {
  /** Asked for with a new email only. */
  password?: string | undefined
  caller: Attempting
}

/** Changes the name or the email of the user who is signed in. */
export async function changeProfile(
  deps: Deps,
  principal: UserPrincipal,
  { name, email, password, caller }: Change,
): Promise<AuthReply> {
  const before = await ownAccount(deps, principal.userId)
  // Colleagues in other organisations read it. A new address takes the password, which is the account's own.
  if (name !== before.name) refuseSsoSession(principal)
  const emailKey = normaliseEmail(email)
  if (emailKey !== before.emailKey) {
    if (!password) {
      const message = 'Please enter your password to change your email'
      throw fieldError('password', message)
    }
    await confirmPassword(deps, before, { password, field: 'password', caller })
    if (await hasFactor(deps.db, before.id)) {
      // The provider of one organisation has not seen it.
      refuseSsoSession(principal)
      requireStepUp(principal, deps.clock())
    }
  }
  try {
    return await inOrganisation(deps, actingScope(principal), async (scope) => {
      await saveProfile(scope, before, { name, email, emailKey })
      return renewSession(scope, principal)
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    throw new AppError('email_taken', 'An account with this email already exists')
  }
}

async function saveProfile(
  scope: Scope,
  before: typeof users.$inferSelect,
  { name, email, emailKey }: { name: string; email: string; emailKey: string },
): Promise<void> {
  const fields = [...(name === before.name ? [] : ['name']), ...(email === before.email ? [] : ['email'])]
  if (!fields.length) return
  const [firstName = '', ...rest] = name.split(' ')
  const isOther = emailKey !== before.emailKey
  if (isOther) await giveUpAddress(scope, before.id, emailKey)
  await scope.tx
    .update(users)
    .set({
      name,
      firstName,
      lastName: rest.join(' '),
      email,
      emailKey,
      ...(isOther && {
        emailConfirmedAt: null,
        emailSetAt: scope.deps.clock(),
        previousEmail: before.email,
        provenEmail: sql`case when ${users.emailConfirmedAt} is null then ${users.provenEmail} else ${users.email} end`,
      }),
    })
    .where(eq(users.id, before.id))
  await record(scope, { action: 'profile.changed', data: { fields } })
}

// Links in the mailbox of before would let its owner in, or confirm an address that is not theirs.
async function giveUpAddress({ deps, tx }: Scope, userId: string, emailKey: string): Promise<void> {
  await endMailedTokens(deps, tx, { userId, purpose: 'password_reset' })
  await endMailedTokens(deps, tx, { userId, purpose: 'email_confirmation' })
  await releaseUnconfirmed({ deps, tx }, emailKey, { isProven: false })
}
