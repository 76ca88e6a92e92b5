import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { reportType } from '@bonafide/shared/contract/evidence.ts'
import { fieldError } from '#platform/app-error.ts'
import type { ActingScope, Deps } from '#platform/scope.ts'
import { readEvidence, type WhichFile } from '../read-evidence.ts'
import { convertHeic } from './convert-heic.ts'

/**
 * Returns a file as a browser can show it: an HEIC photo as a JPEG, anything else as it was sent. The stored file
 * stays.
 * @param leave gives up the request's place, so that a conversion keeps no other request waiting
 */
export async function previewEvidence(deps: Deps, who: ActingScope, which: WhichFile, leave: () => void) {
  const file = await readEvidence(deps, who, which)
  if (file.mime === reportType) {
    await file.bytes.return?.(undefined)
    throw fieldError('file', 'We cannot show this report here. Download it to open it.')
  }
  if (file.mime !== 'image/heic') return file
  leave()
  const jpeg = await convertHeic(who.orgId, () => buffer(file.bytes))
  if (!jpeg) {
    const message = 'We cannot show this photo here. Download it to open it.'
    throw fieldError('file', message)
  }
  return {
    fileName: file.fileName.replace(/heic$/, 'jpg'),
    mime: 'image/jpeg',
    size: jpeg.byteLength,
    bytes: Readable.from([jpeg]),
  }
}
