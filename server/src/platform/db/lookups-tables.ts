import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** The kinds of value that are looked up before their organisation is known. */
export const lookupKinds = [
  'link',
  'api-key',
  'team-invitation',
  'sso-domain',
  'identity-session',
  'digital-session',
  'payment-customer',
  'subscription',
  'sandbox-checkout',
  'sandbox-subscription',
  'slug',
] as const
export type LookupKind = (typeof lookupKinds)[number]

/**
 * Maps a hash, a domain, a slug or a vendor's id to its organisation. The tables that hold these have unique indexes
 * within an organisation alone, since Citus keeps each organisation's rows apart; this one is on its coordinator.
 */
export const lookups = pgTable(
  'lookups',
  {
    kind: text('kind', { enum: lookupKinds }).notNull(),
    /** The hash, the domain or the slug; a vendor's id behind the vendor's name and a colon. */
    key: text('key').notNull(),
    /** No foreign key: Citus keeps organisations on other nodes, and a slug is taken before its organisation is made. */
    orgId: uuid('org_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.key] }),
    index('lookups_organisation').on(t.orgId),
    check('lookups_kind_known', sql.raw(`kind in (${lookupKinds.map((kind) => `'${kind}'`).join(', ')})`)),
  ],
)
