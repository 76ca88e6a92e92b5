import { and, eq } from 'drizzle-orm'
import type { Db } from '#platform/db/database.ts'
import { sqlStateOf } from '#platform/db/database-failure.ts'
import { deletedMeanwhile, type EvidenceStore } from './evidence-store.ts'
import { evidencePieces } from './evidence-tables.ts'

const foreignKeyViolation = '23503'

/** Translates a missing file row: the employee was erased in the meantime. */
function asDeleted(error: unknown): never {
  throw sqlStateOf(error) === foreignKeyViolation ? deletedMeanwhile() : error
}

/**
 * Keeps files in the database, each piece written and read by itself: neither a connection nor a file's length of
 * memory is held while a slow line takes its time.
 */
export function createDatabaseStore(db: Db): EvidenceStore {
  return {
    async write({ orgId, fileId }, pieces) {
      let position = 0
      for await (const sealed of pieces) {
        await db.insert(evidencePieces).values({ orgId, fileId, position, sealed }).catch(asDeleted)
        position += 1
      }
    },
    async *read({ orgId, fileId }) {
      for (let position = 0; ; position += 1) {
        const [piece] = await db
          .select({ sealed: evidencePieces.sealed })
          .from(evidencePieces)
          .where(
            and(
              eq(evidencePieces.orgId, orgId),
              eq(evidencePieces.fileId, fileId),
              eq(evidencePieces.position, position),
            ),
          )
        if (!piece) return
        yield piece.sealed
      }
    },
  }
}
