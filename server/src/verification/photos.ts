import { flowPhotos, type SentPhoto } from '@bonafide/shared/contract/verification/flow-files.ts'
import { and, eq } from 'drizzle-orm'
import { requireCurrent } from '#employees/steps.ts'
import { AppError } from '#platform/app-error.ts'
import { record } from '#platform/audit/record.ts'
import type { App } from '#platform/http/app-env.ts'
import { type Call, mount, mountUpload } from '#platform/http/mount.ts'
import type { Upload } from '#platform/http/streamed-bodies.ts'
import type { ActingScope, Scope } from '#platform/scope.ts'
import { addEvidence } from '#right-to-work/evidence/add-evidence.ts'
import { deleteFiles } from '#right-to-work/evidence/delete-files.ts'
import { evidenceFiles } from '#right-to-work/evidence/evidence-tables.ts'
import { isSent, listSent, type SentFile } from '#right-to-work/evidence/evidence-files.ts'
import { shownSubmission } from '#right-to-work/submission.ts'
import { enterFlow, type FlowEmployee, type FlowVisit, openFlow, requireStillLive } from './open-flow.ts'

/** Photos that an employee sends so that their organisation can prepare. */
export function mountPhotos(app: App): void {
  mount(app, flowPhotos.list, async ({ params }, context) =>
    openFlow(...(await enterFlow(context, params.employeeId)), listPhotos),
  )
  mount(app, flowPhotos.remove, async ({ body }, context) =>
    openFlow(...(await enterFlow(context, body.employeeId)), (scope, employee) =>
      removePhoto(scope, employee, body.photoId),
    ),
  )
  mountUpload(app, flowPhotos.add, async ({ params, query }, openUpload, context) => {
    const [call, visit] = await enterFlow(context, params.employeeId)
    return addPhoto(call, { visit, name: query.name }, openUpload)
  })
}

interface NewPhoto {
  visit: FlowVisit | undefined
  name: string
}

/** Takes in a photo that the employee sends for preparation, like a file of a user: looked at, limited, and sealed. */
async function addPhoto(call: Call, { visit, name }: NewPhoto, openUpload: () => Upload): Promise<SentPhoto> {
  const { orgId, employeeId } = await openFlow(call, visit, async (scope, locked) => {
    await requireDocument(scope, locked)
    return { orgId: scope.orgId, employeeId: locked.employee.id }
  })
  const who: ActingScope = {
    orgId,
    actor: `employee:${employeeId}`,
    requireStill: async (connection) => {
      if (visit) await requireStillLive(call.deps, connection, visit)
    },
  }
  const { fileId, bytes } = await addEvidence(call.deps, who, { employeeId, label: name }, openUpload)
  return { photoId: fileId, name, bytes, sentAt: call.deps.clock().toISOString() }
}

async function listPhotos(scope: Scope, locked: FlowEmployee): Promise<{ items: SentPhoto[] }> {
  await requireDocument(scope, locked)
  const files = await listSent(scope, locked.employee.id)
  return { items: files.map(shown) }
}

/** Deletes one of them, unless a check has named it: then it is a record of the organisation's. */
async function removePhoto(scope: Scope, { employee }: FlowEmployee, photoId: string): Promise<{ ok: true }> {
  const { orgId } = scope
  const isThis = and(isSent({ orgId, employeeId: employee.id }), eq(evidenceFiles.id, photoId))
  const [file] = isThis ? await deleteFiles(scope, isThis) : []
  if (file?.state === 'stored') {
    await record(scope, { action: 'evidence.discarded', employeeId: employee.id, data: { fileId: photoId } })
  }
  return { ok: true }
}

/** Photos are for those who show a document (R1, R2), while that is to be decided. */
async function requireDocument(scope: Scope, { steps, employee }: FlowEmployee): Promise<void> {
  requireCurrent(steps, 'rtw')
  const { route } = await shownSubmission(scope, employee.id)
  const isOpen = steps.rtw.status === 'pending' && route === 'document'
  if (!isOpen) throw new AppError('conflict', 'Photos are only for a document that you show to your employer')
}

const shown = ({ fileId, label, bytes, sentAt }: SentFile): SentPhoto => ({
  photoId: fileId,
  name: label ?? '',
  bytes,
  sentAt,
})
