import { and, eq, inArray, isNull } from 'drizzle-orm'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import type { Scope } from '#platform/scope.ts'
import { evidenceFiles } from '../evidence/evidence-tables.ts'
import { openFileSecret } from '../evidence/file-secret.ts'
import { loadFiles } from '../evidence/load-files.ts'

/** What a check keeps of a file: enough to tell whether it is still the same one. */
export interface CheckFile {
  fileId: string
  sha256: string
  bytes: number
  mime: string
  label: string | null
  capturedAt: string
}

/** Those of some files that were uploaded whole for an employee, in the order they are asked for. */
export async function findFiles(
  scope: Scope,
  employeeId: string,
  ids: readonly string[],
): Promise<CheckFile[]> {
  const rows = await loadFiles(scope, employeeId, ids)
  if (!rows.size) return []
  const key = await organisationKey(scope)
  return ids.flatMap((fileId) => {
    const { state, sha256, bytes, mime, secretSealed, createdAt } = rows.get(fileId) ?? {}
    if (state !== 'stored' || !sha256 || !bytes || !mime || !secretSealed || !createdAt) return []
    const label = openFileSecret(key, secretSealed).label ?? null
    return [{ fileId, sha256, bytes, mime, label, capturedAt: createdAt.toISOString() }]
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
