import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#platform/app-error.ts'
import { commonPasswords } from './common-passwords.gen.ts'

const common = new Set(commonPasswords.trim().split(/\s+/))

/** Refuses a password that is among the first that anyone would try, however it is capitalised. */
export function refuseCommonPassword(password: string, field: string): void {
  if (!common.has(password.toLowerCase())) return
  const message = 'This password is too easy to guess. Please choose a different one.'
  throw new AppError('invalid_input', message, { errors: { [field]: message } })
}

/** @param memoryKib memory that one hash takes: what makes guessing expensive */
export function hashPassword(password: string, memoryKib: number): Promise<string> {
  // The library's own default is argon2id.
  return hash(password.normalize('NFC'), { memoryCost: memoryKib, timeCost: 2, parallelism: 1 })
}

const dummyHashes = new Map<number, Promise<string>>()

/** Takes the same time for an account that is not there, so that the time tells nothing. */
export async function checkPassword(
  password: string,
  passwordHash: string | null | undefined,
  memoryKib: number,
): Promise<boolean> {
  let dummy = dummyHashes.get(memoryKib)
  if (!dummy) dummyHashes.set(memoryKib, (dummy = hashPassword(crypto.randomUUID(), memoryKib)))
  const matches = await verify(passwordHash ?? (await dummy), password.normalize('NFC'))
  return matches && typeof passwordHash === 'string'
}
