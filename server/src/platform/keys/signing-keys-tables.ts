import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'

/** Keys that others check signatures of this installation with: of an Ed25519 pair both halves, the private one sealed. */
export const signingKeys = pgTable('signing_keys', {
  /** The subject that is signed with the key. */
  name: text('name').primaryKey(),
  /** 32 bytes, base64url. */
  publicKey: text('public_key').notNull(),
  keySealed: text('key_sealed').notNull(),
  createdAt: instant('created_at').notNull(),
})
