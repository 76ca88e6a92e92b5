import { createReadStream, createWriteStream } from 'node:fs'
import { open, readFile, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'
import { StartError } from '#platform/app-error.ts'
import { damagedBackup } from './manifest.ts'

const firstLine = 'age-encryption.org/v1\n'

/** Writes a file anew, as only who holds the other half of the recipient can read it; `age` can too. */
export async function encryptFile(from: string, to: string, recipient: string): Promise<void> {
  const sealed = await encrypterFor(recipient).encrypt(bytesOf(from))
  const size = sealed.size((await stat(from)).size)
  await pipeline(Readable.fromWeb(sealed as NodeStream), createWriteStream(to, { mode: 0o600, flags: 'wx' }))
  if ((await stat(to)).size !== size) throw new StartError(`${to} was not written whole.`)
}

/** A stream, and how many bytes it has for so many of the one that it is made of. */
interface Sealed {
  bytes: Readable
  sizeOf(size: number): number
}

/**
 * The same of a stream.
 * @throws StartError for what is no recipient, before anything is read
 */
export function sealingStream(recipient: string): (from: Readable) => Promise<Sealed> {
  const encrypter = encrypterFor(recipient)
  return async (from) => {
    const sealed = await encrypter.encrypt(Readable.toWeb(from) as ReadableStream<Uint8Array>)
    return { bytes: Readable.fromWeb(sealed as NodeStream), sizeOf: (size) => sealed.size(size) }
  }
}

/**
 * Opens an encrypted backup and decrypts it while it is read.
 * @throws StartError for another key
 */
export async function openingStream(from: string, identity: string): Promise<Readable> {
  const decrypter = await decrypterOf(identity)
  const opened = await openWith(decrypter, { from, identity })
  async function* parts() {
    try {
      yield* Readable.fromWeb(opened as NodeStream)
    } catch {
      throw damagedBackup(from)
    }
  }
  return Readable.from(parts(), { objectMode: false })
}

/**
 * Opens an encrypted backup.
 * @param identity the file with the key, as `age-keygen` writes it
 * @throws StartError for another key, and for a file that is not whole
 */
export async function decryptFile(from: string, to: string, identity: string): Promise<void> {
  const decrypter = await decrypterOf(identity)
  const opened = await openWith(decrypter, { from, identity })
  const read = Readable.fromWeb(opened as NodeStream)
  const into = createWriteStream(to, { mode: 0o600, flags: 'wx' })
  // An error of one ends the other, which then has it as well: the first says where it began.
  let failed: 'reading' | 'writing' | undefined
  read.on('error', () => (failed ??= 'reading'))
  into.on('error', () => (failed ??= 'writing'))
  await pipeline(read, into).catch((error: unknown) => {
    throw failed === 'writing' ? error : damagedBackup(from)
  })
}

/** Returns true when the file begins as an encrypted one; false for a file that cannot be read. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file, 'r').catch(() => undefined)
  if (!handle) return false
  try {
    const { buffer } = await handle.read(Buffer.alloc(firstLine.length), 0, firstLine.length, 0)
    return buffer.toString('latin1') === firstLine
  } catch {
    return false
  } finally {
    await handle.close()
  }
}

function encrypterFor(recipient: string): Encrypter {
  const encrypter = new Encrypter()
  try {
    encrypter.addRecipient(recipient)
  } catch {
    throw new StartError(`${recipient} is no recipient of age. age-keygen tells it as “Public key”.`)
  }
  return encrypter
}

function openWith(decrypter: Decrypter, { from, identity }: { from: string; identity: string }) {
  return decrypter.decrypt(bytesOf(from)).catch((error: unknown) => {
    // The message of the library, which has no codes.
    const isOther = error instanceof Error && error.message.startsWith('no identity matched')
    throw isOther ? new StartError(`The key in ${identity} does not open ${from}.`) : damagedBackup(from)
  })
}

async function decrypterOf(identity: string): Promise<Decrypter> {
  const text = await readFile(identity, 'utf8').catch(() => {
    throw new StartError(`There is no file ${identity} with a key, or it cannot be read.`)
  })
  const keys = text.split(/\r?\n/).filter((line) => line.trim() !== '' && !line.startsWith('#'))
  const decrypter = new Decrypter()
  try {
    for (const key of keys) decrypter.addIdentity(key.trim())
  } catch {
    throw new StartError(`${identity} holds no key of age.`)
  }
  if (!keys.length) throw new StartError(`${identity} holds no key of age.`)
  return decrypter
}

function bytesOf(file: string): ReadableStream<Uint8Array> {
  return Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>
}
