import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { organisations } from '#platform/db/organisations-tables.ts'

/** The key of each organisation, under which what is known of its employees is sealed. Without it that is unreadable. */
export const organisationKeys = pgTable('organisation_keys', {
  orgId: uuid('org_id')
    .primaryKey()
    .references(() => organisations.id),
  /** 32 bytes, base64url, sealed with the data key. */
  keySealed: text('key_sealed').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Keys that others check signatures of this installation with: of an Ed25519 pair both halves, the private one sealed. */
export const signingKeys = pgTable('signing_keys', {
  /** The subject that is signed with the key. */
  name: text('name').primaryKey(),
  /** 32 bytes, base64url. */
  publicKey: text('public_key').notNull(),
  keySealed: text('key_sealed').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** The random key of each month that callers are hashed with. Its hashes cannot be made again once it is deleted. */
export const callerKeys = pgTable('caller_keys', {
  /** `2026-11`, in UTC. */
  month: text('month').primaryKey(),
  keySealed: text('key_sealed').notNull(),
  /** Until then hashes of the month after are compared with those of this one. */
  usableUntil: instant('usable_until').notNull(),
})
