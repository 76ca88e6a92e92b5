import { and, eq, sql } from 'drizzle-orm'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { Connection, Tx } from '#platform/db/database.ts'
import type { Deps } from '#platform/scope.ts'
import { checkPassword } from './passwords/hash-password.ts'
import { type Attempting, countAttempt } from './sign-in-limits.ts'
import { users } from './users-tables.ts'

type User = typeof users.$inferSelect

/** Returns the account of the user who is signed in. */
export async function ownAccount({ db }: { db: Connection }, userId: string): Promise<User> {
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  if (!user) throw new AppError('unauthorised', 'Sign in to continue')
  return user
}

/**
 * Asks for the password again before a change that would let an intruder keep the account. Counted with the
 * attempts to sign in: a session left open is no way around their limit.
 */
export async function confirmPassword(
  deps: Deps,
  { emailKey, passwordHash }: User,
  { password, field, caller }: { password: string; field: string; caller: Attempting },
): Promise<void> {
  if (!passwordHash)
    throw fieldError(field, 'This account has no password. You sign in with Google or single sign-on.')
  const attempt = await countAttempt(deps, { emailKey, ip: caller.ip, deviceToken: caller.deviceToken })
  if (!(await checkPassword(password, passwordHash, deps.settings.passwordMemoryKib))) {
    throw fieldError(field, 'The password is incorrect')
  }
  await attempt.forget()
}

export const wrongCredentials = () => new AppError('wrong_credentials', 'The email or password is incorrect')

/**
 * Keeps the password that was proven until the transaction ends, so that a change of it either comes first, and the
 * old one proves nothing, or ends what the transaction starts.
 */
export async function holdPassword(
  tx: Tx,
  { id, passwordHash }: Pick<typeof users.$inferSelect, 'id' | 'passwordHash'>,
): Promise<void> {
  const isProven = and(eq(users.id, id), eq(users.passwordHash, passwordHash ?? ''))
  await lockAccount(tx, id, 'hold')
  const held = await tx.select({ id: users.id }).from(users).where(isProven)
  if (!held.length) throw wrongCredentials()
}

/**
 * Changes of an account one at a time, until the transaction ends, while others that only hold it as it is go side by
 * side. Not a lock of its row: that is on each node of a cluster, where those who hold it would wait for each other.
 */
export async function lockAccount(
  tx: Connection,
  userId: string,
  mode: 'change' | 'hold' = 'change',
): Promise<void> {
  const key = sql`hashtextextended(${`account ${userId}`}, 0)`
  await tx.execute(
    mode === 'change'
      ? sql`select pg_advisory_xact_lock(${key})`
      : sql`select pg_advisory_xact_lock_shared(${key})`,
  )
}
