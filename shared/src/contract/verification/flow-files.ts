import * as v from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { evidenceBytes, evidenceTypes } from '#contract/right-to-work/evidence.ts'
import { Instant, line } from '#contract/text.ts'
import { FlowId } from './flow.ts'

/** A photo that an employee has sent, as they see it. */
export const SentPhoto = v.object({
  photoId: v.string(),
  name: v.string(),
  bytes: v.number(),
  sentAt: Instant,
})
export type SentPhoto = v.InferOutput<typeof SentPhoto>

const OfFlow = v.object({ employeeId: FlowId })

/** Photos that an employee sends so that their organisation can prepare. They are no copies, and replace no original. */
export const flowPhotos = {
  list: endpoint({
    method: 'GET',
    path: '/flow/rtw/photos/{employeeId}',
    summary: 'List the photos that the employee has sent for preparation, oldest first.',
    auth: ['none'],
    params: OfFlow,
    reply: v.object({ items: v.array(SentPhoto) }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/flow/rtw/photos/{employeeId}',
    summary:
      'Send a photo of a document, so that the organisation can prepare: PDF, PNG, JPEG or HEIC, at most 10 MB, sent as ' +
      'the body with its own content type. Only where the employee chose to show a document, and at most 12 at a time. ' +
      'It is no copy of evidence and replaces no original. It is deleted a day after the step was decided.',
    auth: ['none'],
    params: OfFlow,
    query: v.object({ name: line('Please enter a name', { min: 1, max: 120 }) }),
    upload: { types: evidenceTypes, maxBytes: evidenceBytes },
    reply: SentPhoto,
    status: 201,
  }),
  remove: endpoint({
    method: 'POST',
    path: '/flow/rtw/photos/remove',
    summary: 'Delete a photo that the employee has sent and that belongs to no check.',
    auth: ['none'],
    body: v.object({ employeeId: FlowId, photoId: v.pipe(v.string(), v.uuid('Please choose a photo')) }),
    reply: v.object({ ok: v.boolean() }),
  }),
}

/** The days for which a link shows its employee their copy after they have finished. */
export const ownCopyDays = 30

export const ownCopy = endpoint({
  method: 'GET',
  path: '/flow/copy/{employeeId}',
  summary:
    "Get the employee's own copy of what was recorded of them, once they have finished: a PDF, in base64. It proves " +
    'nothing to another employer.',
  auth: ['none'],
  params: v.object({ employeeId: FlowId }),
  reply: v.object({ fileName: v.string(), pdf: v.string() }),
})
