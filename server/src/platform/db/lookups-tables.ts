import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { orgId } from './organisations-tables.ts'

/** What is looked up before its organisation is known. */
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
] as const
export type LookupKind = (typeof lookupKinds)[number]

/**
 * Whose a hash, a domain or a vendor's id is. The tables that these are of have unique indexes within an organisation
 * alone, since Citus keeps each organisation's rows apart from the others'; this one is a copy on each of its nodes.
 */
export const lookups = pgTable(
  'lookups',
  {
    kind: text('kind', { enum: lookupKinds }).notNull(),
    /** The hash or the domain; a vendor's id behind the vendor's name and a colon. */
    key: text('key').notNull(),
    orgId: orgId(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.key] }),
    index('lookups_organisation').on(t.orgId),
    check('lookups_kind_known', sql.raw(`kind in (${lookupKinds.map((kind) => `'${kind}'`).join(', ')})`)),
  ],
)
