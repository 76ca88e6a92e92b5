import { secondsInMinute } from 'date-fns/constants'
import { and, asc, eq } from 'drizzle-orm'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import { type ActingScope, type Deps, inOrganisation } from '#platform/scope.ts'
import { evidenceFiles } from '../../evidence/evidence-tables.ts'
import type { StoredFile } from '../../evidence/load-files.ts'
import { readPackFile } from '../pack-files.ts'
import { lockPack } from './load-pack.ts'

const mostAMinute = 30

/** A finished pack, read as fast as it is asked for. That it was asked for is written down before. */
export async function downloadManyPack(deps: Deps, who: ActingScope, packId: string) {
  const { pack, parts } = await inOrganisation(deps, who, async (scope) => {
    await limitHits(scope.tx, `evidence pack ${who.orgId}`, {
      windowSeconds: secondsInMinute,
      now: scope.deps.clock(),
      most: mostAMinute,
      message: 'Wait a minute before you download more',
    })
    const found = await lockPack(scope, packId)
    const isOver = !found.expiresAt || found.expiresAt <= scope.deps.clock()
    if (found.state !== 'ready' || isOver) {
      throw new AppError('conflict', 'This pack cannot be downloaded')
    }
    const of = and(eq(evidenceFiles.orgId, who.orgId), eq(evidenceFiles.packId, packId))
    const stored = await scope.tx
      .select()
      .from(evidenceFiles)
      .where(and(of, eq(evidenceFiles.state, 'stored')))
      .orderBy(asc(evidenceFiles.packPosition))
    await record(scope, { action: 'evidence.pack_downloaded', data: { packId } })
    return { pack: found, parts: stored }
  })
  return {
    fileName: `evidence-packs-${packId.slice(0, 8)}.zip`,
    mime: 'application/zip',
    size: pack.bytes,
    bytes: bytesOf(deps, parts),
  }
}

async function* bytesOf(
  deps: Deps,
  parts: readonly StoredFile[],
): AsyncGenerator<Uint8Array, void, undefined> {
  for (const row of parts) yield* readPackFile(deps, { row })
}
