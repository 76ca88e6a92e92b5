import { packKinds, packStates } from '@bonafide/shared/contract/right-to-work/evidence-packs.ts'
import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'
import type { ZipEntry } from './zip-format.ts'

/** Packs of several employees. The bytes are in parts among the files of evidence, sealed as those are. */
export const evidencePacks = pgTable(
  'evidence_packs',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    state: text('state', { enum: packStates }).notNull(),
    /** The selection of employees. */
    kind: text('kind', { enum: packKinds }).notNull(),
    site: text('site'),
    /** The day on which they work, and on which the index tells who is covered; null where the pack is of no day. */
    onDay: date('on_day'),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The number of employees, and of those already done. */
    total: integer('total').notNull(),
    done: integer('done').notNull(),
    /** The size of what is stored so far. */
    bytes: bigint('bytes', { mode: 'number' }).notNull(),
    /** The employee at whom the work failed. */
    failedEmployeeId: uuid('failed_employee_id'),
    /** The time until which a finished pack is kept. */
    expiresAt: instant('expires_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('evidence_packs_newest').on(t.orgId, t.createdAt, t.id),
    check(
      'evidence_packs_state_known',
      sql.raw(`state in (${packStates.map((state) => `'${state}'`).join(', ')})`),
    ),
    check('evidence_packs_kind_known', sql`${t.kind} in ('all', 'site', 'left', 'chosen')`),
    check('evidence_packs_site', sql`(${t.kind} = 'site') = (${t.site} is not null)`),
    check('evidence_packs_expires', sql`(${t.state} <> 'ready') or ${t.expiresAt} is not null`),
  ],
)

/** The employees of a pack in their order, and the outcome of each. */
export const evidencePackEmployees = pgTable(
  'evidence_pack_employees',
  {
    orgId: orgId(),
    packId: uuid('pack_id').notNull(),
    position: integer('position').notNull(),
    employeeId: uuid('employee_id').notNull(),
    /** Null until they have had their turn. */
    outcome: text('outcome', { enum: ['packed', 'erased', 'incomplete'] }),
    /** The files of the ZIP that are theirs. */
    entries: jsonb('entries').$type<ZipEntry[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.packId, t.position] }),
    index('evidence_pack_employees_employee').on(t.orgId, t.employeeId),
    check('evidence_pack_employees_outcome', sql`${t.outcome} in ('packed', 'erased', 'incomplete')`),
  ],
)
