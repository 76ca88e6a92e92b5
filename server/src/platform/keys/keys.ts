import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { KeyRing } from '#platform/config/key-settings.ts'

/** The purpose of a key. Each purpose has a key of its own, so a value made for one never passes for another. */
export type SealPurpose =
  | 'link'
  | 'code'
  | 'flow'
  | 'idempotency'
  | 'cursor'
  | 'google'
  | 'webhook'
  | 'organisation'
  | 'signing'
  | 'caller'
  | 'team'
  | 'mailed'
  | 'manager-updates'
  | 'phone-photos'
  | 'session-place'
  | 'factor'
  | 'sso'
/** The purposes that are sealed under the key of an organisation (`organisation-key.ts`). */
export type PersonalPurpose = 'document' | 'date-of-birth' | 'evidence' | 'right-to-work' | 'staff-import'
/** All that is sealed under one: the keys that it signs its packs with and those of its HR system, too. */
export type OrganisationPurpose = PersonalPurpose | 'signing' | 'hr-system'
export type HashPurpose =
  | 'link'
  | 'code'
  | 'sandbox-webhook'
  | 'idempotency'
  | 'limit'
  | 'api-key'
  | 'scim'
  | 'return-page'
  | 'share-code'
  | 'yoti-notification'
  | 'staff-import'
  | 'team'
  | 'mailed'
  | 'device'
  | 'factor-challenge'
  | 'sso'
  | 'hr-starter'

/** Hashing and sealing with keys derived from one `DATA_KEY`. */
export interface DataKey {
  /** Names the key without telling it. */
  readonly id: string
  /** Keyed hash, base64url: the same text gives the same hash. */
  hash(purpose: HashPurpose, text: string): string
  /**
   * AES-256-GCM with a fresh nonce, base64url: the same text gives a different value each time.
   * @param row `rowOf` the one that it is kept in, where it lasts: moved to another one it opens to nothing
   */
  seal(purpose: SealPurpose, text: string, row?: string): string
  /**
   * The sealed text, or undefined for anything that this key did not seal for this purpose and this row.
   */
  open(purpose: SealPurpose, sealed: string, row?: string): string | undefined
}

/** New values are made with the current key; those of the coming and the previous one are accepted too. */
export interface Keys extends DataKey {
  /** The hashes that stand for a text, the current key's first: what a stored one is looked up by. */
  hashes(purpose: HashPurpose, text: string): [string, ...string[]]
  /** The key before, while there is one: what it made is to be made anew. */
  readonly previous: DataKey | undefined
}

/** @param ring `DATA_KEY` and those that are accepted beside it */
export function createKeys(ring: KeyRing): Keys {
  const current = createDataKey(ring.current)
  const previous = ring.previous && createDataKey(ring.previous)
  const others = [previous, ring.next && createDataKey(ring.next)].filter((key) => key !== undefined)
  return {
    ...current,
    previous,
    hashes: (purpose, text) => [current.hash(purpose, text), ...others.map((key) => key.hash(purpose, text))],
    open(purpose, sealed, row) {
      for (const key of [current, ...others]) {
        const text = key.open(purpose, sealed, row)
        if (text !== undefined) return text
      }
      return undefined
    },
  }
}

function createDataKey(bytes: Uint8Array): DataKey {
  const { seal, open, deriveKey } = createSealing(bytes)
  return {
    id: keyId(bytes),
    hash: (purpose, text) =>
      createHmac('sha256', deriveKey(`hash ${purpose}`))
        .update(text)
        .digest('base64url'),
    seal,
    open,
  }
}

/** Names a row for `seal` and `open`, by its table, its organisation where it has one, and whose it is. */
export function rowOf(table: PgTable, ...names: readonly string[]): string {
  return [getTableName(table), ...names].join(' ')
}

/** Names a key without telling it: the key that a token was signed with, or a stored hash made with. */
export function keyId(secret: Uint8Array): string {
  return createHash('sha256').update(secret).digest('base64url').slice(0, 8)
}

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
