import { eq } from 'drizzle-orm'
import { AppError, fieldError } from '#platform/app-error.ts'
import type { Connection } from '#platform/db/database.ts'
import { users } from './users-tables.ts'
import type { Deps } from '#platform/scope.ts'
import { checkPassword } from './passwords/hash-password.ts'
import { type Attempting, countAttempt } from './sign-in-limits.ts'

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
  if (!(await checkPassword(password, passwordHash, deps.env.passwordMemoryKib))) {
    throw fieldError(field, 'The password is incorrect')
  }
  await attempt.forget()
}
