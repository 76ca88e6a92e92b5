import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { checkPassword, hashPassword } from '#accounts/passwords/hash-password.ts'
import type { Connection } from '#platform/db/database.ts'
import type { Deps } from '#platform/scope.ts'
import { recoveryCodes } from './factors-tables.ts'

const count = 10
// Without those that look alike: 16 of them are 79 bits.
const signs = 'abcdefghjkmnpqrstuvwxyz23456789'
const length = 16

/** Ten new codes in place of the earlier ones, which are nowhere else: `abcd-efgh-jkmn-pqrs`. */
export async function renewRecoveryCodes(
  { settings, clock }: Pick<Deps, 'settings' | 'clock'>,
  connection: Connection,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: count }, () =>
    Array.from({ length }, () => signs[randomInt(signs.length)]).join(''),
  )
  const hashes = await Promise.all(codes.map((code) => hashPassword(code, settings.passwordMemoryKib)))
  await connection.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  const createdAt = clock()
  await connection
    .insert(recoveryCodes)
    .values(hashes.map((codeHash) => ({ id: crypto.randomUUID(), userId, codeHash, createdAt })))
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join('-'))
}

/** @returns whether the code was one of the user's; it works no more then */
export async function useRecoveryCode(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  userId: string,
  code: string,
): Promise<boolean> {
  if (code.length !== length) return false
  for (const { id, codeHash } of await db
    .select()
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))) {
    if (!(await checkPassword(code, codeHash, settings.passwordMemoryKib))) continue
    const used = await db
      .delete(recoveryCodes)
      .where(eq(recoveryCodes.id, id))
      .returning({ id: recoveryCodes.id })
    return used.length > 0
  }
  return false
}
