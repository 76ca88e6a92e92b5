import { evidenceExtensions, type EvidenceType } from '@bonafide/shared/contract/right-to-work/evidence.ts'
import { and, eq } from 'drizzle-orm'
import type { Logger } from 'pino'
import * as v from 'valibot'
import { findEmployee } from '#employees/find-employee.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { orUnavailable } from '#platform/provider-error.ts'
import { type ActingScope, type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { evidenceStores, storeOf } from './evidence-store.ts'
import { evidenceFiles } from './evidence-tables.ts'
import { openFileSecret, openPieces } from './seal-file.ts'

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

/** Passes on what a store reads. Reports a failure as an unavailable store. Closes the source once reading stops. */
export async function* whileReading(
  log: Logger,
  sealed: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const parts = sealed[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await orUnavailable(
        log,
        'We cannot read files at the moment. Try again soon.',
        () => parts.next(),
      )
      if (done) return
      yield value
    }
  } finally {
    await parts.return?.()
  }
}
