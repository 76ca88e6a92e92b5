import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#platform/app-error.ts'

const secretBytes = 32

/** Returns the bytes of a secret written in hex or base64, or undefined when they are too few or something else. */
export function decodeSecret(text: string): Uint8Array | undefined {
  const bytes = /^[0-9a-f]+$/i.test(text)
    ? Buffer.from(text, 'hex')
    : /^[A-Za-z0-9+/_-]+={0,2}$/.test(text)
      ? Buffer.from(text, 'base64')
      : undefined
  return bytes && bytes.length >= secretBytes ? bytes : undefined
}

/** Returns the secret that is set, or the one kept in the data directory, which is made when it is not there yet. */
export function loadSecret(setting: string | undefined, dataDir: string, name: string): Uint8Array {
  const text = setting ?? keptSecret(dataDir, name)
  const secret = decodeSecret(text)
  if (!secret) throw new StartError(`${join(dataDir, name)} does not hold a secret; restore or remove it`)
  return secret
}

function keptSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name)
  // A restored backup counts before what it is about to replace.
  const kept = readKept(join(restoredFolder(dataDir), name)) ?? readKept(path)
  if (kept !== undefined) return kept
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  // Linked into place whole, so that of two processes starting at once both read the same secret.
  const draft = join(dataDir, `${name}-draft-${randomUUID()}`)
  writeFileSync(draft, randomBytes(secretBytes).toString('hex'), { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8').trim()
}

function readKept(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Returns the folder whose name puts an unpacked backup into force, at once and whatever happens then. Its files take
 * precedence over those beside it, until `takeOver` has moved them there.
 */
export function restoredFolder(dataDir: string): string {
  return join(dataDir, 'restored')
}

/** Returns true for a secret that an attacker could guess: made from a pattern, from words, or copied from an example. */
export function isGuessable(text: string, bytes: Uint8Array): boolean {
  return isPattern(bytes) || isText(bytes) || isPhrase(text)
}

// About 30 of 32 random bytes differ; fewer than half of that is a pattern.
const fewestDistinct = 16
const longestStep = 2

function isPattern(bytes: Uint8Array): boolean {
  if (new Set(bytes).size < fewestDistinct) return true
  const steps = new Set(bytes.slice(1).map((byte, i) => byte - (bytes[i] ?? 0)))
  return steps.size <= longestStep
}

/** Letters that were written in hex or base64. */
function isText(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
}

/** Words that happen to be base64, too. In 43 random characters of it, both cases appear. */
function isPhrase(text: string): boolean {
  if (/^[0-9a-f]+$/i.test(text)) return false
  const hasBothCases = /[a-z]/.test(text) && /[A-Z]/.test(text)
  return !hasBothCases || isRepeated(text) || /change.?me|secret|password|example|default|replace/i.test(text)
}

/** Made of equal parts, the last of which may be cut off. */
function isRepeated(text: string): boolean {
  const plain = text.replace(/=+$/, '')
  const lengths = Array.from({ length: Math.floor(plain.length / 2) }, (_, i) => i + 1)
  return lengths.some((length) => plain.slice(length) === plain.slice(0, -length))
}
