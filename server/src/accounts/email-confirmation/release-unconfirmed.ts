import { subDays } from 'date-fns'
import { and, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { sessions, users } from '#accounts/users-tables.ts'
import type { Scope } from '#platform/scope.ts'

const days = 7

/**
 * Takes an address from an account that has not confirmed it for seven days, for another one to have: it may be that
 * of its owner. The account stays with what it made, but its user does not get in any more.
 */
export async function releaseUnconfirmed({ deps, tx }: Pick<Scope, 'deps' | 'tx'>, emailKey: string) {
  const now = deps.clock()
  const isUnconfirmed = and(
    isNull(users.emailConfirmedAt),
    lt(sql`coalesce(${users.emailSetAt}, ${users.createdAt})`, subDays(now, days)),
  )
  const released = await tx
    .update(users)
    // No address looks like that.
    .set({ emailKey: sql`'released:' || ${users.id}` })
    .where(and(eq(users.emailKey, emailKey), isUnconfirmed))
    .returning({ id: users.id })
  if (!released.length) return
  const isTheirs = inArray(
    sessions.userId,
    released.map(({ id }) => id),
  )
  await tx
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(isTheirs, isNull(sessions.revokedAt)))
}
