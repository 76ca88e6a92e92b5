import { evidenceBytes, evidenceTypes } from '../../contract/evidence.ts'
import { flowPhotos, type SentPhoto } from '../../contract/flow-photos.ts'
import type { VerifyKey } from '../../language/text.ts'
import type { Flow } from '../model/create-flow.ts'
import { sendTwiceIfStale } from '../model/flow-post.ts'

export const photoTypes = evidenceTypes.join(',')

const longestName = 120

const callOf = ({ core }: Flow) => core.options.api.call

export async function listPhotos(flow: Flow): Promise<readonly SentPhoto[]> {
  const { items } = await sendTwiceIfStale(flow.core, (employeeId) =>
    callOf(flow)(flowPhotos.list, { params: { employeeId } }),
  )
  return items
}

/** Sends one. It is looked at first: what the server would refuse is not sent for nothing. */
export async function sendPhoto(flow: Flow, file: File): Promise<SentPhoto> {
  if (file.size > evidenceBytes) throw Object.assign(new Error('too large'), { status: 413 })
  // Not every system knows the type of a photo of an iPhone.
  const type = file.type || (/\.hei[cf]$/i.test(file.name) ? 'image/heic' : 'unknown/type')
  const typed = new Blob([file], { type })
  const name = file.name.slice(-longestName)
  return sendTwiceIfStale(flow.core, (employeeId) =>
    callOf(flow)(flowPhotos.add, { params: { employeeId }, query: { name }, file: typed }),
  )
}

export function removePhoto(flow: Flow, photoId: string): Promise<unknown> {
  return sendTwiceIfStale(flow.core, (employeeId) =>
    callOf(flow)(flowPhotos.remove, { body: { employeeId, photoId } }),
  )
}

const problems: Readonly<Record<number, VerifyKey>> = {
  413: 'photosTooLarge',
  415: 'photosWrongType',
  422: 'photosWrongType',
}

export function problemOf(error: unknown): VerifyKey {
  const { status = 0, code } = error as { status?: number; code?: string }
  return code === 'evidence_full' ? 'photosNoRoom' : (problems[status] ?? 'photosFailed')
}
