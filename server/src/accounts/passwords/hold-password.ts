import { and, eq } from 'drizzle-orm'
import { users } from '#accounts/users-tables.ts'
import { AppError } from '#platform/app-error.ts'
import type { Tx } from '#platform/db/database.ts'
import { lockAccount } from '#accounts/lock-account.ts'

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
