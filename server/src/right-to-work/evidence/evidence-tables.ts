import { keptTypes } from '@bonafide/shared/contract/right-to-work/evidence.ts'
import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { bytes } from '#platform/db/bytes.ts'
import { instant } from '#platform/db/instant.ts'
import { orgId } from '#platform/db/organisations-tables.ts'
import { storeNames } from './evidence-store.ts'

const packType = 'application/zip'

/**
 * Files that show a permission to work, and parts of packs of them. Each file's content is sealed with a key of its
 * own.
 */
export const evidenceFiles = pgTable(
  'evidence_files',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    /** The employee; null for a part of a pack, which covers several employees. */
    employeeId: uuid('employee_id'),
    /** The pack that it is a part of, and its place in it. */
    packId: uuid('pack_id'),
    packPosition: integer('pack_position'),
    /** The code that was scanned with the phone it came from. */
    captureId: uuid('capture_id'),
    /** `uploading` until all of it has arrived and is stored. */
    state: text('state', { enum: ['uploading', 'stored'] }).notNull(),
    store: text('store', { enum: storeNames }).notNull(),
    mime: text('mime', { enum: [...keptTypes, packType] }).notNull(),
    /** The hash and size of the file as it was sent. */
    sha256: text('sha256'),
    bytes: integer('bytes'),
    /** The file's key and its label, sealed with the data key. */
    secretSealed: text('secret_sealed').notNull(),
    createdBy: text('created_by').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When the first check named it; one that none names does not last. */
    boundAt: instant('bound_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('evidence_files_employee').on(t.orgId, t.employeeId),
    index('evidence_files_pack')
      .on(t.orgId, t.packId, t.packPosition)
      .where(sql`${t.packId} is not null`),
    index('evidence_files_capture')
      .on(t.orgId, t.captureId)
      .where(sql`${t.captureId} is not null`),
    index('evidence_files_unbound')
      .on(t.createdAt)
      .where(sql`${t.boundAt} is null`),
    check('evidence_files_state_known', sql`${t.state} in ('uploading', 'stored')`),
    check(
      'evidence_files_stored',
      sql`(${t.state} = 'stored') = (${t.sha256} is not null and ${t.bytes} is not null)`,
    ),
    check('evidence_files_owner', sql`(${t.employeeId} is null) <> (${t.packId} is null)`),
    check('evidence_files_bound', sql`${t.boundAt} is null or ${t.state} = 'stored'`),
  ],
)

/** The sealed pieces of the files that are kept in the database, in their order. */
export const evidencePieces = pgTable(
  'evidence_pieces',
  {
    orgId: orgId(),
    fileId: uuid('file_id').notNull(),
    position: integer('position').notNull(),
    sealed: bytes('sealed').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.fileId, t.position] }),
    // Deletes the pieces with their file, even when a process ends in between.
    foreignKey({
      columns: [t.orgId, t.fileId],
      foreignColumns: [evidenceFiles.orgId, evidenceFiles.id],
    }).onDelete('cascade'),
  ],
)
