import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM under keys derived from one secret, one for each purpose. */
interface Sealing {
  /**
   * base64url, with a fresh nonce: the same text gives a different value each time.
   * @param place where the value is kept: it opens nowhere else
   */
  seal(purpose: string, text: string, place?: string): string
  /** The sealed text, or undefined for anything that was not sealed with this secret, for this purpose and this place. */
  open(purpose: string, sealed: string, place?: string): string | undefined
  /** 32 bytes for another use of the secret. */
  deriveKey(use: string): Buffer
}

export function createSealing(secret: Uint8Array): Sealing {
  const derived = new Map<string, Buffer>()
  const deriveKey = (use: string) => {
    let key = derived.get(use)
    if (!key) derived.set(use, (key = Buffer.from(hkdfSync('sha256', secret, '', `bonafide ${use}`, 32))))
    return key
  }
  return {
    deriveKey,
    seal(purpose, text, place) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', deriveKey(`seal ${purpose}`), nonce)
      if (place !== undefined) cipher.setAAD(Buffer.from(place))
      const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return sealed.toString('base64url')
    },
    open: (purpose, sealed, place) => openWith(deriveKey(`seal ${purpose}`), sealed, place),
  }
}

function openWith(key: Buffer, sealed: string, place: string | undefined): string | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  // Buffer ignores what is not base64url, so two texts could stand for one value.
  if (bytes.length < nonceBytes + tagBytes || bytes.toString('base64url') !== sealed) return undefined
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes))
  if (place !== undefined) decipher.setAAD(Buffer.from(place))
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
