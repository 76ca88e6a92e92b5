import {
  evidenceBytes,
  type EvidenceFile,
  type EvidenceType,
  evidenceWaiting,
} from '@bonafide/shared/contract/right-to-work/evidence.ts'
import { secondsInMinute } from 'date-fns/constants'
import { and, count, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { findEmployee, lockEmployee, lockEmployeeRow } from '#employees/find-employee.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import { lockOrganisation } from '#platform/db/lock-organisation.ts'
import type { Upload } from '#platform/http/streamed-bodies.ts'
import { organisationKey } from '#platform/keys/organisation-key.ts'
import { limitHits } from '#platform/limits/count-hit.ts'
import { orUnavailable } from '#platform/provider-error.ts'
import { type ActingScope, type Deps, inOrganisation, type Scope } from '#platform/scope.ts'
import { deleteFiles } from './delete-files.ts'
import { sentBy } from './evidence-files.ts'
import { deletedMeanwhile, evidenceStores, type FileRef, storeOf } from './evidence-store.ts'
import { evidenceFiles } from './evidence-tables.ts'
import { inspectUpload } from './inspect-upload.ts'
import { newFileSecret, sealPieces } from './seal-file.ts'

const mostAMinute = 60

interface NewEvidence {
  employeeId: string
  label?: string | undefined
  /** The code of the phone that it comes from. */
  captureId?: string
}

/**
 * Takes in a file as it comes, and keeps nothing of one that does not arrive whole. No transaction is open meanwhile:
 * its row is there before, so that no more are taken in than may be, and what is left of it after a crash is found.
 */
export async function addEvidence(
  deps: Deps,
  who: ActingScope,
  { employeeId, label, captureId }: NewEvidence,
  openUpload: () => Upload,
): Promise<EvidenceFile> {
  const reading = { deps, tx: deps.db, ...who }
  await findEmployee(reading, employeeId)
  const upload = openUpload()
  const { key, secretSealed } = newFileSecret(await organisationKey(reading), label)
  const file = { orgId: who.orgId, fileId: crypto.randomUUID() }
  const mime = upload.mime as EvidenceType
  await inOrganisation(deps, who, (scope) =>
    begin(scope, { ...file, employeeId, captureId, mime, secretSealed }),
  )
  try {
    const { current } = deps.providers.get(evidenceStores)
    const { bytes, facts } = inspectUpload(upload)
    await orUnavailable(deps.log, 'We cannot store files at the moment. Try again soon.', () =>
      storeOf(deps.providers.get(evidenceStores), current).write(file, sealPieces(key, bytes)),
    )
    const stored = facts()
    await inOrganisation(deps, who, (scope) => finish(scope, file.fileId, employeeId, stored))
    return { fileId: file.fileId, ...stored, mime }
  } catch (error) {
    await forget(deps, who, file)
    throw error
  }
}

type NewRow = FileRef & { employeeId: string } & Pick<
    typeof evidenceFiles.$inferInsert,
    'mime' | 'secretSealed' | 'captureId'
  >

async function begin(scope: Scope, { fileId, ...row }: NewRow): Promise<void> {
  const { deps, tx, orgId, actor } = scope
  // An employee does not use up what their organisation may send.
  const isEmployee = actor.startsWith('employee:')
  await limitHits(tx, isEmployee ? `photos ${row.employeeId}` : `evidence ${orgId}`, {
    windowSeconds: secondsInMinute,
    now: deps.clock(),
    most: mostAMinute,
    message: 'Wait a minute before you upload more',
  })
  // Files of a provider count towards the limit, but are never refused because of it.
  if (!actor.startsWith('provider:')) await requireRoom(scope)
  await lockEmployee(scope, row.employeeId)
  const [waiting] = await tx
    .select({ files: count() })
    .from(evidenceFiles)
    .where(
      and(
        eq(evidenceFiles.orgId, orgId),
        eq(evidenceFiles.employeeId, row.employeeId),
        isNull(evidenceFiles.boundAt),
        sentBy(actor),
      ),
    )
  if ((waiting?.files ?? 0) >= evidenceWaiting) {
    const message = isEmployee
      ? `You have sent ${evidenceWaiting} photos. Remove one to send another.`
      : `This employee already has ${evidenceWaiting} files that belong to no check. Record the check first, or wait a day.`
    throw new AppError('conflict', message)
  }
  const state = 'uploading' as const
  const store = deps.providers.get(evidenceStores).current
  await tx
    .insert(evidenceFiles)
    .values({ ...row, id: fileId, state, store, createdBy: actor, createdAt: deps.clock() })
}

/**
 * Checks a new file against the organisation's limit for evidence. A file that is still coming in counts with the
 * largest size allowed. Takes a lock, so that several uploads at once cannot exceed the limit.
 * @throws AppError evidence_full
 */
async function requireRoom(scope: Scope): Promise<void> {
  const { deps, tx, orgId, actor } = scope
  await lockOrganisation(scope)
  const [kept] = await tx
    .select({ bytes: sql<string>`coalesce(sum(coalesce(${evidenceFiles.bytes}, ${evidenceBytes})), 0)` })
    .from(evidenceFiles)
    .where(and(eq(evidenceFiles.orgId, orgId), isNotNull(evidenceFiles.employeeId)))
  const most = deps.settings.evidenceBytesPerOrganisation
  if (Number(kept?.bytes) + evidenceBytes <= most) return
  deps.log.warn({ orgId, bytes: Number(kept?.bytes) }, 'an organisation has no room for more evidence')
  throw new AppError(
    'evidence_full',
    actor.startsWith('employee:')
      ? 'Your employer cannot take in more files at the moment. You can still show your document to them.'
      : `Your organisation has used the ${inMegabytes(most)} MB that it has for evidence. Erase employees who need ` +
          'not be kept any more, or ask who runs Bonafide for you for more.',
  )
}

/** The file counts from here on, unless its employee was erased meanwhile. */
async function finish(
  scope: Scope,
  fileId: string,
  employeeId: string,
  facts: Pick<EvidenceFile, 'sha256' | 'bytes'>,
): Promise<void> {
  const { tx, orgId } = scope
  await lockEmployeeRow(scope, employeeId)
  const kept = await tx
    .update(evidenceFiles)
    .set({ ...facts, state: 'stored' })
    .where(and(eq(evidenceFiles.orgId, orgId), eq(evidenceFiles.id, fileId)))
    .returning({ id: evidenceFiles.id })
  if (!kept.length) throw deletedMeanwhile()
  await record(scope, { action: 'evidence.added', employeeId, data: { fileId } })
}

/** Leaves nothing of a file that did not come in. Where that cannot be done now either, the hourly task does it. */
async function forget(deps: Deps, { orgId, actor }: ActingScope, { fileId }: FileRef): Promise<void> {
  try {
    // Checks no permission, as the sender may have lost theirs in the meantime.
    await inOrganisation(deps, { orgId, actor }, (scope) => deleteFiles(scope, eq(evidenceFiles.id, fileId)))
  } catch (error) {
    deps.log.warn({ err: error, fileId }, 'a file that was not stored is deleted later')
  }
}

export const inMegabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)
