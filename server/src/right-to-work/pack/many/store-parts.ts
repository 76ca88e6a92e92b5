import { evidenceStores, storeOf } from '../../evidence/evidence-store.ts'
import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { deleteFiles } from '../../evidence/delete-files.ts'
import { evidenceFiles } from '../../evidence/evidence-tables.ts'
import { newFileSecret, sealPieces } from '#right-to-work/evidence/seal-file.ts'

// A store may hold all of a part while it writes it.
const partBytes = 16 * 1024 * 1024

/** A part of a pack that is written, but does not count yet. */
export interface StoredPart {
  fileId: string
  bytes: number
  sha256: string
}

interface Which {
  orgId: string
  packId: string
}

/**
 * Stores bytes of a pack in parts as they come, each with a key of its own. Each has its row before, so that what a crash
 * leaves is found and deleted as an upload that did not come in whole is.
 */
export async function storeParts(
  deps: Deps,
  which: Which,
  bytes: AsyncGenerator<Uint8Array, void, undefined>,
): Promise<StoredPart[]> {
  const parts: StoredPart[] = []
  try {
    for (let next = await bytes.next(); !next.done;) {
      const hash = createHash('sha256')
      const part = { fileId: crypto.randomUUID(), bytes: 0 }
      const untilFull = async function* () {
        while (!next.done && part.bytes < partBytes) {
          hash.update(next.value)
          part.bytes += next.value.length
          yield next.value
          next = await bytes.next()
        }
      }
      // Known before it is written, so that it is deleted where that fails.
      const stored = { ...part, sha256: '' }
      parts.push(stored)
      await writePart(deps, which, part.fileId, untilFull())
      Object.assign(stored, { bytes: part.bytes, sha256: hash.digest('hex') })
    }
    return parts
  } catch (error) {
    await bytes.return()
    await forgetParts(deps, which, parts)
    throw error
  }
}

async function writePart(
  deps: Deps,
  { orgId, packId }: Which,
  fileId: string,
  bytes: AsyncGenerator<Uint8Array>,
): Promise<void> {
  const evidence = deps.providers.get(evidenceStores)
  const { key, secretSealed } = newFileSecret(await organisationKey({ deps, tx: deps.db, orgId }), undefined)
  const of = { orgId, id: fileId, packId, createdBy: 'system', createdAt: deps.clock() }
  await deps.db
    .insert(evidenceFiles)
    .values({ ...of, state: 'uploading', store: evidence.current, mime: 'application/zip', secretSealed })
  await storeOf(evidence, evidence.current).write({ orgId, fileId }, sealPieces(key, bytes))
}

/** Puts parts behind those that the pack has. */
export async function keepParts(
  { deps, tx, orgId }: Scope,
  packId: string,
  parts: readonly StoredPart[],
): Promise<void> {
  const before = await tx.$count(
    evidenceFiles,
    and(eq(evidenceFiles.orgId, orgId), eq(evidenceFiles.packId, packId), eq(evidenceFiles.state, 'stored')),
  )
  for (const [index, { fileId, bytes, sha256 }] of parts.entries()) {
    const kept = await tx
      .update(evidenceFiles)
      .set({ state: 'stored', bytes, sha256, boundAt: deps.clock(), packPosition: before + index })
      .where(and(eq(evidenceFiles.orgId, orgId), eq(evidenceFiles.id, fileId)))
      .returning({ id: evidenceFiles.id })
    if (!kept.length) throw new Error('a part of a pack was deleted while it was written')
  }
}

/** Deletes parts that are not wanted. Where that cannot be done now, the hourly task does it. */
async function forgetParts(deps: Deps, { orgId }: Which, parts: readonly StoredPart[]): Promise<void> {
  try {
    await inOrganisation(deps, { orgId, actor: 'system' }, (scope) => dropParts(scope, parts))
  } catch (error) {
    deps.log.warn({ err: error }, 'parts of a pack are deleted later')
  }
}

export async function dropParts(scope: Scope, parts: readonly StoredPart[]): Promise<void> {
  const ids = parts.map(({ fileId }) => fileId)
  if (ids.length) await deleteFiles(scope, inArray(evidenceFiles.id, ids))
}

/** Deletes all that is stored of a pack. */
export async function dropPack(scope: Scope, packId: string): Promise<void> {
  await deleteFiles(scope, eq(evidenceFiles.packId, packId))
}
