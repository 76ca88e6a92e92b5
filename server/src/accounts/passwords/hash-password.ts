import { hash, verify } from '@node-rs/argon2'

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
