import { evidenceStores, storeOf } from '../evidence/evidence-store.ts'
import { type EvidenceType, evidenceExtensions } from '@bonafide/shared/contract/right-to-work/evidence.ts'
import type { EvidencePart } from '@bonafide/shared/contract/right-to-work/checks.ts'
import { AppError } from '#platform/app-error.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import type { Deps, Scope } from '#platform/scope.ts'
import type { CheckFile } from '../checks/check-files.ts'
import type { OpenedRecord } from '../checks/check-record.ts'
import { openFileSecret, openPieces } from '../evidence/seal-file.ts'
import { loadFiles, type StoredFile } from '../evidence/evidence-files.ts'
import { whileReading } from '../evidence/read-evidence.ts'

/**
 * A file of evidence in a pack, with the hash that the first check which named it has recorded. It is there once, whatever
 * it shows of how many checks.
 */
export interface PackFile extends Omit<CheckFile, 'part'> {
  path: string
  /** The parts that it shows, by every check that names it. */
  parts: EvidencePart[]
  row: StoredFile
}

/** Returns every file that a check names, in the order in which they were first named. */
export async function findPackFiles(
  scope: Scope,
  employeeId: string,
  records: readonly OpenedRecord[],
): Promise<PackFile[]> {
  const named = new Map<string, Omit<PackFile, 'path' | 'row'>>()
  for (const { facts } of records) {
    if (!facts || !('check' in facts)) continue
    for (const { part, ...file } of facts.check.files) {
      const { parts = [], ...first } = named.get(file.fileId) ?? {}
      named.set(file.fileId, { ...file, ...first, parts: [...new Set([...parts, part])] })
    }
  }
  const rows = await loadFiles(scope, employeeId, [...named.keys()])
  return [...named.values()].map((file) => {
    const row = rows.get(file.fileId)
    if (!row)
      throw new AppError(
        'conflict',
        'A file of a check is missing, so we cannot make the pack. Contact the operator of your server',
      )
    return { ...file, path: pathOf(file), row }
  })
}

/** Returns the path of a file in a pack. A name would reveal what the file shows. */
export function pathOf({ fileId, mime }: Pick<CheckFile, 'fileId' | 'mime'>): string {
  return `evidence/${fileId}.${evidenceExtensions[mime as EvidenceType]}`
}

/** The file as it came in, read as fast as it is asked for. */
export async function* readPackFile(
  deps: Pick<Deps, 'db' | 'keys' | 'clock' | 'log' | 'providers'>,
  { row }: Pick<PackFile, 'row'>,
): AsyncGenerator<Buffer, void, undefined> {
  const { log, providers } = deps
  const ofOrganisation = await organisationKey({ deps, tx: deps.db, orgId: row.orgId })
  const { key } = openFileSecret(ofOrganisation, row.secretSealed)
  const sealed = storeOf(providers.get(evidenceStores), row.store).read({ orgId: row.orgId, fileId: row.id })
  yield* openPieces(key, whileReading(log, sealed))
}

/**
 * Opens each file and reads its first piece, before anything is answered: where a store is away the caller is told so,
 * and is not left with the half of a pack.
 * @throws AppError unavailable
 */
export async function requireFiles(
  deps: Parameters<typeof readPackFile>[0],
  files: readonly Pick<PackFile, 'row'>[],
): Promise<void> {
  for (const file of files) {
    const parts = readPackFile(deps, file)
    await parts.next()
    await parts.return()
  }
}
