import type { EmailState } from '@bonafide/shared/contract/accounts/email-confirmation.ts'
import { and, eq, isNull } from 'drizzle-orm'
import { findFirstMembership } from '#accounts/memberships.ts'
import { lockAccount, ownAccount } from '#accounts/own-account.ts'
import { memberships, users } from '#accounts/users-tables.ts'
import { releaseWaiting } from '#messages/caps/release-waiting.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { mailedTokens } from './mailed-tokens-tables.ts'
import { endMailedTokens, findMailedToken } from './mailed-tokens.ts'

/** Confirms the address of a user by the token of an email, which went to the mailbox of that address. */
export async function confirmByToken(deps: Deps, token: string, ip: string): Promise<{ confirmed: true }> {
  const mailed = await findMailedToken(deps, token, 'email_confirmation')
  const found = mailed && (await findFirstMembership(deps.db, eq(users.id, mailed.userId)))
  if (!mailed || !found) throw linkEnded()
  const { user, organisation } = found
  const acting = { orgId: organisation.id, actor: `user:${user.id}`, ip } as const
  await inOrganisation(deps, acting, async (scope) => {
    await lockAccount(scope.tx, user.id)
    // Ended meanwhile where the owner of the mailbox has begun afresh, or the address is another one by now.
    const isOpen = and(eq(mailedTokens.id, mailed.id), isNull(mailedTokens.endedAt))
    if (!(await scope.tx.$count(mailedTokens, isOpen))) throw linkEnded()
    await confirmEmail(scope, mailed)
  })
  return { confirmed: true }
}

/**
 * Says that a user reads the mailbox of an address, which is theirs still. Organisations that they own, and that no owner was confirmed of
 * before, may write to strangers from now on: what has waited for it leaves.
 * @throws AppError invalid_link where they have another address by now
 */
export async function confirmEmail(
  scope: Scope,
  { userId, emailKey }: { userId: string; emailKey: string },
): Promise<void> {
  const { deps, tx } = scope
  const now = deps.clock()
  await lockAccount(tx, userId)
  const isTheirs = and(eq(users.id, userId), eq(users.emailKey, emailKey))
  const confirmed = await tx
    .update(users)
    .set({ emailConfirmedAt: now, provenEmail: null })
    .where(and(isTheirs, isNull(users.emailConfirmedAt)))
    .returning({ id: users.id })
  if (!confirmed.length && !(await tx.$count(users, isTheirs))) throw linkEnded()
  if (!confirmed.length) return
  await endMailedTokens(deps, tx, { userId, purpose: 'email_confirmation' })
  const owned = await tx
    .select({ orgId: organisations.id })
    .from(memberships)
    .innerJoin(organisations, eq(organisations.id, memberships.orgId))
    .where(
      and(eq(memberships.userId, userId), eq(memberships.role, 'owner'), isNull(organisations.confirmedAt)),
    )
  for (const { orgId } of owned) {
    await tx.update(organisations).set({ confirmedAt: now }).where(eq(organisations.id, orgId))
    await releaseWaiting({ deps, tx, orgId })
  }
  await record(scope, { action: 'email.confirmed', data: { userId } })
}

function linkEnded(): AppError {
  return new AppError('invalid_link', 'This link is no longer valid. Sign in and ask for a new one.')
}

/** Returns how far the address of a user is proven, and what of this organisation waits for it. */
export async function readEmailState(
  { tx, orgId }: Pick<Scope, 'tx' | 'orgId'>,
  userId: string,
): Promise<EmailState> {
  const { email, emailConfirmedAt } = await ownAccount({ db: tx }, userId)
  const [organisation] = await tx
    .select({ confirmedAt: organisations.confirmedAt })
    .from(organisations)
    .where(eq(organisations.id, orgId))
  return { email, confirmed: emailConfirmedAt !== null, messagesHeld: !organisation?.confirmedAt }
}
