import { createHmac } from 'node:crypto'
import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { KeyRing } from '#platform/config/key-settings.ts'
import { keyId } from './key-id.ts'
import { createSealing } from './sealing.ts'

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
  | 'phone-photos'
  | 'session-place'
  | 'factor'
  | 'sso'
/** The purposes that are sealed under the key of an organisation (`organisation-key.ts`). */
export type PersonalPurpose = 'document' | 'date-of-birth' | 'evidence' | 'right-to-work' | 'staff-import'
/** All that is sealed under one: the keys that it signs its packs with, too. */
export type OrganisationPurpose = PersonalPurpose | 'signing'
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
