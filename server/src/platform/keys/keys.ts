import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { keyId } from './key-id.ts'
import type { KeyRing } from '#config/key-settings.ts'

/** What a key is for. Each purpose has a key of its own, so a value made for one never passes for another. */
export type SealPurpose =
  | 'link'
  | 'code'
  | 'flow'
  | 'idempotency'
  | 'cursor'
  | 'google'
  | 'webhook'
  | 'document'
  | 'date-of-birth'
  | 'evidence'
  | 'right-to-work'
  | 'signing'
  | 'staff-import'
  | 'caller'
  | 'team'
  | 'mailed'
  | 'phone-photos'
  | 'session-place'
  | 'factor'
  | 'sso'
export type HashPurpose =
  | 'link'
  | 'code'
  | 'sandbox-webhook'
  | 'idempotency'
  | 'limit'
  | 'api-key'
  | 'return-page'
  | 'share-code'
  | 'yoti-notification'
  | 'staff-import'
  | 'team'
  | 'mailed'
  | 'device'
  | 'factor-challenge'
  | 'sso'

/** Hashing and sealing with keys derived from one `DATA_KEY`. */
export interface DataKey {
  /** Names the key without telling it. */
  readonly id: string
  /** Keyed hash, base64url: the same text gives the same hash. */
  hash(purpose: HashPurpose, text: string): string
  /** AES-256-GCM with a fresh nonce, base64url: the same text gives a different value each time. */
  seal(purpose: SealPurpose, text: string): string
  /** The sealed text, or undefined for anything that this key did not seal for this purpose. */
  open(purpose: SealPurpose, sealed: string): string | undefined
}

/** New values are made with the current key; those of the coming and the previous one are accepted too. */
export interface Keys extends DataKey {
  /** The hashes that stand for a text, the current key's first: what a stored one is looked up by. */
  hashes(purpose: HashPurpose, text: string): [string, ...string[]]
  /** The key before, while there is one: what it made is to be made anew. */
  readonly previous: DataKey | undefined
}

const nonceBytes = 12
const tagBytes = 16

/** @param ring `DATA_KEY` and those that are accepted beside it */
export function createKeys(ring: KeyRing): Keys {
  const current = createDataKey(ring.current)
  const previous = ring.previous && createDataKey(ring.previous)
  const others = [previous, ring.next && createDataKey(ring.next)].filter((key) => key !== undefined)
  return {
    ...current,
    previous,
    hashes: (purpose, text) => [current.hash(purpose, text), ...others.map((key) => key.hash(purpose, text))],
    open(purpose, sealed) {
      for (const key of [current, ...others]) {
        const text = key.open(purpose, sealed)
        if (text !== undefined) return text
      }
      return undefined
    },
  }
}

function createDataKey(bytes: Uint8Array): DataKey {
  const derived = new Map<string, Buffer>()
  const keyFor = (use: string) => {
    let key = derived.get(use)
    if (!key) derived.set(use, (key = Buffer.from(hkdfSync('sha256', bytes, '', `bonafide ${use}`, 32))))
    return key
  }
  return {
    id: keyId(bytes),
    hash: (purpose, text) =>
      createHmac('sha256', keyFor(`hash ${purpose}`))
        .update(text)
        .digest('base64url'),
    seal(purpose, text) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', keyFor(`seal ${purpose}`), nonce)
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return sealed.toString('base64url')
    },
    open: (purpose, sealed) => openWith(keyFor(`seal ${purpose}`), sealed),
  }
}

function openWith(key: Buffer, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  // Buffer ignores what is not base64url, so two texts could stand for one value.
  if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== sealed) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
  decipher.setAuthTag(bytes.subarray(-tagBytes))
  const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
  try {
    // Gives nothing more, and says whether what was given is what was sealed.
    decipher.final()
    return text.toString('utf8')
  } catch {
    return undefined
  }
}
