import { sql } from 'drizzle-orm'
import { bigint, date, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'

/** A trigger keeps it append-only; each row carries the hash of the one before it in its organisation. */
export const auditLog = pgTable(
  'audit_log',
  {
    orgId: orgId(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    employeeId: uuid('employee_id'),
    linkId: uuid('link_id'),
    data: jsonb('data').$type<Record<string, unknown>>().notNull(),
    prevHash: text('prev_hash').notNull(),
    hash: text('hash').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.seq] }),
    index('audit_log_employee').on(t.orgId, t.employeeId, t.seq),
    // Finds the employees of whom there is something new.
    index('audit_log_updated')
      .on(t.orgId, t.at, t.employeeId)
      .where(sql`${t.employeeId} is not null`),
  ],
)

/** The end of each organisation's audit chain; its row lock puts appends in order. */
export const auditHeads = pgTable('audit_heads', {
  orgId: orgId().primaryKey(),
  seq: bigint('seq', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
  /** The hash that the last row follows; absent until a version that notes it adds a row. */
  previousHash: text('previous_hash'),
})

/**
 * Holds the texts that users typed about an employee. The audit row holds only the hash, so a text can be erased while
 * the chain stays whole.
 */
export const auditNotes = pgTable(
  'audit_notes',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    text: text('text').notNull(),
    /** Hashed with the text, so that the hash which stays tells nothing of it. */
    salt: text('salt').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), index('audit_notes_employee').on(t.orgId, t.employeeId)],
)

/**
 * Ends of the chains as they were once a day, signed with a key that is not readable in the database. A trigger keeps
 * them, as it keeps the log, from being changed or deleted.
 */
export const auditAnchors = pgTable(
  'audit_anchors',
  {
    orgId: orgId(),
    /** In UTC. */
    day: date('day', { mode: 'string' }).notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
    at: instant('at').notNull(),
    signature: text('signature').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.day] })],
)
