import { evidenceStores, storeOf } from './evidence-store.ts'
import { evidenceExtensions, type EvidenceType } from '@bonafide/shared/contract/evidence.ts'
import { and, eq } from 'drizzle-orm'
import * as v from 'valibot'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { type ActingScope, type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { findEmployee } from '#employees/find-employee.ts'
import { evidenceFiles } from './evidence-tables.ts'
import { openFileSecret } from './file-secret.ts'
import { openPieces } from './seal-file.ts'
import { whileReading } from './while-reading.ts'

const Id = v.pipe(v.string(), v.uuid())

export interface WhichFile {
  employeeId: string
  fileId: string
}

/** A file as it was sent. That it was asked for is written down before anything of it is answered. */
export async function readEvidence(deps: Deps, who: ActingScope, which: WhichFile) {
  const { file, key } = await inOrganisation(deps, who, async (scope) => {
    const found = await findFile(scope, which)
    await record(scope, {
      action: 'evidence.viewed',
      employeeId: which.employeeId,
      data: { fileId: found.id },
    })
    const secret = openFileSecret(await organisationKey(scope), found.secretSealed)
    return { file: found, key: secret.key }
  })
  const { id: fileId, orgId, mime, bytes: size } = file
  const sealed = storeOf(deps.providers.get(evidenceStores), file.store).read({ orgId, fileId })
  return {
    // A name would reveal what the file shows.
    fileName: `evidence-${fileId.slice(0, 8)}.${evidenceExtensions[mime as EvidenceType]}`,
    mime,
    size: size ?? 0,
    bytes: openPieces(key, whileReading(deps.log, sealed)),
  }
}

/** @throws AppError not_found, alike for another employee's and for one that never was */
async function findFile(scope: Scope, { employeeId, fileId }: WhichFile) {
  const { tx, orgId } = scope
  const employee = await findEmployee(scope, employeeId)
  const [file] = v.is(Id, fileId)
    ? await tx
        .select()
        .from(evidenceFiles)
        .where(
          and(
            eq(evidenceFiles.orgId, orgId),
            eq(evidenceFiles.employeeId, employee.id),
            eq(evidenceFiles.id, fileId),
            eq(evidenceFiles.state, 'stored'),
          ),
        )
    : []
  if (!file) throw new AppError('not_found', 'File not found')
  return file
}
