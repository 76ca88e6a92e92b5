import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { subDays } from 'date-fns'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import { lockAccount } from '#accounts/lock-account.ts'
import { endMailedTokens } from '#accounts/mailed-tokens/mail-token.ts'
import { endSignIns } from '#accounts/second-factor/challenges.ts'
import { sessions, users } from '#accounts/users-tables.ts'
import type { Scope } from '#platform/scope.ts'

const days = 7

/**
 * Takes an address from an account that has not confirmed it for seven days, or at once where another has proven whose it
 * is, for another account to have. The account stays with what it made. One that had another address before goes by that
 * again; of one that never had, nothing lets its user in any more: no password, no session, no link in the mailbox.
 */
export async function releaseUnconfirmed(
  scope: Pick<Scope, 'deps' | 'tx'>,
  emailKey: string,
  { isProven = false } = {},
): Promise<void> {
  const { deps, tx } = scope
  const now = deps.clock()
  const isOld = lt(sql`coalesce(${users.emailSetAt}, ${users.createdAt})`, subDays(now, days))
  const [found] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.emailKey, emailKey), isNull(users.emailConfirmedAt), isProven ? undefined : isOld))
  if (!found) return
  // A sign-in that is under way comes before, or finds no password.
  await lockAccount(tx, found.id)
  const isStill = and(eq(users.id, found.id), eq(users.emailKey, emailKey), isNull(users.emailConfirmedAt))
  const [account] = await tx.select().from(users).where(isStill)
  if (!account) return
  const released = await tx
    .update(users)
    .set((await addressBefore(scope, account)) ?? nothing)
    .where(isStill)
    .returning({ id: users.id })
  if (!released.length) return
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.userId, account.id), isNull(sessions.revokedAt)))
  await endSignIns(tx, account.id)
  for (const purpose of ['password_reset', 'email_confirmation'] as const)
    await endMailedTokens(deps, tx, { userId: account.id, purpose })
}

const nothing = {
  // No address looks like that.
  emailKey: sql`'released:' || ${users.id}`,
  passwordHash: null,
}

/** The address that the account had before, where no other has it since. It is to be confirmed anew. */
async function addressBefore(
  { deps, tx }: Pick<Scope, 'deps' | 'tx'>,
  { previousEmail }: Pick<typeof users.$inferSelect, 'previousEmail'>,
) {
  if (!previousEmail) return undefined
  const emailKey = normaliseEmail(previousEmail)
  if ((await tx.$count(users, eq(users.emailKey, emailKey))) > 0) return undefined
  return { email: previousEmail, emailKey, emailSetAt: deps.clock(), previousEmail: null }
}
