import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { Semaphore } from 'async-mutex'

// Leaves one of Node's four threads free: files, names and compression need them too.
const hashesAtOnce = new Semaphore(Math.min(availableParallelism(), 3))

/** @param memoryKib memory that one hash takes: what makes guessing expensive */
export function hashPassword(password: string, memoryKib: number): Promise<string> {
  // The library's own default is argon2id.
  const options = { memoryCost: memoryKib, timeCost: 2, parallelism: 1 }
  return hashesAtOnce.runExclusive(() => hash(password.normalize('NFC'), options))
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
  const compared = passwordHash ?? (await dummy)
  const matches = await hashesAtOnce.runExclusive(() => verify(compared, password.normalize('NFC')))
  return matches && typeof passwordHash === 'string'
}
