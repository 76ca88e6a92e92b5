import { rowOf } from '#platform/keys/keys.ts'
import { Secret, TOTP } from 'otpauth'
import { and, eq, isNull, lt, or } from 'drizzle-orm'
import type { Deps } from '#platform/scope.ts'
import { type FactorRow, factors } from './factors-tables.ts'

const issuer = 'Bonafide'
// Clocks of phones may be off by as much as one code, either way.
const stepsOff = 1

/**
 * Returns the data that an app is set up with: RFC 6238 with the values that every app takes, SHA-1, 6 digits, 30
 * seconds.
 */
export function createTotp(email: string): { secret: string; uri: string } {
  const totp = new TOTP({ issuer, label: email, secret: new Secret({ size: 20 }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * Uses up a code of an app, as the proof that its user has it. A code that was used, or one from before it, proves
 * nothing.
 * @returns whether it was right
 */
export async function useTotpCode(
  { db, keys, clock }: Pick<Deps, 'db' | 'keys' | 'clock'>,
  factor: Pick<FactorRow, 'id' | 'userId' | 'secretSealed' | 'lastStep'>,
  code: string,
): Promise<boolean> {
  const secret = keys.open('factor', factor.secretSealed ?? '', rowOf(factors, factor.id, factor.userId))
  if (!secret) throw new Error('a secret could not be opened: DATA_KEY is not the one it was sealed with')
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const now = clock()
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: stepsOff })
  if (delta === null) return false
  const step = totp.counter({ timestamp }) + delta
  const used = await db
    .update(factors)
    .set({ lastStep: step, usedAt: now })
    .where(and(eq(factors.id, factor.id), or(isNull(factors.lastStep), lt(factors.lastStep, step))))
    .returning({ id: factors.id })
  return used.length > 0
}
