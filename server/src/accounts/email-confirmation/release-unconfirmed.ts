import { closingDays } from '@bonafide/shared/contract/retention/retention.ts'
import { normaliseEmail } from '@bonafide/shared/contract/text.ts'
import { addDays, subDays } from 'date-fns'
import { and, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { endSessions } from '#accounts/sessions/end-sessions.ts'
import { lockAccount } from '#accounts/own-account.ts'
import { endMailedTokens } from './mailed-tokens.ts'
import { memberships, users } from '#accounts/users-tables.ts'
import { record } from '#platform/audit/record.ts'
import { organisations } from '#platform/db/organisations-tables.ts'
import type { Scope } from '#platform/scope.ts'

const days = 7

type User = typeof users.$inferSelect
type Writing = Pick<Scope, 'deps' | 'tx'>

/**
 * Takes an address from an account that has not confirmed it, for the owner of the mailbox to have: at once where they
 * have proven that it is theirs, else after seven days. The account is not handed over: a stranger may have made it, and
 * whatever they left in it would let them in again. It goes back to the last address that it has confirmed, with all it
 * has. One that has never confirmed any is out, and its organisations are closed, with their keys, endpoints, links and
 * invitations.
 */
export async function releaseUnconfirmed(
  { deps, tx }: Writing,
  emailKey: string,
  { isProven }: { isProven: boolean },
): Promise<void> {
  const isDue = isProven
    ? undefined
    : lt(sql`coalesce(${users.emailSetAt}, ${users.createdAt})`, subDays(deps.clock(), days))
  const isUnconfirmed = and(eq(users.emailKey, emailKey), isNull(users.emailConfirmedAt), isDue)
  const [found] = await tx.select({ id: users.id }).from(users).where(isUnconfirmed)
  if (!found) return
  await lockAccount(tx, found.id)
  // It may have been confirmed before the lock was free.
  const [account] = await tx.select().from(users).where(isUnconfirmed)
  if (!account || account.id !== found.id) return
  const { id: userId } = account
  await endMailedTokens(deps, tx, { userId, purpose: 'password_reset' })
  await endMailedTokens(deps, tx, { userId, purpose: 'email_confirmation' })
  if (await goBack({ deps, tx }, account)) return
  // No address looks like that.
  await tx
    .update(users)
    .set({ emailKey: sql`'released:' || ${users.id}`, passwordHash: null, provenEmail: null })
    .where(eq(users.id, userId))
  await endSessions({ deps, tx }, userId)
  await closeUnproven({ deps, tx }, userId)
}

/** To the address that its user has proven, unless another account has that by now. */
async function goBack({ deps, tx }: Writing, { id, provenEmail }: User): Promise<boolean> {
  if (!provenEmail) return false
  const emailKey = normaliseEmail(provenEmail)
  // In an organisation that is confirmed there is nobody who has not proven an address.
  const [place] = await tx
    .select({ orgId: organisations.id })
    .from(memberships)
    .innerJoin(organisations, eq(organisations.id, memberships.orgId))
    .where(and(eq(memberships.userId, id), isNotNull(organisations.confirmedAt)))
    .limit(1)
  if (!place || (await tx.$count(users, eq(users.emailKey, emailKey)))) return false
  await tx
    .update(users)
    .set({
      email: provenEmail,
      emailKey,
      emailConfirmedAt: deps.clock(),
      emailSetAt: null,
      previousEmail: null,
      provenEmail: null,
    })
    .where(eq(users.id, id))
  const data = { fields: ['email'], reason: 'address_not_confirmed' }
  await record({ deps, tx, ...place, actor: `user:${id}` }, { action: 'profile.changed', data })
  return true
}

/**
 * Closes the user's organisations that were never confirmed: nobody gets in any more, so nobody is written to either, and
 * their contents are erased as those of any closed one.
 */
async function closeUnproven({ deps, tx }: Writing, userId: string): Promise<void> {
  const owned = await tx
    .select({ orgId: organisations.id })
    .from(memberships)
    .innerJoin(organisations, eq(organisations.id, memberships.orgId))
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.role, 'owner'),
        isNull(organisations.confirmedAt),
        isNull(organisations.closedAt),
      ),
    )
    .orderBy(organisations.id)
  const closedAt = deps.clock()
  const eraseAt = addDays(closedAt, closingDays)
  for (const { orgId } of owned) {
    await tx
      .update(organisations)
      .set({ closedAt, eraseAt, eraseWarnedAt: null, archivedAt: null })
      .where(eq(organisations.id, orgId))
    const data = { eraseAt: eraseAt.toISOString(), reason: 'address_not_confirmed' }
    await record({ deps, tx, orgId, actor: 'system' }, { action: 'organisation.closed', data })
  }
  if (!owned.length) return
  const closed = owned.map(({ orgId }) => orgId)
  await tx.delete(memberships).where(and(eq(memberships.userId, userId), inArray(memberships.orgId, closed)))
}
