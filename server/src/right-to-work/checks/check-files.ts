import type { EvidencePart, NewCheck } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import type { Scope } from '#platform/scope.ts'
import { evidenceFiles } from '../evidence/evidence-tables.ts'
import { openFileSecret } from '../evidence/seal-file.ts'
import { loadFiles } from '../evidence/evidence-files.ts'

/** The facts that a check keeps of a file: enough to tell whether the file has changed. */
export interface CheckFile {
  fileId: string
  sha256: string
  bytes: number
  mime: string
  label: string | null
  capturedAt: string
  part: EvidencePart
}

export type NamedFile = Pick<CheckFile, 'fileId' | 'part'>

/** The part that a file shows when the request names none. */
export const partsOfIds = {
  document: 'document',
  online: 'result_page',
  ecs: 'notice',
  digital: 'provider_report',
} as const satisfies Record<NewCheck['route'], EvidencePart>

/** The files that a check names, each with what it shows (rule 23), in their order and none twice. */
export function namedFiles({ route, files, fileIds = [], nameChangeFileId }: NewCheck): NamedFile[] {
  const named = [
    ...(files ?? fileIds.map((fileId) => ({ fileId, part: partsOfIds[route] }))),
    ...(nameChangeFileId ? [{ fileId: nameChangeFileId, part: 'name_change' as const }] : []),
  ]
  return [...new Map(named.map((one) => [`${one.fileId} ${one.part}`, one])).values()]
}

/** Returns those of the named files that were uploaded completely for an employee. */
export async function findFiles(
  scope: Scope,
  employeeId: string,
  named: readonly NamedFile[],
): Promise<CheckFile[]> {
  const rows = await loadFiles(scope, employeeId, [...new Set(named.map(({ fileId }) => fileId))])
  if (!rows.size) return []
  const key = await organisationKey(scope)
  return named.flatMap(({ fileId, part }) => {
    const { state, sha256, bytes, mime, secretSealed, createdAt } = rows.get(fileId) ?? {}
    if (state !== 'stored' || !sha256 || !bytes || !mime || !secretSealed || !createdAt) return []
    const label = openFileSecret(key, secretSealed).label ?? null
    return [{ fileId, sha256, bytes, mime, label, capturedAt: createdAt.toISOString(), part }]
  })
}

/** Keeps files from being discarded that a check has named. */
export async function bindFiles({ deps, tx, orgId }: Scope, ids: readonly string[]): Promise<void> {
  if (!ids.length) return
  await tx
    .update(evidenceFiles)
    .set({ boundAt: deps.clock() })
    .where(
      and(eq(evidenceFiles.orgId, orgId), inArray(evidenceFiles.id, [...ids]), isNull(evidenceFiles.boundAt)),
    )
}
