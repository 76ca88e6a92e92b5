import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** What a key is for. Each purpose has a key of its own, so a value made for one never passes for another. */
export type SealPurpose = 'link' | 'code' | 'flow' | 'idempotency' | 'cursor' | 'google' | 'webhook'
export type HashPurpose =
  | 'link'
  | 'code'
  | 'sandbox-webhook'
  | 'idempotency'
  | 'limit'
  | 'api-key'
  | 'return-page'

/** Hashing and sealing with keys derived from `DATA_KEY`. */
export interface Keys {
  /** Keyed hash, base64url: the same text gives the same hash. */
  hash(purpose: HashPurpose, text: string): string
  /** AES-256-GCM with a fresh nonce, base64url: the same text gives a different value each time. */
  seal(purpose: SealPurpose, text: string): string
  /** The sealed text, or undefined for anything this server did not seal for this purpose. */
  open(purpose: SealPurpose, sealed: string): string | undefined
}

const nonceBytes = 12
const tagBytes = 16

/** @param dataKey 32 bytes */
export function createKeys(dataKey: Uint8Array): Keys {
  const derived = new Map<string, Buffer>()
  const keyFor = (use: string) => {
    let key = derived.get(use)
    if (!key) derived.set(use, (key = Buffer.from(hkdfSync('sha256', dataKey, '', `bonafide ${use}`, 32))))
    return key
  }
  return {
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
    open(purpose, sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      // Buffer ignores what is not base64url, so two texts could stand for one value.
      if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== sealed) return undefined
      const decipher = createDecipheriv(
        'aes-256-gcm',
        keyFor(`seal ${purpose}`),
        bytes.subarray(0, nonceBytes),
      )
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      try {
        return (
          decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
        )
      } catch {
        return undefined
      }
    },
  }
}
